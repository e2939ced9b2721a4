import { REPLICA_LOCK } from "../../../lib/storage/storage-keys.ts";
import { type FetchChanges, RejectedRequestError } from "./fetch-changes.ts";
import { mergeAvailabilities } from "./merge-availabilities.ts";
import {
  type AppliedChanges,
  type CatalogueChanges,
  type CatalogueState,
  PRODUCT_FIELDS_VERSION,
  type ReplicaProduct,
} from "./replica-records.ts";
import type { ReplicaStore } from "./replica-store.ts";

/** A batch after it was stored. `since` is the cursor with which the batch was requested. */
export interface StoredBatch extends AppliedChanges {
  since: string | undefined;
}

/**
 * Result of a sync. `failed`: the server was not reached. `waits`: the user must first agree to the use of mobile data.
 * `elsewhere`: another tab is syncing. `refused`: the browser refuses to store more data (private mode, full disk).
 */
export type SyncResult = "done" | "failed" | "waits" | "elsewhere" | "refused";

export interface SyncOptions {
  store: ReplicaStore;
  fetchChanges: FetchChanges;
  /** Called for each stored batch. The promise resolves when all listeners have processed the batch. */
  onBatch(batch: StoredBatch): Promise<void>;
  /** The time in milliseconds since 1970. */
  now(): number;
  /** True if data should be saved: the data saver is on or the connection is 2g. */
  saveData(): boolean;
  /**
   * The browser's Web Locks; undefined in a browser without them. In such a browser two tabs may sync at the same time,
   * and the store refuses a batch if another tab has written since the batch was requested.
   */
  locks?: Pick<LockManager, "request"> | undefined;
}

/**
 * Updates the replica: each batch is written before the next one is fetched.
 * @param byUser true if the user asked for the sync, so that the sync may use mobile data
 */
export async function syncReplica(options: SyncOptions, byUser: boolean): Promise<SyncResult> {
  const run = () =>
    syncStore(options, byUser)
      .catch(async (error: unknown) => {
        if (await options.store.resetIfCorrupt()) return syncStore(options, byUser);
        throw error;
      })
      .catch((): SyncResult => "refused");
  if (!options.locks) return run();
  return options.locks.request(REPLICA_LOCK, { ifAvailable: true }, (lock) => (lock ? run() : "elsewhere"));
}

/**
 * Updates a whole replica in memory, if the browser does not store it. Never fetches the whole catalogue anew, but
 * returns `refused`: the catalogue would not be stored, and each newly opened page would fetch it again.
 * @param state the state of the products in memory
 * @param products the products in memory
 */
export function syncMemory(
  options: Omit<SyncOptions, "store">,
  state: CatalogueState,
  products: ReadonlyMap<string, ReplicaProduct>,
): Promise<SyncResult> {
  return fetchBatches(options, state.cursor, async (sent, _, syncedAt) => {
    if (sent.reset) throw new Error("a snapshot is to be stored");
    const { cursor, total } = sent;
    return {
      state: { ...state, cursor, total, syncedAt },
      changes: mergeAvailabilities(sent, products),
      dropped: [],
    };
  }).catch(() => "refused");
}

async function syncStore(options: SyncOptions, byUser: boolean): Promise<SyncResult> {
  const { store, saveData } = options;
  const state = await store.readState();
  const maySpend = byUser || !saveData();
  const since = startCursor(state, maySpend);
  if (!maySpend && (since === undefined || state?.extent === "filling")) return "waits";
  const result = await fetchBatches(options, since, (...batch) => store.apply(...batch));
  if (result === "done") await store.compact();
  return result;
}

/** Fetches all batches that follow the cursor. Each batch is applied before the next one is fetched. */
async function fetchBatches(
  { fetchChanges, onBatch, now }: Omit<SyncOptions, "store">,
  cursor: string | undefined,
  apply: ReplicaStore["apply"],
): Promise<SyncResult> {
  let since = cursor;
  for (let more = true; more; ) {
    const changes = await fetchOrRestart(fetchChanges, since).catch(() => undefined);
    if (!changes) return "failed";
    const applied = await apply(changes, since, now());
    if (!applied) return "elsewhere";
    await onBatch({ since, ...applied });
    since = applied.state.cursor;
    more = changes.more;
  }
  return "done";
}

/**
 * Fetches a batch. If the server rejects the cursor, fetches the whole catalogue anew, because the server would always
 * reject this cursor.
 */
const fetchOrRestart = (fetchChanges: FetchChanges, since: string | undefined): Promise<CatalogueChanges> =>
  fetchChanges(since).catch((error: unknown) => {
    if (since !== undefined && error instanceof RejectedRequestError) return fetchChanges(undefined);
    throw error;
  });

/**
 * Returns the cursor from which the sync continues; undefined if the whole catalogue must be fetched: nothing is
 * stored, a partial replica has lost too many products (`thin`), or the stored products lack fields that were added
 * later. Without `maySpend`, a stored replica always continues from its cursor, to save mobile data.
 */
function startCursor(state: CatalogueState | undefined, maySpend: boolean): string | undefined {
  if (!state || (maySpend && state.shape < PRODUCT_FIELDS_VERSION)) return undefined;
  return state.extent === "partial" && state.thin && maySpend ? undefined : state.cursor;
}
