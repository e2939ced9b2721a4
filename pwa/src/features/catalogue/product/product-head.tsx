import { PageHead } from "../../../lib/page-head.tsx";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { StructuredData, structuredText } from "../../../lib/structured-data.tsx";
import { previewImage } from "../preview-image.ts";
import type { WholeProduct } from "./product.ts";
import { productJsonLd, productMeta, productMetaTags } from "./product-seo.ts";

export function ProductHead({ product }: { product: WholeProduct }) {
  const shop = useShop();
  return (
    <>
      <PageHead
        type="product"
        {...productMeta(product)}
        picture={import.meta.env.SSR ? previewImage(product, shop) : undefined}
      />
      {import.meta.env.SSR &&
        productMetaTags(product).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
      <StructuredData
        path={paths.product(product.id)}
        text={import.meta.env.SSR ? structuredText(productJsonLd(product, shop)) : ""}
      />
    </>
  );
}
