import { PageHead } from "../../shop/page-head.tsx";
import { useShop } from "../../shop/shop.tsx";
import { StructuredData } from "../../shop/structured-data.tsx";
import { previewOf, productData, productTags } from "./previews.ts";
import type { WholeProduct } from "./product.ts";

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
