import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { KnownProduct } from "./product.ts";
import * as styles from "./product-details.module.css";
import { ShareLinks } from "./share-links.tsx";
import { TrustLinks } from "./trust-links.tsx";
import type { VariantChoice } from "./use-variant-choice.ts";

export interface ProductDetailsProps {
  product: KnownProduct;
  choice: VariantChoice;
  /** Error message, shown in place of a description that could not be fetched. */
  failure?: ReactNode;
}

/** Shows the shop's promises (delivery, payment, returns), the product's description, and links that share its page. */
export function ProductDetails({ product, choice, failure }: ProductDetailsProps) {
  const shop = useShop();
  const { id, productName, description } = product;

  return (
    <div className={styles.details}>
      {choice.availability !== "SOLD_OUT" && <TrustLinks />}
      {failure ?? (
        <div className={styles.description}>
          <h2>Description</h2>
          {description === undefined ? (
            <div aria-hidden="true">
              <Skeleton shape="text" />
              <Skeleton shape="text" />
              <Skeleton shape="text" half />
            </div>
          ) : (
            <p>{typeset(description)}</p>
          )}
        </div>
      )}
      <ShareLinks url={shop.publicUrl + paths.product(id, choice.linked)} title={productName} />
    </div>
  );
}
