import type { CartOperation } from "graphql-server/cart/cart";
import type { CartContentFragment } from "../../graphql/cart.generated.ts";

/** What the cart shows of a product. */
export type CartProduct = CartContentFragment["lines"][number]["product"];

/** An edit the server has not confirmed yet: whose it is, and the product to show meanwhile. */
export interface PendingOperation extends CartOperation {
  readonly userId: string;
  readonly product: CartProduct;
  /**
   * When it was made, in milliseconds since 1970, and later than every edit its tab knew of, whatever the clock said;
   * former releases stored none.
   */
  readonly madeAt?: number;
}

/** A pending operation as the database stores it. */
export interface StoredOperation extends PendingOperation {
  /** Key; assigned by the store. */
  readonly seq?: number;
  /** It has been sent at least once: the server may hold it already, so it is never changed again. */
  readonly sent: boolean;
}

/** An edit the server rejected for good. */
export interface CartRefusal {
  readonly product: CartProduct;
  /** The reason, in French. */
  readonly message: string;
}

/** A user's cart as it was last confirmed, and the refusals they have not dismissed; stored under these names. */
export interface StoredCart {
  readonly content: CartContentFragment | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, also of those merged into another. */
  readonly keptIds: readonly string[];
}
