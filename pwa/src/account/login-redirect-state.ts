import type { CartProduct } from "../cart/cart-view.ts";
import { paths } from "../lib/paths.ts";

/** What the pages around signing in hand on to each other in the navigation's state. */
export interface SignInState {
  /** path and query of the page that was asked for */
  from?: string;
  /** the product whose « Ajouter au panier » was pressed */
  add?: CartProduct;
  /** e-mail of the account just opened */
  signedUp?: string;
  /** the session ended while the person was at work in the page that was asked for */
  ended?: true;
}

/** The state of a navigation; what is not of this form (another page's, a former release's) is left out. */
export function readSignInState(state: unknown): SignInState {
  const { from, add, signedUp, ended } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(isPathWithin(from) && { from }),
    ...(isProduct(add) && { add }),
    ...(typeof signedUp === "string" && { signedUp }),
    ...(ended === true && { ended }),
  };
}

/** A path of the shop itself, and not of a page that would lead back here. */
function isPathWithin(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\/(?![/\\])/.test(value) &&
    !ENTRANCES.some((path) => value.startsWith(path))
  );
}

const ENTRANCES = [paths.signIn, paths.signUp, paths.forgotPassword];

function isProduct(value: unknown): value is CartProduct {
  if (typeof value !== "object" || value === null) return false;
  const { id, productName, category, thumbnail, sellingPrice } = value as Record<string, unknown>;
  const isText = [id, productName, category, thumbnail].every((text) => typeof text === "string");
  return isText && typeof sellingPrice === "number";
}
