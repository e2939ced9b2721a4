import { classNames } from "../styles/class-names.ts";
import { starsOf } from "./star-count.ts";
import * as styles from "./stars.module.css";

/** Hidden from screen readers. */
export function Stars({ productId, large = false }: { productId: string; large?: boolean }) {
  return (
    <div
      aria-hidden="true"
      data-stars={starsOf(productId)}
      className={classNames(styles.stars, large && styles.large)}
    />
  );
}
