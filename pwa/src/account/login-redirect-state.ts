import type { CartProduct } from "../cart/line-properties.ts";
import { paths } from "../lib/paths.ts";

/** State of the navigation to the sign-in and sign-up pages. */
export interface LoginRedirectState {
  /** path and query of the page to return to */
  from?: string;
  /**
   * The product whose « Ajouter au panier » was clicked. Only a former release sets this field, because it asked
   * visitors to sign in first.
   */
  add?: CartProduct;
  /** the number of the chosen variant */
  variant?: number;
  /** e-mail of the new account */
  signedUp?: string;
  /** true if the session ended while the user worked in the page to return to */
  ended?: true;
}

/**
 * Reads the state of a navigation. Fields of another shape are left out: another page or a former release may have
 * set them.
 */
export function readLoginRedirectState(state: unknown): LoginRedirectState {
  const { from, add, variant, signedUp, ended } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(isOwnPath(from) && { from }),
    ...(isProduct(add) && { add, ...(typeof variant === "number" && { variant }) }),
    ...(typeof signedUp === "string" && { signedUp }),
    ...(ended === true && { ended }),
  };
}

/**
 * True for a path of this shop. False for the sign-in pages, because returning to them after the sign-in makes no
 * sense.
 */
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
