import { scriptJson } from "graphql-server/shared/html-template";
import type { Shop } from "graphql-server/shared/shop";

/** Data of schema.org as the text of a script element. */
export const structuredText = (data: object): string =>
  scriptJson({ "@context": "https://schema.org", ...data });

/** What search engines read of a page beside its words. */
export function StructuredData({ data }: { data: object }) {
  return (
    // Data, which no policy for scripts concerns.
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by structuredText
      dangerouslySetInnerHTML={{ __html: structuredText(data) }}
    />
  );
}

/** The way to a page, step by step. */
export const breadcrumbs = (shop: Shop, way: readonly [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: way.map(([name, path], place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: shop.publicUrl + path,
  })),
});
