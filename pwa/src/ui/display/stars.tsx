import { classNames } from "../styles/class-names.ts";
import { starsOf } from "./star-count.ts";
import * as styles from "./stars.module.css";

/** Decorative stars of a product, hidden from screen readers because they are no rating. */
export function Stars({ productId, large = false }: { productId: string; large?: boolean }) {
  return (
    <div
      aria-hidden="true"
      data-stars={starsOf(productId)}
      className={classNames(styles.stars, large && styles.large)}
    />
  );
}
