import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useCartStore } from "../cart/cart.ts";
import { useHydrated } from "../lib/external-store.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { type LoginRedirectState, readLoginRedirectState } from "./login-redirect-state.ts";

/**
 * Once the user is signed in, adds the product they pressed to the cart and navigates back to the page they came from.
 * @returns the navigation's state; empty during hydration, because the server does not know it
 */
export function useLoginRedirect(): LoginRedirectState {
  const { user, ready } = useSession();
  const cart = useCartStore();
  const navigate = useNavigate();
  const state = readLoginRedirectState(useLocation().state);
  const isRedirected = useRef(false);

  useEffect(() => {
    if (!user || !ready || isRedirected.current) return;
    isRedirected.current = true;
    if (state.add) {
      cart.add(state.add, state.variant);
      toast.success("Ajouté au panier");
    }
    navigate(state.from ?? paths.home, { replace: true });
  });
  return useHydrated() ? state : {};
}
