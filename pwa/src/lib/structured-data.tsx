import type { Shop } from "graphql-server/shop-profile/shop";
import { scriptJson } from "graphql-server/text/html-template";

/** Returns schema.org data as the text of a script element; `<` is escaped, so that no text can close the element. */
export const structuredText = (data: object): string =>
  scriptJson({ "@context": "https://schema.org", ...data });

/** Structured data of a page, for search engines. */
export function StructuredData({ data }: { data: object }) {
  return (
    // The script element contains data and no code, so the Content-Security-Policy for scripts does not apply.
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by structuredText
      dangerouslySetInnerHTML={{ __html: structuredText(data) }}
    />
  );
}

/** A page's breadcrumbs as schema.org data. */
export const breadcrumbs = (shop: Shop, way: readonly [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: way.map(([name, path], place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: shop.publicUrl + path,
  })),
});
