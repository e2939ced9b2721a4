import type { CartOperation } from "graphql-server/cart/cart";
import type { Availability, Variant } from "graphql-server/catalogue/variants/variant";
import type { CartContentFragment } from "../../graphql/cart.generated.ts";

/** Stands for a user's id in what the device keeps of a visitor's cart. */
export const VISITOR_ID = "visitor";

type AnsweredProduct = CartContentFragment["lines"][number]["product"];

/** What the cart shows of a product; former releases stored neither availability nor variants. */
export interface CartProduct extends Omit<AnsweredProduct, "availability" | "variants"> {
  readonly availability?: Availability;
  readonly variants?: readonly Variant[];
  /** Only in a visitor's cart: the shop no longer sells it. In a user's cart the server says so. */
  readonly isGone?: boolean;
}

/** A cart as the server answered it; former releases stored no variants. */
export interface CartContent {
  readonly version: number;
  readonly lines: readonly {
    readonly quantity: number;
    /** The variant's number; null where none is chosen. */
    readonly variant?: number | null;
    readonly product: CartProduct;
  }[];
}

/** An edit the server has not confirmed yet: its owner, and the product to show until then. */
export interface PendingOperation extends CartOperation {
  /** A user's id, or `VISITOR_ID`. */
  readonly userId: string;
  readonly product: CartProduct;
  /**
   * When it was made, in milliseconds since 1970, and later than every edit its tab knew of, whatever the clock said;
   * former releases stored none.
   */
  readonly madeAt?: number;
  /** It may have been sent: the server may hold it already, so it is never changed again. */
  readonly sent?: boolean;
}

/** A pending operation as the database stores it. */
export interface StoredOperation extends PendingOperation {
  /** Key; assigned by the store. */
  readonly seq?: number;
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
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, also of those merged into another. */
  readonly keptIds: readonly string[];
}
