import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const LOGIN_PATHS: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

/**
 * Returns the navigation state for links to the sign-in and sign-up pages, which makes these pages lead back to the
 * current page. If the current page is itself one of the two, returns its own navigation state, so that the user still
 * gets back to the page before it.
 */
export function useSignInState(): unknown {
  const { pathname, search, state } = useLocation();
  return LOGIN_PATHS.includes(pathname) ? state : { from: pathname + search };
}
