import type { CartOperation } from "graphql-server/cart/cart";
import type { Availability, Variant } from "graphql-server/catalogue/variants/variant";
import type { CartContentFragment } from "../../graphql/cart.generated.ts";

/** Replaces the user id in records of a visitor's cart. */
export const VISITOR_ID = "visitor";

type AnsweredProduct = CartContentFragment["lines"][number]["product"];

/** Fields of a product that the cart shows; former releases stored neither availability nor variants. */
export interface CartProduct extends Omit<AnsweredProduct, "availability" | "variants"> {
  readonly availability?: Availability;
  readonly variants?: readonly Variant[];
  /**
   * Only in a visitor's cart: true if the shop no longer sells the product. For a user's cart the server reports it.
   */
  readonly isGone?: boolean;
}

/** A cart as the server answered it; former releases stored no variants. */
export interface CartContent {
  readonly version: number;
  readonly lines: readonly {
    readonly quantity: number;
    /** The variant's number; null if none is chosen. */
    readonly variant?: number | null;
    readonly product: CartProduct;
  }[];
}

/** An edit that the server has not confirmed yet, with its owner and the product to show until then. */
export interface PendingOperation extends CartOperation {
  /** A user's id, or `VISITOR_ID`. */
  readonly userId: string;
  readonly product: CartProduct;
  /**
   * Time of creation (ms since 1970). It is later than every edit that the tab knew, even if the clock was wrong.
   * Former releases stored none.
   */
  readonly madeAt?: number;
  /** True if the operation may have been sent. The server may have it already, so it is never changed again. */
  readonly sent?: boolean;
}

/** A pending operation as the database stores it. */
export interface StoredOperation extends PendingOperation {
  /** Key, assigned by the store. */
  readonly seq?: number;
  readonly sent: boolean;
}

/** An edit that the server rejected finally. */
export interface CartRefusal {
  readonly product: CartProduct;
  /** The reason, in French. */
  readonly message: string;
}

/** A user's cart as last confirmed, and the refusals that the user has not dismissed; stored under these names. */
export interface StoredCart {
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, including those merged into another one. */
  readonly keptIds: readonly string[];
}
