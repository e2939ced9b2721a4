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
  /** New states of products that are already stored. The store replaces them by whole products in `upserted`. */
  states?: readonly ProductStates[] | undefined;
  cuts: QuotaProduct[];
};

/** The states of a product's variants. A variant that is not listed is available. */
export type ProductStates = Omit<CatalogueChangesQuery["catalogueChanges"]["states"][number], "__typename">;

type SentProduct = CatalogueChangesQuery["catalogueChanges"]["upserted"][number];

/**
 * A product as it is sent and stored: images as ids, all other fields as pages show them. Former releases have stored
 * products without later fields.
 */
export type ReplicaProduct = Omit<
  SentProduct,
  "__typename" | "imageColours" | keyof StoredVariants | LaterName
> &
  StoredVariants & { readonly imageColours?: readonly string[] | undefined } & {
    readonly [Name in LaterName & keyof SentProduct]?: SentProduct[Name] | undefined;
  };

/** Products in one record. A few large records are read many times faster than one record for each product. */
export type Chunk = readonly ReplicaProduct[];

/** A product that has changed since the chunks were written; null if it was deleted. */
export type Patch = ReplicaProduct | null;

/** Numbers of stored records. A failing disk, or a browser that deletes data, loses records or parts of them. */
export interface ReplicaCounts {
  /** Number of products in each chunk, in the sequence of the chunks. */
  readonly chunks: readonly number[];
  readonly patches: number;
}

/**
 * Version of the set of fields that the products of a replica have: 0 for the first release, 1 with variants, 2 with
 * the images' colours. It increases with each field that is added. Phones with a lower version fetch all products
 * again.
 */
export const REPLICA_SHAPE = 2;

/** The shape of a stored replica. */
export const shapeOf = ({ shape, hasVariants }: CatalogueState): number => shape ?? (hasVariants ? 1 : 0);

/** State of the replica; stored under these names. */
export interface CatalogueState {
  /** The server's cursor for the stored data. */
  cursor: string;
  /** `filling`: batches of the first sync are missing; `partial`: the shop has more than the quota allows. */
  extent: "filling" | "whole" | "partial";
  /** Time of the last answer of the server, by the device's clock (ms). */
  syncedAt: number;
  /** Number of records in `chunk`; their keys start at 0. */
  chunks: number;
  /** Expected numbers of records. Former releases stored none; their records are accepted as they are. */
  counts?: ReplicaCounts | undefined;
  /** Number of products in the shop; absent if a former release has written the state. */
  total?: number;
  /** Cutoffs of a partial replica's categories; former releases stored none. */
  cuts?: Cutoffs;
  /** True for a partial replica that lost so many products to deletions that it must be fetched again. */
  thin?: boolean;
  /** The {@link REPLICA_SHAPE} of the release that fetched the replica's first product. */
  shape?: number | undefined;
  /**
   * Marks shape 1 for a former release, which may be open in another tab. Without the mark, that release would fetch
   * all products again.
   */
  hasVariants?: boolean | undefined;
}

/** A batch of changes as it was written. */
export interface AppliedChanges {
  state: CatalogueState;
  /** Contains whole products instead of states. */
  changes: CatalogueChanges;
  /** Ids of the products that the quota excludes: products of the batch, and stored products that were displaced. */
  dropped: readonly string[];
}

/** The replica as it is stored. */
export interface StoredCatalogue {
  state: CatalogueState;
  chunks: readonly Chunk[];
  patches: ReadonlyMap<string, Patch>;
}
