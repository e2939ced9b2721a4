import { useShop } from "../../shop/shop.tsx";
import { previewOf, previewTags, structuredData } from "./previews.ts";
import type { WholeProduct } from "./product.ts";

/** What the page says of the product to browsers, search engines and chat apps. */
export function ProductHead({ product }: { product: WholeProduct }) {
  const shop = useShop();
  const { title, description, url } = previewOf(product, shop);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {previewTags(product, shop).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {/* Data, which no policy for scripts concerns; the text has been made fit for it. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by structuredData
        dangerouslySetInnerHTML={{ __html: structuredData(product, shop) }}
      />
    </>
  );
}
