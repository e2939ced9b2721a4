import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCartStore } from "../cart/cart.ts";
import { useHydrated } from "../lib/external-store.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../session/session.ts";
import { type LoginRedirectState, readLoginRedirectState } from "./login-redirect-state.ts";

/**
 * Navigates a signed-in user back to the page they came from. If a page of a former release passed a product in the
 * state, the product is added to the cart at once.
 * @returns the navigation's state; empty during hydration, because the server does not know the state
 */
export function useLoginRedirect(): LoginRedirectState {
  const { user, ready } = useSession();
  const cart = useCartStore();
  const navigate = useNavigate();
  const { pathname, search, state: stored } = useLocation();
  const state = readLoginRedirectState(stored);
  const isAdded = useRef(false);
  const isRedirected = useRef(false);

  useEffect(() => {
    if (!state.add || isAdded.current) return;
    isAdded.current = true;
    const { add, variant, ...rest } = state;
    cart.add(add, variant);
    // Removes the product from the history's state, because a reload would add it again.
    navigate(pathname + search, { replace: true, state: rest });
  });
  useEffect(() => {
    if (!user || !ready || isRedirected.current) return;
    isRedirected.current = true;
    navigate(state.from ?? paths.home, { replace: true });
  });
  return useHydrated() ? state : {};
}
