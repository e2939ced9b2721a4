import { formatPrice, isReduced } from "graphql-server/features/catalogue/product/price";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./price.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface PriceProps {
  /** Amount in whole FCFA. */
  sellingPrice: number;
  /** Original price in whole FCFA, shown struck through if it is greater than the selling price. */
  price?: number | undefined;
  /**
   * `card`: two lines high, so that the contents of neighbouring cards align. `row`: one line. `page`: one line of
   * large text.
   */
  size?: "card" | "row" | "page";
}

/** The selling price of a product, with its original price if it is reduced. */
export function Price({ sellingPrice, price = 0, size = "card" }: PriceProps) {
  return (
    <p className={classNames(styles.price, size !== "card" && styles.row, size === "page" && styles.page)}>
      <span className={styles.selling}>
        <VisuallyHidden>Prix : </VisuallyHidden>
        {formatPrice(sellingPrice)}
      </span>
      {isReduced(price, sellingPrice) && (
        <s className={styles.original}>
          <VisuallyHidden>Prix d’origine : </VisuallyHidden>
          {formatPrice(price)}
        </s>
      )}
    </p>
  );
}
