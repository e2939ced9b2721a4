import type { ShopZone } from "../../../../delivery/shop-zone.rules.ts";
import type { PaymentKind } from "../../../payments/payment-kind.rules.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Largest price of an order's articles in whole FCFA. */
export const MAX_ARTICLES = 100_000_000;

interface ModelProduct {
  readonly id: string;
  readonly name: string;
  /** Number of pieces of each size in stock when the test begins; null for a size whose pieces are not counted. */
  readonly pieces: Readonly<Record<string, number | null>>;
}

/**
 * The products. `dress` and `twin` have the same name and one size in common. A product without sizes has the size "".
 */
export const PRODUCTS = {
  dress: { id: "product-dress", name: "Robe", pieces: { S: 7, M: 2, L: null } },
  twin: { id: "product-twin", name: "Robe", pieces: { S: 4, XL: 1 } },
  bag: { id: "product-bag", name: "Sac", pieces: { "": 3 } },
  ring: { id: "product-ring", name: "Bague", pieces: { "": null } },
} as const satisfies Readonly<Record<string, ModelProduct>>;

export type ProductKey = keyof typeof PRODUCTS;
export const PRODUCT_KEYS = ["dress", "twin", "bag", "ring"] as const satisfies readonly ProductKey[];

/**
 * Returns a product's sizes, each with its number of pieces in stock when the test begins; null if the pieces are not
 * counted.
 */
export const piecesOf = (product: ProductKey): [size: string, pieces: number | null][] =>
  Object.entries(PRODUCTS[product].pieces);

/** Name of an article that the shop does not sell, as an admin types it. */
export const TYPED_ARTICLE = "Ourlet";

export const ZONES: readonly ShopZone[] = [
  { id: "zone-douala", town: "Douala", quarter: "", fee: 1_000, delay: "" },
  { id: "zone-yaounde", town: "Yaoundé", quarter: "", fee: 2_500, delay: "" },
];

/** Quarters to which orders are delivered, each with the id of its delivery zone; null for a quarter in no zone. */
export const PLACES = {
  douala: { quarter: "Douala, Akwa", zone: "zone-douala" },
  bonanjo: { quarter: "Douala, Bonanjo", zone: "zone-douala" },
  yaounde: { quarter: "Yaoundé, Bastos", zone: "zone-yaounde" },
  kribi: { quarter: "Kribi", zone: null },
  pickup: { quarter: null, zone: null },
} as const;
export type Place = keyof typeof PLACES;

export const ADMINS = ["Patronne", "Awa"] as const;
export type Admin = (typeof ADMINS)[number];

/** An article that somebody orders. The product is null for an article that the shop does not sell. */
export interface Wish {
  readonly product: ProductKey | null;
  readonly size: string;
  readonly price: number;
  readonly quantity: number;
  /**
   * True if only the product's name is given, as in a pasted message. The model uses this only for products with a
   * unique name.
   */
  readonly isTyped?: boolean;
}

/** A line as an admin edits it. `at` is the index of the order's line; null for an added line. */
export interface EditedWish extends Wish {
  readonly at: number | null;
}

/** A command in the model test. An order is named by its index: 0 for the order that arrived first. */
export type Asked =
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "delete" | "restore"; readonly product: ProductKey }
  | { readonly kind: "set deposit"; readonly share: number; readonly exceptTown: string }
  | {
      readonly kind: "place";
      readonly lines: readonly Wish[];
      readonly place: Place;
      readonly fee: number | null;
      readonly withdrawn: boolean;
    }
  | {
      readonly kind: "record";
      readonly by: Admin;
      readonly lines: readonly Wish[];
      readonly place: Place;
      readonly fee: number | null;
    }
  | {
      readonly kind: "sell";
      readonly by: Admin;
      readonly lines: readonly Wish[];
      readonly discount: number;
      readonly acceptShortage: boolean;
      readonly paymentId: string;
      readonly payment: PaymentKind;
    }
  | OrderAsked;

export type OrderAsked = { readonly order: number } & (
  | { readonly kind: "withdraw" }
  | {
      readonly kind: "state";
      readonly by: Admin;
      readonly from: string;
      readonly to: "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED";
      readonly acceptShortage: boolean;
    }
  | { readonly kind: "cancel"; readonly by: Admin; readonly unwanted: boolean }
  /** `change` is the index of the change in the list of changes that can be undone. */
  | { readonly kind: "undo"; readonly by: Admin; readonly change: number }
  | EditAsked
  | {
      readonly kind: "day";
      readonly by: Admin;
      readonly isStale: boolean;
      readonly day: "promisedDay" | "settleBy";
      /** Number of days from today in Douala; null to remove the day. */
      readonly inDays: number | null;
    }
  | { readonly kind: "note"; readonly by: Admin; readonly isStale: boolean; readonly note: string }
  | PaymentAsked
  | { readonly kind: "cancel payment"; readonly by: Admin; readonly id: string; readonly payment: string }
  | AnnounceAsked
  | {
      readonly kind: "decide";
      readonly by: Admin;
      readonly announcement: string;
      readonly isConfirmed: boolean;
      readonly seen: number;
      readonly acceptAboveDue: boolean;
    }
  | { readonly kind: "request return"; readonly id: string }
  | { readonly kind: "decline"; readonly by: Admin; readonly isStale: boolean; readonly reason: string }
  | ReturnAsked
);

export interface EditAsked {
  readonly kind: "edit";
  readonly by: Admin;
  /** True if a colleague has changed the same parts since the admin read them. */
  readonly isStale: boolean;
  readonly acceptShortage: boolean;
  readonly lines: readonly EditedWish[] | undefined;
  readonly delivery: { readonly place: Place; readonly fee: number | null } | undefined;
  readonly discount: number | undefined;
  readonly customer: string | undefined;
}

export interface PaymentAsked {
  readonly kind: "pay";
  readonly by: Admin;
  readonly id: string;
  readonly payment: PaymentKind;
  readonly amount: number;
  readonly reference: string;
  readonly seen: number;
  readonly acceptAboveDue: boolean;
}

export interface AnnounceAsked {
  readonly kind: "announce";
  readonly id: string;
  readonly payment: PaymentKind;
  readonly amount: number;
  readonly reference: string;
}

export interface ReturnAsked {
  readonly kind: "return";
  readonly by: Admin;
  readonly lines: readonly {
    readonly at: number;
    readonly quantity: number;
    readonly isRestocked: boolean;
  }[];
  readonly exchange: readonly Wish[];
  readonly acceptShortage: boolean;
}
