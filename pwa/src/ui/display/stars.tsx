import { classNames } from "../styles/class-names.ts";
import { starsOf } from "./star-count.ts";
import styles from "./stars.module.css";

/** The stars of a card or, large, of the product page; they mean nothing, so readers are spared them. */
export function Stars({ productId, large = false }: { productId: string; large?: boolean }) {
  return (
    <div
      aria-hidden="true"
      data-stars={starsOf(productId)}
      className={classNames(styles.stars, large && styles.large)}
    />
  );
}
