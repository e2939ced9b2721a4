import type { CatalogueState } from "./replica-records.ts";

/** The replica's state, for pages to show. */
export interface ReplicaStatus {
  /** What is stored has been read. */
  loaded: boolean;
  extent: CatalogueState["extent"] | "none";
  products: number;
  /** When it was brought up to date, by the device's clock, in milliseconds; null for never. */
  syncedAt: number | null;
  syncing: boolean;
  /** A sync waits for the user, who saves data. */
  waits: boolean;
  /** The server could not be reached when it was last tried. */
  offline: boolean;
  /** The browser stores nothing more for the shop. */
  refused: boolean;
}

/** Before anything has been read. */
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
