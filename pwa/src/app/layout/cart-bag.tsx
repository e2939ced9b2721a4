import { useSession } from "../../data/session/session.ts";
import { useCart } from "../../features/cart/cart.ts";
import { paths } from "../../lib/paths.ts";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { LinkButton } from "../../ui/form/button.tsx";
import { BagIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./cart-bag.module.css";

/** The cart's icon with the number of its articles. The link around it has the label « Panier ». */
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

/**
 * The header's link to the cart. It is hidden on phones in portrait, because their bottom bar has the same link.
 * Visitors see the link only while their cart has lines.
 */
export function CartLink() {
  const { user } = useSession();
  const { count } = useCart();
  if (!user && count === 0) return null;
  return (
    <LinkButton to={paths.cart} variant="quiet" size="round" className={styles.header}>
      <VisuallyHidden>Panier </VisuallyHidden>
      <CartBag />
    </LinkButton>
  );
}
