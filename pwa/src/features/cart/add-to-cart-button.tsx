import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button, LinkButton } from "../../ui/form/button.tsx";
import { AlertIcon, BagIcon, CheckIcon } from "../../ui/icons/icons.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import * as styles from "./add-to-cart-button.module.css";
import { type Cart, useCartStore } from "./cart.ts";
import type { CartProduct } from "./line-properties.ts";

const ADDED = "Ajouté au panier";
/** Time for which the button shows « Ajouté au panier » (ms). The toast disappears sooner. */
const CONFIRMATION_MS = 2_000;

export interface AddToCartButtonProps {
  product: CartProduct;
  variant?: number | undefined;
  /** True for an icon button of 44 px, for a card. By default the button has a text and is as wide as its container. */
  compact?: boolean;
  /** True for a filled button with a text, for a sheet in which this is the main button. */
  filled?: boolean;
  /**
   * Asks the shopper to choose. If given, a click calls this function instead of adding the product while a size or
   * colour must still be chosen.
   */
  onMissing?: (() => void) | undefined;
}

/**
 * Adds one piece of a product to the signed-in user's or the visitor's cart. The button's text and a toast confirm the
 * addition, and a link to the cart appears after the button.
 */
export function AddToCartButton({
  product,
  variant = NO_VARIANT,
  compact = false,
  filled = false,
  onMissing,
}: AddToCartButtonProps) {
  const { user, ready } = useSession();
  const cart = useCartStore();
  const refusal = useRefusal(cart, product.id);
  const [added, setAdded] = useState(0);
  const [leadsToCart, setLeadsToCart] = useState(false);

  useEffect(() => {
    const timer = added ? setTimeout(() => setAdded(0), CONFIRMATION_MS) : undefined;
    return () => clearTimeout(timer);
  }, [added]);

  const add = () => {
    if (onMissing) return onMissing();
    cart.add(product, variant);
    toast.success(ADDED);
    setAdded(added + 1);
    setLeadsToCart(true);
  };
  const Icon = refusal ? AlertIcon : added ? CheckIcon : BagIcon;
  const name = compact ? `Ajouter au panier : ${product.productName}` : "Ajouter au panier";

  return (
    <div className={compact ? styles.corner : styles.wide}>
      {compact ? (
        <Button
          variant="quiet"
          size="round"
          className={classNames(styles.compact, !added && !refusal && styles.plus)}
          aria-label={name}
          onClick={add}
        >
          <Icon />
        </Button>
      ) : (
        <Button variant={filled ? "primary" : "outline"} wide aria-label={name} onClick={add}>
          <Icon />
          <span>{added && !refusal ? ADDED : name}</span>
        </Button>
      )}
      {refusal && (
        <Notice kind="error" className={compact ? styles.bubble : undefined}>
          {refusal}
        </Notice>
      )}
      {leadsToCart && !refusal && (
        <LinkButton
          to={paths.cart}
          variant="quiet"
          size="small"
          className={compact ? styles.bubble : undefined}
        >
          Voir le panier
        </LinkButton>
      )}
      {(user || ready) && (
        <span role="status" className={styles.status}>
          <VisuallyHidden>{confirmation(added)}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

/**
 * Returns the text that confirms the addition. It contains the number of clicks, so that screen readers announce a
 * second click too.
 */
const confirmation = (added: number) => (added > 1 ? `${ADDED}, ${added} fois` : added ? ADDED : "");

/**
 * Subscribes to the rejected edits of this product only. A rejected edit of another product does not render the button
 * again.
 */
const useRefusal = (cart: Cart, productId: string) =>
  useSyncExternalStore(
    cart.subscribe,
    () => cart.refusalOf(productId),
    () => undefined,
  );
