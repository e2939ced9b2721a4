import type { Cutoffs, QuotaProduct } from "graphql-server/catalogue/sync/offline-quota";
import type { CatalogueChangesQuery } from "../../graphql/offline.generated.ts";
import type { StoredVariants } from "./replica-variant.ts";

/** A batch of the change log as the server sends it. */
export type CatalogueChanges = Omit<
  CatalogueChangesQuery["catalogueChanges"],
  "__typename" | "upserted" | "states" | "cuts"
> & {
  upserted: ReplicaProduct[];
  /** Of products that are stored already; the store puts them into `upserted` with their present states. */
  states?: readonly ProductStates[] | undefined;
  cuts: QuotaProduct[];
};

/** The present states of a product: variants that are not named are available. */
export type ProductStates = Omit<CatalogueChangesQuery["catalogueChanges"]["states"][number], "__typename">;

/** A product as it is sent and stored: images by their ids, everything else as pages show it. */
export type ReplicaProduct = Omit<
  CatalogueChangesQuery["catalogueChanges"]["upserted"][number],
  "__typename" | keyof StoredVariants
> &
  StoredVariants;

/** Products in one record: reading a few large records is many times faster than one for each product. */
export type Chunk = readonly ReplicaProduct[];

/** A product changed since the chunks were written; null when it was deleted. */
export type Patch = ReplicaProduct | null;

/** How much is stored: a disk that fails, or a browser that deletes, loses records or parts of them. */
export interface ReplicaCounts {
  /** Products of each chunk, in the order of the chunks. */
  readonly chunks: readonly number[];
  readonly patches: number;
}

/** How far the replica has come; stored under these names. */
export interface CatalogueState {
  /** The server's cursor of what is in the stores. */
  cursor: string;
  /** `filling`: batches of the first sync are missing; `partial`: the shop has more than the quota allows. */
  extent: "filling" | "whole" | "partial";
  /** When the server was last asked, by the device's clock, in milliseconds. */
  syncedAt: number;
  /** Number of records in `chunk`; their keys begin with 0. */
  chunks: number;
  /** What the records must hold; former releases stored none, and theirs are believed. */
  counts?: ReplicaCounts | undefined;
  /** How many products the shop has; former releases did not ask. */
  total?: number;
  /** The cutoffs of a partial replica's categories; former releases stored none. */
  cuts?: Cutoffs;
  /** A partial replica that has lost so many products to deletions that it is to be fetched again. */
  thin?: boolean;
  /** Products were fetched with their variants from the first on; former releases did not ask for them. */
  hasVariants?: boolean | undefined;
}

/** A batch of changes as it was written. */
export interface AppliedChanges {
  state: CatalogueState;
  /** With whole products in place of states. */
  changes: CatalogueChanges;
  /** Ids of products outside of the quota: of the batch, and stored ones it has displaced. */
  dropped: readonly string[];
}

/** The replica as it is stored. */
export interface StoredCatalogue {
  state: CatalogueState;
  chunks: readonly Chunk[];
  patches: ReadonlyMap<string, Patch>;
}
