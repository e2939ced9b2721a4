import { NO_VARIANT } from "graphql-server/catalogue/variants/variant";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { useCartStore } from "./cart.ts";
import type { CartProduct } from "./cart-view.ts";

export const ADDED = "Ajouté au panier";
export const TO_CART = "Voir le panier";

/**
 * Adds one of a product to the cart, in the variant of that number where it has some, and says so in a toast that leads
 * there. A visitor signs in first, and returns with the product added.
 * @returns whether it was added
 */
export type AddToCart = (product: CartProduct, variant?: number) => boolean;

export function useAddToCart(): AddToCart {
  const { user } = useSession();
  const cart = useCartStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return (product, variant = NO_VARIANT) => {
    if (!user) {
      const wanted = { add: product, ...(variant !== NO_VARIANT && { variant }) };
      navigate(paths.signIn, { state: { from: pathname + search, ...wanted } });
      return false;
    }
    cart.add(product, variant);
    toast.success(ADDED, { label: TO_CART, onPress: () => navigate(paths.cart) });
    return true;
  };
}
