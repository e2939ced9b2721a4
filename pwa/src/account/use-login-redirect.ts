import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useCartStore } from "../cart/cart.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { readSignInState, type SignInState } from "./login-redirect-state.ts";

/**
 * Leads whoever is or becomes signed in back to the page that was asked for, with the product put in the cart
 * that was pressed there.
 * @returns what was handed on to this page; nothing while it is hydrated, for the server did not know it
 */
export function useWayBack(): SignInState {
  const { user, ready } = useSession();
  const cart = useCartStore();
  const navigate = useNavigate();
  const state = readSignInState(useLocation().state);
  const left = useRef(false);

  useEffect(() => {
    if (!user || !ready || left.current) return;
    left.current = true;
    if (state.add) {
      cart.add(state.add);
      toast.success("Ajouté au panier");
    }
    navigate(state.from ?? paths.home, { replace: true });
  });
  return useHydrated() ? state : {};
}

const never = () => () => undefined;

const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
