import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const LOGIN_PATHS: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

/**
 * Returns the navigation state for links to the sign-in and sign-up pages. It makes these pages lead back to the
 * current page. On the sign-in and sign-up pages themselves, it is their own navigation state, so that they still lead
 * back to the page before them.
 */
export function useSignInState(): unknown {
  const { pathname, search, state } = useLocation();
  return LOGIN_PATHS.includes(pathname) ? state : { from: pathname + search };
}
