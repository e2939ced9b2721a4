import type { CartOperation } from "graphql-server/features/cart/cart";
import type { ColourImage } from "graphql-server/features/catalogue/variants/colour-images";
import type { Availability, Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import type { CartContentFragment } from "../../../data/graphql/cart.generated.ts";

/** The user id in the records of a visitor's cart. */
export const VISITOR_ID = "visitor";

type AnsweredProduct = CartContentFragment["lines"][number]["product"];

export interface CartProduct extends Omit<AnsweredProduct, "availability" | "variants" | "colourImages"> {
  /** An `Availability`, or a value that a later release has added. */
  readonly availability: Availability;
  readonly variants: readonly Variant[];
  readonly colourImages: readonly ColourImage[];
  /**
   * True if the shop no longer sells the product. Only a visitor's cart uses this field; from a user's cart, the server
   * removes such products.
   */
  readonly isGone?: boolean;
}

/** A user's cart as the server sent it. */
export interface CartContent {
  readonly version: number;
  readonly lines: readonly {
    readonly quantity: number;
    /** The variant's number; null if none is chosen. */
    readonly variant: number | null;
    readonly product: CartProduct;
  }[];
}

/**
 * An edit of a user or visitor that the server has not confirmed. Until then, the cart shows the name and price of the
 * edit's `product`.
 */
export interface PendingOperation extends CartOperation {
  /** A user's id, or `VISITOR_ID`. */
  readonly userId: string;
  /** The variant's number, or `NO_VARIANT`. */
  readonly variant: number;
  readonly product: CartProduct;
  /**
   * Time of creation (ms since 1970). It is later than the times of all earlier edits that the tab knew, even if the
   * clock was wrong.
   */
  readonly madeAt: number;
  /** True if the operation may have been sent. It is then never changed, because the server may already have it. */
  readonly sent?: boolean;
}

export interface StoredOperation extends PendingOperation {
  /** Key of the record, which the database assigns. */
  readonly seq?: number;
  readonly sent: boolean;
}

/** An edit that was finally rejected: by the server, or by the device because a visitor's cart is full. */
export interface CartRefusal {
  readonly product: CartProduct;
  /** French message for the user. */
  readonly message: string;
}

/**
 * A user's cart as the server last confirmed it, and the messages about rejected edits that the user has not dismissed.
 * The database uses these field names.
 */
export interface StoredCart {
  readonly content: CartContent | undefined;
  readonly refusals: readonly CartRefusal[];
  /** Ids of the latest operations, including those merged into another one. */
  readonly keptIds: readonly string[];
}
