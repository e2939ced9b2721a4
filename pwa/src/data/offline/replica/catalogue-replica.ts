import { readSynonyms } from "graphql-server/features/catalogue/search/synonyms";
import type { SynonymGroup } from "graphql-server/features/shop/profile/shop-settings";
import { ExternalStore } from "../../../lib/external-store.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import type { CatalogueQueryName } from "../../../lib/operations.ts";
import { isEmptyList, type LocalAnswer, partialAnswer } from "./local-answer.ts";
import { type CatalogueData, LocalResolver } from "./local-resolver.ts";
import type { CatalogueChanges, CatalogueState, ReplicaProduct } from "./replica-records.ts";
import { INITIAL_STATUS, type ReplicaStatus } from "./replica-status.ts";
import type { ReplicaStore } from "./replica-store.ts";
import {
  type StoredBatch,
  type SyncOptions,
  type SyncResult,
  syncMemory,
  syncReplica,
} from "./replica-sync.ts";
import { merge } from "./replica-transaction.ts";
import type { ReplicaMessage } from "./tab-messages.ts";

/**
 * Number of products that one task reads from the database (`SLICE`) or indexes for the search (`INDEXED_SLICE`). On a
 * cheap phone a task then takes less than 15 ms.
 */
const SLICE = 1_000;
const INDEXED_SLICE = 100;
/** Time after a sync (ms) within which a newly opened page starts no other sync. */
const FRESH_MS = 30_000;

/** Changes of the catalogue, as listeners receive them once the replica has them in memory. */
export type MemoryChanges = Pick<CatalogueChanges, "cursor" | "upserted" | "deleted">;

export interface CatalogueReplicaOptions extends Omit<SyncOptions, "onBatch"> {
  store: ReplicaStore;
  /** Sends messages to the other tabs and receives theirs; undefined if the browser has no BroadcastChannel. */
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
  connection: ConnectionMonitor;
  /** False for a hidden page, which does not repeat a failed sync. */
  isVisible(): boolean;
}

/**
 * The copy of the catalogue on this device: stored in the database, held in memory, and synced with the server and with
 * other tabs.
 */
export class CatalogueReplica extends ExternalStore<ReplicaStatus> {
  readonly #options: CatalogueReplicaOptions;
  readonly #listeners = new Set<(changes: MemoryChanges) => void>();
  readonly #backoff: Backoff;
  #synonyms = readSynonyms();
  #resolver = new LocalResolver(this.#synonyms);
  #extent: ReplicaStatus["extent"] = "none";
  /**
   * The whole catalogue while it is being fetched anew. Until all its products have arrived, the former replica
   * answers.
   */
  #incoming: LocalResolver | undefined;
  #state: CatalogueState | undefined;
  #loading: Promise<void> | undefined;
  #loads = 0;
  #syncing: Promise<SyncResult> | undefined;
  /**
   * True after the user has asked for a sync. It stays true while this sync fails and is repeated, so that each
   * repetition may also use the user's mobile data.
   */
  #askedByUser = false;
  #syncedAt = Number.NEGATIVE_INFINITY;

  constructor(options: CatalogueReplicaOptions) {
    super(INITIAL_STATUS);
    this.#options = options;
    this.#backoff = new Backoff(BACKGROUND_RETRY_MS, { connection: options.connection });
    options.channel?.addEventListener("message", ({ data }: MessageEvent<ReplicaMessage>) =>
      this.#receive(data),
    );
  }

  /**
   * Sets the words that search treats as equal.
   * @param groups the owner's groups of such words. The groups that every shop has are added to them
   */
  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#synonyms = readSynonyms(groups.map(({ words }) => words));
    this.#resolver.setSynonyms(this.#synonyms);
    this.#incoming?.setSynonyms(this.#synonyms);
  }

  /** Calls `listener` after each batch of changes, when the changes are in memory. */
  onChanges(listener: (changes: MemoryChanges) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Waits until the replica has loaded, then answers a catalogue query; undefined if the replica has no answer. If no
   * product of a partial replica matches, the answer is an error, because the shop may have matching products.
   * @param whole true if only a whole replica may answer
   */
  async resolve(
    name: CatalogueQueryName,
    variables: Record<string, unknown>,
    whole: boolean,
  ): Promise<LocalAnswer | undefined> {
    await this.load();
    const resolver = this.#resolver;
    if (searchesWords(variables)) await inSlices(() => resolver.indexWords(INDEXED_SLICE));
    const data = this.resolveNow(name, variables, whole);
    if (data) return { ok: true, value: data };
    if (whole || !this.#state || !this.#isInRest(name, variables)) return undefined;
    return partialAnswer(this.#resolver.size, this.#state.total);
  }

  /**
   * Like `resolve`, but at once and only from memory. Returns undefined if no product of a partial replica matches,
   * because the shop may have matching products.
   */
  resolveNow(
    name: CatalogueQueryName,
    variables: Record<string, unknown>,
    whole: boolean,
  ): CatalogueData | undefined {
    if (!this.#state || this.#resolver.size === 0 || (whole && this.#extent !== "whole")) return undefined;
    const data = this.#resolver.resolve(name, variables);
    return data && this.#extent !== "whole" && isEmptyList(data) ? undefined : data;
  }

  /**
   * True if the query asks for a list, and the replica is partial and has no matching product. The matching products
   * may be among those that this device does not store.
   */
  #isInRest(name: CatalogueQueryName, variables: Record<string, unknown>): boolean {
    if (this.#resolver.size === 0 || this.#extent === "whole") return false;
    const data = this.#resolver.resolve(name, variables);
    return data !== undefined && isEmptyList(data);
  }

  /** Returns the products in memory, unsorted, once the stored replica has been read. */
  async products(): Promise<Iterable<ReplicaProduct>> {
    await this.load();
    return this.#resolver.products.values();
  }

  /** Reads the stored replica into memory, once. If the browser refuses the database, the replica stays empty. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
      .catch(() => undefined)
      .finally(() => this.#update({ loaded: true }));
    return this.#loading;
  }

  /** True if the replica is at this version of the catalogue. A version is a cursor of the change log. */
  isAt(version: string): boolean {
    return this.#state?.cursor === version;
  }

  /** Syncs unless the last sync is recent. Resolves when the replica is up to date. */
  async syncIfStale(): Promise<void> {
    // The absolute difference is used, because the clock may have been set back since the last sync.
    const isRecent = Math.abs(this.#options.now() - this.#syncedAt) <= FRESH_MS;
    // After a failed request, a sync starts even if the last sync is recent: only a sync can find out whether the
    // server can be reached again.
    const isFresh = isRecent && !this.get().offline;
    await (isFresh ? this.#syncing : this.sync());
  }

  /**
   * Updates the replica. Only one sync runs at a time: a call during a sync waits for that sync. If the browser has
   * refused to store data, only a whole replica is updated, and only in memory.
   * @param byUser true if the user asked for the sync. The sync and its repetitions then try again to store data, and
   * may use the user's mobile data
   */
  sync(byUser = false): Promise<SyncResult> {
    if (byUser && !this.#askedByUser) {
      this.#askedByUser = true;
      // The running sync began before the user asked, so it does not fetch what needs the user's consent. Another sync
      // must follow it.
      if (this.#syncing) return this.#syncing.then(() => this.sync());
    }
    this.#syncing ??= this.#sync(this.#askedByUser).finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  /** Other code reports here whether its own request has reached the server. */
  setOnline(online: boolean): void {
    if (this.get().offline === online) this.#update({ offline: !online });
  }

  /** Deletes the replica in all tabs. A later sync fetches the whole catalogue again. */
  async erase(): Promise<void> {
    this.#backoff.cancel();
    await this.#options.store.erase();
    this.#clear();
    this.#post({ kind: "erased" });
  }

  async #load(): Promise<void> {
    const turn = ++this.#loads;
    const { store } = this.#options;
    const stored = await store.read().catch(async () => {
      await store.resetIfCorrupt();
      return store.read();
    });
    const resolver = new LocalResolver(this.#synonyms);
    if (stored) await fill(resolver, [...merge(stored).values()]);
    // Another call of `#load` has begun in the meantime and reads newer data, so this call ends.
    if (turn !== this.#loads) return;
    // The resolver gets the synonyms here, because they may have been set while the replica was read.
    resolver.setSynonyms(this.#synonyms);
    this.#resolver = resolver;
    this.#incoming = undefined;
    this.#state = stored?.state;
    this.#extent = stored?.state.extent ?? "none";
    this.#update({});
  }

  async #sync(byUser: boolean): Promise<SyncResult> {
    this.#backoff.cancel();
    await this.load();
    this.#syncedAt = this.#options.now();
    const stores = byUser || !this.get().refused;
    const options = this.#syncOptions((batch) => this.#onBatch(batch));
    let result = stores ? await syncReplica(options, byUser) : "refused";
    const refused = result === "refused";
    if (refused) result = await this.#syncMemory();
    const online = result === "done" ? true : result === "failed" ? false : undefined;
    this.#update({
      syncing: false,
      waits: result === "waits",
      refused,
      ...(online !== undefined && { offline: !online }),
    });
    if (online !== undefined) this.#post({ kind: "reached", reached: online });
    // The other tab that is syncing may be closed before it reports its result. This tab therefore tries again later.
    if (result === "failed" || result === "elsewhere") {
      this.#retryLater();
      return result;
    }
    this.#backoff.reset();
    if (byUser) this.#askedByUser = false;
    return result;
  }

  /**
   * Returns the options of a sync. When the sync sends its first request, the replica reports that it is syncing, and
   * the button « Mettre à jour » becomes busy. A sync that waits for the user's consent sends no request, so the user
   * can still click the button.
   */
  #syncOptions(onBatch: SyncOptions["onBatch"]): SyncOptions {
    const fetchChanges: SyncOptions["fetchChanges"] = (since) => {
      if (!this.get().syncing) this.#update({ syncing: true });
      return this.#options.fetchChanges(since);
    };
    return { ...this.#options, fetchChanges, onBatch };
  }

  /**
   * Syncs in memory, without the database. If a replica of the whole catalogue cannot be synced in this way, deletes
   * the replica from memory, because its answers would contain outdated data.
   */
  async #syncMemory(): Promise<SyncResult> {
    const options = this.#syncOptions((batch) => this.#apply(batch));
    const state = this.#state;
    const isWhole = state?.extent === "whole";
    const result = isWhole ? await syncMemory(options, state, this.#resolver.products) : "refused";
    if (result === "refused" && this.#extent === "whole") this.#clear();
    return result;
  }

  #retryLater(): void {
    const retry = () => (this.#options.isVisible() ? void this.sync() : this.#retryLater());
    this.#backoff.schedule(retry);
  }

  async #onBatch(batch: StoredBatch): Promise<void> {
    const applied = this.#applyOrReload(batch);
    this.#post({ kind: "page", ...batch });
    await applied;
  }

  /**
   * Applies a batch only if it directly follows the state in memory. Otherwise another tab has written a batch that is
   * missing in memory, so the stored replica is read again.
   */
  async #applyOrReload(batch: StoredBatch): Promise<void> {
    if (batch.changes.reset || batch.since === this.#state?.cursor) await this.#apply(batch);
    else await this.#reload();
  }

  async #apply({ changes, state, dropped }: StoredBatch): Promise<void> {
    if (changes.reset) this.#incoming = new LocalResolver(this.#synonyms);
    const target = this.#incoming ?? this.#resolver;
    const gone = new Set(dropped);
    target.upsert(changes.upserted.filter(({ id }) => !gone.has(id)));
    target.remove([...changes.deleted, ...dropped]);
    this.#state = state;
    const isComplete = state.extent !== "filling";
    const hasFormer = this.#extent === "whole" || this.#extent === "partial";
    if (isComplete || !hasFormer) {
      this.#resolver = target;
      this.#extent = state.extent;
    }
    if (isComplete) this.#incoming = undefined;
    this.#update({});
    await this.#report(changes);
  }

  async #report(changes: MemoryChanges): Promise<void> {
    if (changes.upserted.length + changes.deleted.length === 0) return;
    // Calls the listeners in a separate task, because indexing a batch already takes as long as one task may take.
    await nextTask();
    for (const listener of this.#listeners) listener(changes);
  }

  #receive(message: ReplicaMessage): void {
    if (message.kind === "reached") {
      this.setOnline(message.reached);
      if (message.reached) this.#backoff.reset();
    }
    if (message.kind === "erased") this.#clear();
    if (message.kind === "page" && this.#loading)
      this.load()
        .then(() => this.#applyOrReload(message))
        .catch(() => undefined);
  }

  /** Reads what another tab has stored. All products are reported as changed, because any of them may have changed. */
  async #reload(): Promise<void> {
    const former = this.#resolver;
    this.#loading = undefined;
    await this.load();
    if (!this.#state || this.#resolver === former) return;
    const { products } = this.#resolver;
    // Reports deleted products only if the replica is whole. A partial replica also removes products that the shop
    // still has, and these must not be reported as deleted.
    const isWhole = this.#extent === "whole";
    const deleted = isWhole ? [...former.products.keys()].filter((id) => !products.has(id)) : [];
    await this.#report({ cursor: this.#state.cursor, upserted: [...products.values()], deleted });
  }

  #clear(): void {
    this.#askedByUser = false;
    this.#resolver = new LocalResolver(this.#synonyms);
    this.#incoming = undefined;
    this.#state = undefined;
    this.#extent = "none";
    this.#update({});
  }

  #update(changed: Partial<ReplicaStatus>): void {
    this.set({
      ...this.get(),
      extent: this.#extent,
      products: this.#resolver.size,
      syncedAt: this.#state?.syncedAt ?? null,
      ...changed,
    });
  }

  #post(message: ReplicaMessage): void {
    this.#options.channel?.postMessage(message);
  }
}

function fill(resolver: LocalResolver, products: readonly ReplicaProduct[]): Promise<void> {
  let filled = 0;
  return inSlices(() => {
    resolver.upsert(products.slice(filled, filled + SLICE));
    filled += SLICE;
    return filled >= products.length;
  });
}

/** Repeats a step until it returns true, with a pause after each step, so that the page keeps responding. */
async function inSlices(step: () => boolean): Promise<void> {
  while (!step()) await nextTask();
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const searchesWords = ({ filter }: { filter?: { search?: unknown } | null }): boolean =>
  Boolean(filter?.search);
