import type { Cuts, Shared } from "graphql-server/catalogue/sync/offline-quota";
import type { CatalogueChangesQuery } from "../offline.generated.ts";

/** A page of changes as the server sends it. */
export type CatalogueChanges = Omit<
  CatalogueChangesQuery["catalogueChanges"],
  "__typename" | "upserted" | "cuts"
> & {
  upserted: DeviceProduct[];
  cuts: Shared[];
};

/** A product as the device keeps it and as it comes from the server: pictures by id, the rest as pages show it. */
export type DeviceProduct = Omit<CatalogueChangesQuery["catalogueChanges"]["upserted"][number], "__typename">;

/** Products in one record of the store: reading a few large records is many times faster than one a product. */
export type Chunk = readonly DeviceProduct[];

/** A product changed since the chunks were written; null when it was deleted. */
export type Patch = DeviceProduct | null;

/** How far the device's catalogue has come. */
export interface CatalogueState {
  /** The server's cursor of what is in the stores. */
  cursor: string;
  /** `filling`: pages of the first pass are missing; `partial`: the shop has more than a device keeps. */
  extent: "filling" | "whole" | "partial";
  /** When the server last said what is new, by the device's clock, in milliseconds. */
  syncedAt: number;
  /** Records in `chunk`; their keys are 0 to here. */
  chunks: number;
  /** Where the categories of a part end; former releases of the shop knew none. */
  cuts?: Cuts;
  /** A part that has lost so much to deletions that it is to be fetched anew. */
  thin?: boolean;
}

/** A page of changes as the device has taken it in. */
export interface TakenChanges {
  state: CatalogueState;
  /** Ids of products that have no place on the device: of the page's, and kept ones these have pushed out. */
  dropped: readonly string[];
}

/** The catalogue as it lies on the device. */
export interface StoredCatalogue {
  state: CatalogueState;
  chunks: readonly Chunk[];
  patches: ReadonlyMap<string, Patch>;
}
