import { useCart } from "../../cart/cart.ts";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { BagIcon } from "../../ui/icons/icons.tsx";
import styles from "./cart-bag.module.css";

/** The cart icon with the number of cart lines; its link has the label « Panier ». */
export function CartBag() {
  const { count } = useCart();
  return (
    <span className={styles.bag}>
      <BagIcon />
      {count > 0 && (
        <span className={styles.count}>
          <span>{count}</span>
          <VisuallyHidden> {count === 1 ? "article" : "articles"}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
