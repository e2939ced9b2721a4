import type { Cutoffs, QuotaProduct } from "graphql-server/features/catalogue/sync/offline-quota";
import type { CatalogueChangesQuery } from "../../graphql/offline.generated.ts";
import type { StoredVariants } from "./replica-variant.ts";

export type CatalogueChanges = Omit<
  CatalogueChangesQuery["catalogueChanges"],
  "__typename" | "upserted" | "availabilities" | "cuts"
> & {
  upserted: ReplicaProduct[];
  /**
   * Products that have changed only in their availability. `ReplicaStore` removes this field before it passes the
   * changes on, and adds the whole products, with their new availability, to `upserted`.
   */
  availabilities?: readonly ProductAvailability[] | undefined;
  cuts: QuotaProduct[];
};

/** New availability of a product. A variant in neither `lastPieces` nor `soldOut` is available. */
export type ProductAvailability = Omit<
  CatalogueChangesQuery["catalogueChanges"]["availabilities"][number],
  "__typename"
>;

type SentProduct = CatalogueChangesQuery["catalogueChanges"]["upserted"][number];

/**
 * A product as it is sent and stored: images as ids, all other fields as pages show them. The products of a replica
 * whose `shape` is lower than `PRODUCT_FIELDS_VERSION` lack the fields that were added later.
 */
export type ReplicaProduct = Omit<SentProduct, "__typename" | "imageColours" | keyof StoredVariants> &
  StoredVariants & { readonly imageColours: readonly string[] };

/**
 * Many products in one stored record. The browser reads a few large records many times faster than one record for each
 * product.
 */
export type Chunk = readonly ReplicaProduct[];

/** A product that has changed since the chunks were written; null if it was deleted. */
export type Patch = ReplicaProduct | null;

/**
 * How many records were stored. If a read finds fewer, records were lost, by a failing disk or by a browser that
 * deletes data.
 */
export interface ReplicaCounts {
  /** Number of products in each chunk, the first chunk first. */
  readonly chunks: readonly number[];
  readonly patches: number;
}

/**
 * Version of the set of fields that a replica's products have: 1 in release 1.0.0. It must be increased when a field is
 * added: devices with a lower version then fetch all products again.
 */
export const PRODUCT_FIELDS_VERSION = 1;

/** State of the replica, as the device stores it. Field names must not change, because phones have stored them. */
export interface CatalogueState {
  cursor: string;
  /**
   * `filling`: the first sync is not complete; `whole`: the device has all products; `partial`: the shop has more
   * products than the device may store.
   */
  extent: "filling" | "whole" | "partial";
  /** Time of the last answer of the server, by the device's clock (ms). */
  syncedAt: number;
  /** How many records were written. The key of a chunk in the object store `chunk` is its number, from 0. */
  counts: ReplicaCounts;
  /** Number of products in the whole shop. */
  total: number;
  /**
   * For a partial replica, a cutoff for each category. The device stores only the products of the category that are
   * newer than its cutoff.
   */
  cuts: Cutoffs;
  /** True for a partial replica from which so many products were deleted that it must be fetched again. */
  thin: boolean;
  /**
   * `PRODUCT_FIELDS_VERSION` of the release that fetched the replica's first product. If it is lower than this
   * release's, the products lack newer fields.
   */
  shape: number;
}

export interface AppliedChanges {
  state: CatalogueState;
  /** The changes as in `CatalogueChanges`, but `upserted` contains whole products and `availabilities` is absent. */
  changes: CatalogueChanges;
  /**
   * Ids of products that are not stored because of the quota: products of this batch, and older products that products
   * of this batch have replaced.
   */
  dropped: readonly string[];
}

export interface StoredCatalogue {
  state: CatalogueState;
  chunks: readonly Chunk[];
  patches: ReadonlyMap<string, Patch>;
}
