import type { CatalogueState } from "./replica-records.ts";

export interface ReplicaStatus {
  /** True after the stored replica has been read. Until then `extent` is "none", even if a replica is stored. */
  loaded: boolean;
  extent: CatalogueState["extent"] | "none";
  products: number;
  /** Time of the last successful sync by the device's clock (ms); null if there was none. */
  syncedAt: number | null;
  syncing: boolean;
  /** True if a sync waits for the user's consent, because the data saver is on or the connection is 2g. */
  waits: boolean;
  /** True if the last request did not reach the server. */
  offline: boolean;
  /** True if the browser refuses to store more data for the shop. */
  refused: boolean;
}

export const INITIAL_STATUS: ReplicaStatus = {
  loaded: false,
  extent: "none",
  products: 0,
  syncedAt: null,
  syncing: false,
  waits: false,
  offline: false,
  refused: false,
};
