import { reductionPercent } from "graphql-server/features/catalogue/product/price";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { Stars } from "../../../ui/display/stars.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { VariantPicker } from "../../../ui/variants/variant-picker.tsx";
import { LazySizeGuide } from "../../size-guide/lazy-size-guide.tsx";
import type { KnownProduct } from "./product.ts";
import * as styles from "./product-offer.module.css";
import type { VariantChoice } from "./use-variant-choice.ts";

export interface ProductOfferProps {
  product: KnownProduct;
  choice: VariantChoice;
  /** True while the fields that are absent from product lists, such as the brand, are still loading. */
  pending: boolean;
}

/** Shows what a shopper needs to decide: brand, category, stars, price, colours and sizes. */
export function ProductOffer({ product, choice, pending }: ProductOfferProps) {
  const { id, brandName, category, price, sellingPrice, variants, colourImages } = product;
  const reduction = reductionPercent(price, sellingPrice);

  return (
    <div className={styles.offer}>
      <Cluster gap={3} rowGap={1} align="center">
        {(brandName !== undefined || pending) && (
          <div className={styles.brand}>
            {brandName === undefined ? <Skeleton shape="text" /> : <Badge>{brandName}</Badge>}
          </div>
        )}
        <p className={styles.category}>
          <Link to={paths.listing([category])}>{category}</Link>
        </p>
        <Stars productId={id} large />
      </Cluster>
      <div className={styles.price}>
        <Price size="page" sellingPrice={sellingPrice} price={price} />
        {reduction > 0 && <Badge kind="strong">{`−${reduction}\u202f%`}</Badge>}
      </div>
      <VariantPicker
        variants={variants}
        colourImages={colourImages}
        selection={choice.selection}
        onChoose={choice.choose}
        name="variante"
        hrefOf={(number) => paths.product(id, number)}
        asked={choice.asked}
        guide={<LazySizeGuide category={category} variants={variants} />}
      />
    </div>
  );
}
