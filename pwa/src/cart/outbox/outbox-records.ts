import type { CartOperation } from "graphql-server/cart/cart";
import type { CartContentFragment } from "../cart.generated.ts";

/** What the cart shows of a product. */
export type CartProduct = CartContentFragment["lines"][number]["product"];

/** An edit the server has not confirmed yet, whose it is, and what to show meanwhile. */
export interface PendingOperation extends CartOperation {
  readonly userId: string;
  readonly product: CartProduct;
}

/** An edit that waits in the outbox. */
export interface StoredOperation extends PendingOperation {
  /** Order over all tabs; given by the store. */
  readonly seq?: number;
  /** It has left the device at least once: the server may hold it already, so it is changed no more. */
  readonly sent: boolean;
}

/** An edit the server refused for good. */
export interface CartRefusal {
  readonly product: CartProduct;
  /** Why, fit to show. */
  readonly message: string;
}

/** One person's cart as the device last believed it, and the refusals they have not yet read. */
export interface StoredCart {
  readonly content: CartContentFragment | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the edits kept last, also of those that became part of another. */
  readonly keptIds: readonly string[];
}
