import type { Shop } from "graphql-server/features/shop/profile/shop";
import { scriptJson } from "graphql-server/platform/text/html-template";

/** Returns schema.org data as the text of a script element; `<` is escaped, so that no text can close the element. */
export const structuredText = (data: object): string =>
  scriptJson({ "@context": "https://schema.org", ...data });

export interface StructuredDataProps {
  /**
   * Path of the page, used as React's key: for another page, React creates a new script element, so that the former
   * page's data disappear.
   */
  path: string;
  /** The result of `structuredText` on the server; empty in the browser. */
  text: string;
}

/**
 * Structured data of a page, for search engines, which read only the server's HTML. In the browser, pages pass an empty
 * text, so that the browser need not load the code that creates the data. Hydration keeps the server's text.
 */
export function StructuredData({ path, text }: StructuredDataProps) {
  return (
    // The script element contains data and no code, so the Content-Security-Policy for scripts does not apply.
    <script
      key={path}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by structuredText
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

export const breadcrumbs = (shop: Shop, way: readonly [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: way.map(([name, path], place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: shop.publicUrl + path,
  })),
});
