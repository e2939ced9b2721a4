import type { CartProduct } from "../cart/line-properties.ts";
import { paths } from "../lib/paths.ts";

/** State of the navigation to the sign-in and sign-up pages. */
export interface LoginRedirectState {
  /** path and query of the page to return to */
  from?: string;
  /**
   * from a former release, which asked visitors to sign in first: the product whose « Ajouter au panier » was clicked
   */
  add?: CartProduct;
  /** the number of the chosen variant */
  variant?: number;
  /** e-mail of the new account */
  signedUp?: string;
  /** true if the session ended while the user worked in the page to return to */
  ended?: true;
}

/** Reads a navigation's state; what is not of this shape (another page's, a former release's) is left out. */
export function readLoginRedirectState(state: unknown): LoginRedirectState {
  const { from, add, variant, signedUp, ended } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(isOwnPath(from) && { from }),
    ...(isProduct(add) && { add, ...(typeof variant === "number" && { variant }) }),
    ...(typeof signedUp === "string" && { signedUp }),
    ...(ended === true && { ended }),
  };
}

/** A path of the shop itself, and not of a page that redirects here. */
function isOwnPath(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\/(?![/\\])/.test(value) &&
    !LOGIN_PATHS.some((path) => value.startsWith(path))
  );
}

const LOGIN_PATHS = [paths.signIn, paths.signUp, paths.forgotPassword, paths.resetPassword];

function isProduct(value: unknown): value is CartProduct {
  if (typeof value !== "object" || value === null) return false;
  const { id, productName, category, thumbnail, sellingPrice } = value as Record<string, unknown>;
  const isText = [id, productName, category, thumbnail].every((text) => typeof text === "string");
  return isText && typeof sellingPrice === "number";
}
