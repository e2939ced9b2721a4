import { REPLICA_LOCK } from "../../lib/storage/storage-keys.ts";
import { type FetchChanges, RejectedRequestError } from "./fetch-changes.ts";
import {
  type AppliedChanges,
  type CatalogueChanges,
  type CatalogueState,
  REPLICA_SHAPE,
  type ReplicaProduct,
  shapeOf,
} from "./replica-records.ts";
import { restateAll } from "./replica-states.ts";
import type { ReplicaStore } from "./replica-store.ts";

/** A batch of changes that has been written. */
export interface StoredBatch extends AppliedChanges {
  since: string | undefined;
}

/**
 * How a sync ended: `failed` to reach the server; `waits` for the user, who saves data; `elsewhere`: another tab is
 * syncing; `refused`: the browser stores nothing more for the shop (private mode, full disk).
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
 * Brings a whole replica that the browser does not store up to date in memory; `refused` where that takes a snapshot, which
 * each page would fetch anew.
 * @param state what is in memory stands for
 * @param products those in memory
 */
export function syncMemory(
  options: Omit<SyncOptions, "store">,
  state: CatalogueState,
  products: ReadonlyMap<string, ReplicaProduct>,
): Promise<SyncResult> {
  return fetchBatches(options, state.cursor, async (sent, _, syncedAt) => {
    if (sent.reset) throw new Error("a snapshot is to be stored");
    const { cursor, total } = sent;
    return { state: { ...state, cursor, total, syncedAt }, changes: restateAll(sent, products), dropped: [] };
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

/** Batch by batch from a cursor on, each applied before the next is fetched. */
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

/** A rejected cursor is replaced by a fresh snapshot: asking with it again would never end. */
const fetchOrRestart = (fetchChanges: FetchChanges, since: string | undefined): Promise<CatalogueChanges> =>
  fetchChanges(since).catch((error: unknown) => {
    if (since !== undefined && error instanceof RejectedRequestError) return fetchChanges(undefined);
    throw error;
  });

/**
 * The cursor to continue from; undefined for a fresh snapshot: of a part that is thin, or stored without cutoffs, or of a
 * replica whose products a former release has stored without fields they have now.
 */
function startCursor(state: CatalogueState | undefined, maySpend: boolean): string | undefined {
  if (!state || (maySpend && shapeOf(state) < REPLICA_SHAPE)) return undefined;
  if (state.extent !== "partial") return state.cursor;
  return state.cuts && !(state.thin && maySpend) ? state.cursor : undefined;
}
