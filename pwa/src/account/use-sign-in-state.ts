import { useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";

const LOGIN_PATHS: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

/**
 * Navigation state of links to the sign-in and sign-up pages, which lead back to the present page; on those pages
 * themselves to where they already lead.
 */
export function useSignInState(): unknown {
  const { pathname, search, state } = useLocation();
  return LOGIN_PATHS.includes(pathname) ? state : { from: pathname + search };
}
