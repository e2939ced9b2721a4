import { REPLICA_LOCK } from "../../lib/storage/storage-keys.ts";
import { type FetchChanges, RejectedRequestError } from "./fetch-changes.ts";
import type { AppliedChanges, CatalogueChanges, CatalogueState } from "./replica-records.ts";
import type { ReplicaStore } from "./replica-store.ts";

/** A batch of changes that has been written. */
export interface StoredBatch extends AppliedChanges {
  since: string | undefined;
}

/**
 * How a sync ended: `failed` to reach the server; `waits` for the user, who saves data; `elsewhere`: another tab is
 * syncing; `refused`: the browser stores nothing for the shop (private mode, full disk).
 */
export type SyncResult = "done" | "failed" | "waits" | "elsewhere" | "refused";

export interface SyncOptions {
  store: ReplicaStore;
  fetchChanges: FetchChanges;
  /** Resolves when those who follow the catalogue have been told. */
  onBatch(batch: StoredBatch): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** The user wants to save data. */
  saveData(): boolean;
  /** Undefined where the browser has none: then the store alone keeps tabs from mixing their batches. */
  locks?: Pick<LockManager, "request"> | undefined;
}

/**
 * Brings the replica up to date: batch by batch, each written before the next is fetched.
 * @param byUser the user asks for it: then saving data is no reason to wait
 */
export async function syncReplica(options: SyncOptions, byUser: boolean): Promise<SyncResult> {
  const run = () =>
    fetchBatches(options, byUser)
      .catch(async (error: unknown) => {
        if (await options.store.resetIfCorrupt()) return fetchBatches(options, byUser);
        throw error;
      })
      .catch((): SyncResult => "refused");
  if (!options.locks) return run();
  return options.locks.request(REPLICA_LOCK, { ifAvailable: true }, (lock) => (lock ? run() : "elsewhere"));
}

async function fetchBatches(options: SyncOptions, byUser: boolean): Promise<SyncResult> {
  const { store, fetchChanges, onBatch, now, saveData } = options;
  const state = await store.readState();
  const maySpend = byUser || !saveData();
  let since = startCursor(state, maySpend);
  if (!maySpend && (since === undefined || state?.extent === "filling")) return "waits";
  for (let more = true; more; ) {
    const changes = await fetchOrRestart(fetchChanges, since).catch(() => undefined);
    if (!changes) return "failed";
    const applied = await store.apply(changes, since, now());
    if (!applied) return "elsewhere";
    await onBatch({ since, ...applied });
    since = applied.state.cursor;
    more = changes.more;
  }
  await store.compact();
  return "done";
}

/** A rejected cursor is replaced by a fresh snapshot: asking with it again would never end. */
const fetchOrRestart = (fetchChanges: FetchChanges, since: string | undefined): Promise<CatalogueChanges> =>
  fetchChanges(since).catch((error: unknown) => {
    if (since !== undefined && error instanceof RejectedRequestError) return fetchChanges(undefined);
    throw error;
  });

/**
 * The cursor to continue from; undefined for a fresh snapshot: of a part that is thin, or stored without cutoffs, or of a
 * replica whose products a former release has stored without their variants.
 */
function startCursor(state: CatalogueState | undefined, maySpend: boolean): string | undefined {
  if (maySpend && !state?.hasVariants) return undefined;
  if (state?.extent !== "partial") return state?.cursor;
  return state.cuts && !(state.thin && maySpend) ? state.cursor : undefined;
}
