import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../data/session/session.ts";
import { useHydrated } from "../../lib/external-store.ts";
import { paths } from "../../lib/paths.ts";
import { moveVisitorRecords } from "../orders/visitor-records.ts";
import { type LoginRedirectState, readLoginRedirectState } from "./login-redirect-state.ts";

/**
 * Navigates a signed-in user back to the page from which the user came.
 * @returns the navigation's state; empty during hydration, because the server does not know the state
 */
export function useLoginRedirect(): LoginRedirectState {
  const { user, ready } = useSession();
  const navigate = useNavigate();
  const state = readLoginRedirectState(useLocation().state);
  const isRedirected = useRef(false);

  useEffect(() => {
    if (!user || !ready || isRedirected.current) return;
    isRedirected.current = true;
    // Moves the visitor's name, phone number and quarter, and the visitor's favourites, to the user who signs in.
    // Usually the code for orders does this, but with the data saver that code is not loaded.
    moveVisitorRecords(user.id);
    navigate(state.from ?? paths.home, { replace: true });
  });
  return useHydrated() ? state : {};
}
