import type { LaterName } from "graphql-server/catalogue/product/product-fields";
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

type SentProduct = CatalogueChangesQuery["catalogueChanges"]["upserted"][number];

/**
 * A product as it is sent and stored: images by their ids, everything else as pages show it. A former release has stored it
 * without the fields that products got later.
 */
export type ReplicaProduct = Omit<SentProduct, "__typename" | keyof StoredVariants | LaterName> &
  StoredVariants & { readonly [Name in LaterName & keyof SentProduct]?: SentProduct[Name] | undefined };

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

/**
 * Which fields the products of a replica have: 0, those of the first release; 1, variants too. Rises with each field that
 * products get later: phones with a replica of a lower shape then fetch all products again.
 */
export const REPLICA_SHAPE = 1;

/** The shape of a stored replica. */
export const shapeOf = ({ shape, hasVariants }: CatalogueState): number => shape ?? (hasVariants ? 1 : 0);

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
  /** The {@link REPLICA_SHAPE} of the release that fetched the first of its products. */
  shape?: number | undefined;
  /** Stands for shape 1 in a former release, which may be open in another tab: without it, it fetches all products again. */
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
