import { ExternalStore } from "../../lib/external-store.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../lib/http/connection-monitor.ts";
import type { CatalogueQueryName } from "../../lib/operations.ts";
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

/** Products that are read or indexed without a pause: less than 15 ms on a cheap phone. */
const SLICE = 1_000;
const INDEXED_SLICE = 100;
/** Age up to which a sync counts as recent (ms), so that a page that opens starts no other. */
const FRESH_MS = 30_000;

/** The changes of the replica in memory. */
export type MemoryChanges = Pick<CatalogueChanges, "cursor" | "upserted" | "deleted">;

export interface CatalogueReplicaOptions extends Omit<SyncOptions, "onBatch"> {
  store: ReplicaStore;
  /** Channel between the tabs; undefined if the browser has none. */
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
  connection: ConnectionMonitor;
  /** True while the page is visible. A hidden page does not repeat a failed sync. */
  isVisible(): boolean;
}

/** The catalogue's copy on this device: stored, in memory, and kept in step with the server and with other tabs. */
export class CatalogueReplica extends ExternalStore<ReplicaStatus> {
  readonly #options: CatalogueReplicaOptions;
  readonly #listeners = new Set<(changes: MemoryChanges) => void>();
  readonly #backoff: Backoff;
  #resolver = new LocalResolver();
  #extent: ReplicaStatus["extent"] = "none";
  /** A snapshot that is being fetched. The former replica answers until the snapshot is whole. */
  #incoming: LocalResolver | undefined;
  #state: CatalogueState | undefined;
  #loading: Promise<void> | undefined;
  #loads = 0;
  #syncing: Promise<SyncResult> | undefined;
  /**
   * True until a sync that the user asked for has ended. While it is true, repetitions of the sync may spend data
   * too.
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

  /** Calls `listener` after a batch of changes is in memory. */
  onChanges(listener: (changes: MemoryChanges) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Answers one of the shopper's queries once the replica is loaded; undefined if it has no answer. A partial replica
   * refuses to answer with an empty list.
   * @param whole answer only if the replica is whole
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
    if (whole || !this.#isInRest(name, variables)) return undefined;
    return partialAnswer(this.#resolver.size, this.#state?.total);
  }

  /**
   * Synchronous `resolve`, from memory only. A partial replica does not answer with an empty list, because the shop
   * may have more.
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

  /** True if the query asks for a list and a partial replica has no products for it. */
  #isInRest(name: CatalogueQueryName, variables: Record<string, unknown>): boolean {
    if (this.#resolver.size === 0 || this.#extent === "whole") return false;
    const data = this.#resolver.resolve(name, variables);
    return data !== undefined && isEmptyList(data);
  }

  /** Reads the stored replica into memory; reads nothing if the browser refuses its database. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
      .catch(() => undefined)
      .finally(() => this.#update({ loaded: true }));
    return this.#loading;
  }

  /**
   * True if the replica has this version of the catalogue, so that nothing must be fetched. A version is the newest
   * cursor.
   */
  isAt(version: string): boolean {
    return this.#state?.cursor === version;
  }

  /** Syncs unless the last sync is recent. Resolves when the replica is up to date. */
  async syncIfStale(): Promise<void> {
    // The absolute difference is used, because the clock may have been set back.
    const isRecent = Math.abs(this.#options.now() - this.#syncedAt) <= FRESH_MS;
    // An offline replica is not fresh, because only a sync can find out that the server is reachable again.
    const isFresh = isRecent && !this.get().offline;
    await (isFresh ? this.#syncing : this.sync());
  }

  /**
   * Brings the replica up to date; calls share a running sync. If the browser has refused to store data, only a whole
   * replica is brought up to date, and only in memory.
   * @param byUser true if the user asked for the sync: storing is then tried again, and data may be spent, also by
   * repetitions
   */
  sync(byUser = false): Promise<SyncResult> {
    if (byUser && !this.#askedByUser) {
      this.#askedByUser = true;
      // The running sync saves data, because it began before the user asked. Another sync must follow it.
      if (this.#syncing) return this.#syncing.then(() => this.sync());
    }
    this.#syncing ??= this.#sync(this.#askedByUser).finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  /** Records that a request outside of the replica has reached the server, or has not. */
  setOnline(online: boolean): void {
    if (this.get().offline === online) this.#update({ offline: !online });
  }

  /** Deletes the replica in all tabs, until the next sync. */
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
    const resolver = new LocalResolver();
    if (stored) await fill(resolver, [...merge(stored).values()]);
    // A later load has begun since, and it reads newer data.
    if (turn !== this.#loads) return;
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
    // If another tab is syncing, it may be closing, and would then never report its result. The sync is therefore
    // tried again later.
    if (result === "failed" || result === "elsewhere") {
      this.#retryLater();
      return result;
    }
    this.#backoff.reset();
    if (byUser) this.#askedByUser = false;
    return result;
  }

  /**
   * The replica counts as syncing from its first request on, and the button that asks for the catalogue is then busy.
   * A sync that waits for the user sends no request.
   */
  #syncOptions(onBatch: SyncOptions["onBatch"]): SyncOptions {
    const fetchChanges: SyncOptions["fetchChanges"] = (since) => {
      if (!this.get().syncing) this.#update({ syncing: true });
      return this.#options.fetchChanges(since);
    };
    return { ...this.#options, fetchChanges, onBatch };
  }

  /**
   * Syncs in memory only. If even this fails, the replica is erased from memory, because a whole replica would
   * otherwise answer with ever older data.
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
   * Applies a batch only if it follows the state in memory. If another tab has written a batch before it, that batch
   * is missing in memory, so the stored replica is read again.
   */
  async #applyOrReload(batch: StoredBatch): Promise<void> {
    if (batch.changes.reset || batch.since === this.#state?.cursor) await this.#apply(batch);
    else await this.#reload();
  }

  async #apply({ changes, state, dropped }: StoredBatch): Promise<void> {
    if (changes.reset) this.#incoming = new LocalResolver();
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
    // Runs in a separate task, because indexing takes as long as reading the products.
    await nextTask();
    for (const listener of this.#listeners) listener(changes);
  }

  #receive(message: ReplicaMessage): void {
    if (message.kind === "reached") {
      this.setOnline(message.reached);
      if (message.reached) this.#backoff.reset();
    }
    if (message.kind === "erased") this.#clear();
    if (message.kind === "page" && this.#loading) void this.load().then(() => this.#applyOrReload(message));
  }

  /** Reads what another tab has stored, and reports all products as changed because any of them may have changed. */
  async #reload(): Promise<void> {
    const former = this.#resolver;
    this.#loading = undefined;
    await this.load();
    if (!this.#state || this.#resolver === former) return;
    const { products } = this.#resolver;
    // Only a whole replica reports deleted products, because a partial replica also drops products that the shop
    // still has.
    const isWhole = this.#extent === "whole";
    const deleted = isWhole ? [...former.products.keys()].filter((id) => !products.has(id)) : [];
    await this.#report({ cursor: this.#state.cursor, upserted: [...products.values()], deleted });
  }

  #clear(): void {
    this.#askedByUser = false;
    this.#resolver = new LocalResolver();
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

/** Runs a step until it returns true, with pauses, so that the page keeps responding. */
async function inSlices(step: () => boolean): Promise<void> {
  while (!step()) await nextTask();
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const searchesWords = ({ filter }: { filter?: { search?: unknown } | null }): boolean =>
  Boolean(filter?.search);
