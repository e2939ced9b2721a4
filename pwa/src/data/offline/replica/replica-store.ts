import { mergeCutoffs, OFFLINE_QUOTA } from "graphql-server/features/catalogue/sync/offline-quota";
import type { OfflineDatabase } from "../database/database.ts";
import { withStoredProducts } from "./merge-availabilities.ts";
import {
  type AppliedChanges,
  type CatalogueChanges,
  type CatalogueState,
  PRODUCT_FIELDS_VERSION,
  type ReplicaCounts,
  type StoredCatalogue,
} from "./replica-records.ts";
import {
  appendChunks,
  appendSnapshot,
  type ChunkCounts,
  CORRUPT,
  merge,
  NO_CHUNKS,
  readRecords,
  STATE,
  STORES,
  type WriteTransaction,
  writePatches,
} from "./replica-transaction.ts";
import { isState } from "./replica-validation.ts";

/**
 * Largest number of patches. If there are more, they are merged into the chunks, because at each start of the shop
 * every patch must be read as a separate record.
 */
const MAX_PATCHES = 200;

/** The replica in IndexedDB. Products and their cursor are written in one transaction, so that they always match. */
export class ReplicaStore {
  readonly #open: () => Promise<OfflineDatabase>;
  readonly #quota: number;

  /**
   * @param open opens the database. It throws if the browser refuses the database; then all methods of this class throw
   * @param quota largest number of products to store
   */
  constructor(open: () => Promise<OfflineDatabase>, quota = OFFLINE_QUOTA) {
    this.#open = open;
    this.#quota = quota;
  }

  /**
   * Reads the whole replica; undefined if nothing was stored.
   * @throws if it cannot be read or is corrupt
   */
  async read(): Promise<StoredCatalogue | undefined> {
    const transaction = (await this.#open()).transaction(STORES);
    const state: unknown = await transaction.objectStore("meta").get(STATE);
    if (state === undefined) return undefined;
    if (!isState(state)) throw new Error(CORRUPT);
    return { state, ...(await readRecords(transaction, state)) };
  }

  /** Erases a replica that cannot be read, so that the next sync fetches it again. @returns true if it was corrupt */
  async resetIfCorrupt(): Promise<boolean> {
    const isReadable = await this.read().then(
      () => true,
      () => false,
    );
    if (!isReadable) await this.erase();
    return !isReadable;
  }

  async readState(): Promise<CatalogueState | undefined> {
    const state: unknown = await (await this.#open()).get("meta", STATE);
    return isState(state) ? state : undefined;
  }

  /**
   * Writes a batch of changes. If the catalogue is larger than the quota, only the newest products of each category are
   * stored.
   * @param since the cursor with which the batch was requested
   * @param syncedAt the time of the answer, by the device's clock (ms)
   * @returns undefined if nothing was written, because another tab has written to the replica since the request
   */
  async apply(
    sent: CatalogueChanges,
    since: string | undefined,
    syncedAt: number,
  ): Promise<AppliedChanges | undefined> {
    const transaction = await this.#write();
    const found: unknown = await transaction.objectStore("meta").get(STATE);
    const stored = isState(found) ? found : undefined;
    if (stored?.cursor !== since && !sent.reset) {
      await transaction.done;
      return undefined;
    }
    const changes = await withStoredProducts(transaction, sent);
    const former = changes.reset ? undefined : stored;
    const cutoffs = mergeCutoffs(former?.cuts ?? new Map(), changes.cuts);
    const isFilling = former === undefined || former.extent === "filling";
    const bounds = { cutoffs, quota: this.#quota };
    const written = isFilling
      ? await appendSnapshot(transaction, changes, former?.counts.chunks ?? NO_CHUNKS, bounds)
      : await writePatches(transaction, changes, former, bounds);
    const extent = written.cutoffs.size > 0 ? "partial" : "whole";
    const state: CatalogueState = {
      cursor: changes.cursor,
      extent: isFilling && changes.more ? "filling" : extent,
      syncedAt,
      total: changes.total,
      counts: await countsOf(transaction, written.chunks),
      cuts: written.cutoffs,
      thin: written.thin,
      shape: former?.shape ?? PRODUCT_FIELDS_VERSION,
    };
    await transaction.objectStore("meta").put(state, STATE);
    await transaction.done;
    return { state, changes, dropped: written.dropped };
  }

  /** Merges the patches into the chunks if there are too many. */
  async compact(): Promise<void> {
    const transaction = await this.#write();
    const state: unknown = await transaction.objectStore("meta").get(STATE);
    if (isState(state) && (await transaction.objectStore("patch").count()) > MAX_PATCHES) {
      const products = merge(await readRecords(transaction, state));
      const chunks = await appendChunks(transaction, [...products.values()], NO_CHUNKS);
      const counts = await countsOf(transaction, chunks);
      await transaction.objectStore("meta").put({ ...state, counts }, STATE);
    }
    await transaction.done;
  }

  async erase(): Promise<void> {
    const transaction = await this.#write();
    await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()));
    await transaction.done;
  }

  // Opens a transaction with relaxed durability, which is faster. What a power cut loses can be fetched again.
  async #write(): Promise<WriteTransaction> {
    return (await this.#open()).transaction(STORES, "readwrite", { durability: "relaxed" });
  }
}

const countsOf = async (transaction: WriteTransaction, chunks: ChunkCounts): Promise<ReplicaCounts> => ({
  chunks,
  patches: await transaction.objectStore("patch").count(),
});
