import type { Cutoffs, QuotaProduct } from "graphql-server/features/catalogue/sync/offline-quota";
import type { CatalogueChangesQuery } from "../../graphql/offline.generated.ts";
import type { StoredVariants } from "./replica-variant.ts";

export type CatalogueChanges = Omit<
  CatalogueChangesQuery["catalogueChanges"],
  "__typename" | "upserted" | "states" | "cuts"
> & {
  upserted: ReplicaProduct[];
  /**
   * New availability of products that are already stored. The store removes this field and adds the changed products to
   * `upserted`.
   */
  states?: readonly ProductStates[] | undefined;
  cuts: QuotaProduct[];
};

/** A variant in neither list is available. */
export type ProductStates = Omit<CatalogueChangesQuery["catalogueChanges"]["states"][number], "__typename">;

type SentProduct = CatalogueChangesQuery["catalogueChanges"]["upserted"][number];

/**
 * A product as it is sent and stored: images as ids, all other fields as pages show them. A replica whose shape is lower
 * than `REPLICA_SHAPE` lacks the fields that were added later.
 */
export type ReplicaProduct = Omit<SentProduct, "__typename" | "imageColours" | keyof StoredVariants> &
  StoredVariants & { readonly imageColours: readonly string[] };

/** Products in one stored record. A few large records are read many times faster than one record for each product. */
export type Chunk = readonly ReplicaProduct[];

/** A product that has changed since the chunks were written; null if it was deleted. */
export type Patch = ReplicaProduct | null;

/** Numbers of stored records, to detect loss: a failing disk or a browser that deletes data may lose records. */
export interface ReplicaCounts {
  /** Number of products in each chunk, in the sequence of the chunks. */
  readonly chunks: readonly number[];
  readonly patches: number;
}

/**
 * Version of the fields that a replica's products have: 1 in release 1.0.0. It must be increased when a field is added:
 * devices with a lower version then fetch all products again.
 */
export const REPLICA_SHAPE = 1;

/** State of the replica, as the device stores it. The field names must not change. */
export interface CatalogueState {
  cursor: string;
  /** `filling`: the first sync is not complete; `partial`: the shop has more products than the quota allows. */
  extent: "filling" | "whole" | "partial";
  /** Time of the last answer of the server, by the device's clock (ms). */
  syncedAt: number;
  /** Numbers of records that were written. The keys in `chunk` start at 0. */
  counts: ReplicaCounts;
  /** Number of products in the shop. */
  total: number;
  /** Cutoff of each category in a partial replica: products older than the cutoff are not stored. */
  cuts: Cutoffs;
  /** True for a partial replica that has lost so many products by deletion that it must be fetched again. */
  thin: boolean;
  /** The {@link REPLICA_SHAPE} of the release that fetched the replica's first product. */
  shape: number;
}

export interface AppliedChanges {
  state: CatalogueState;
  /** The changes as in `CatalogueChanges`, but `upserted` contains whole products and `states` is absent. */
  changes: CatalogueChanges;
  /**
   * Ids of products above the quota: products of the batch that are not stored, and stored products that are removed.
   */
  dropped: readonly string[];
}

export interface StoredCatalogue {
  state: CatalogueState;
  chunks: readonly Chunk[];
  patches: ReadonlyMap<string, Patch>;
}
