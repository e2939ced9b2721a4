import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const LOGIN_PATHS: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

/**
 * Returns the navigation state for links to the sign-in and sign-up pages, with which these pages lead back to the
 * current page. On these two pages themselves, returns the current navigation state, so that they still lead back to
 * the page from which the user came.
 */
export function useSignInState(): unknown {
  const { pathname, search, state } = useLocation();
  return LOGIN_PATHS.includes(pathname) ? state : { from: pathname + search };
}
