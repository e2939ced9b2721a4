import { PageHead } from "../../lib/page-head.tsx";
import { useShop } from "../../lib/shop-context.tsx";
import { StructuredData } from "../../lib/structured-data.tsx";
import type { WholeProduct } from "./product.ts";
import { previewOf, productData, productTags } from "./product-seo.ts";

/** What the page says of the product to browsers, search engines and chat apps. */
export function ProductHead({ product }: { product: WholeProduct }) {
  const shop = useShop();
  return (
    <>
      <PageHead type="product" {...previewOf(product, shop)} />
      {productTags(product).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <StructuredData data={productData(product, shop)} />
    </>
  );
}
