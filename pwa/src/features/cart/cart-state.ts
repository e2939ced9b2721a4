import type { CartProduct, CartRefusal } from "./outbox/stored-cart.ts";

/** One product in the cart, in one variant (size and colour). */
export interface CartLine {
  product: CartProduct;
  /** The variant's number; `NO_VARIANT` if none is chosen or the product has none. */
  variant: number;
  quantity: number;
  /**
   * True until the server has confirmed the line's last edit. Always false for a visitor's cart, which the server
   * does not know.
   */
  unsent: boolean;
}

export interface CartState {
  lines: readonly CartLine[];
  /**
   * `ready`: `lines` is the whole cart. `loading`: the cart is not known yet. `failed`: the query of the cart failed.
   * While the cart is not known, `lines` has only the products that were added on this device.
   */
  status: "loading" | "ready" | "failed";
  /** True while edits wait for a network; they are sent as soon as the network is back. */
  waiting: boolean;
  /** Rejected edits, until the product is edited again or the user dismisses them. */
  refusals: readonly CartRefusal[];
}

export const EMPTY_CART: CartState = { lines: [], status: "loading", waiting: false, refusals: [] };
