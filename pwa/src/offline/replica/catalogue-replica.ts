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

/** Products read into memory, and products indexed, without a pause: less than 15 ms on a cheap phone. */
const SLICE = 1_000;
const INDEXED_SLICE = 250;
/** A sync this recent is fresh enough, in milliseconds. */
const FRESH_MS = 30_000;

/** What has changed in memory. */
export type MemoryChanges = Pick<CatalogueChanges, "cursor" | "upserted" | "deleted">;

export interface CatalogueReplicaOptions extends Omit<SyncOptions, "onBatch"> {
  store: ReplicaStore;
  /** Between the tabs; undefined where the browser has none. */
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
  connection: ConnectionMonitor;
  /** Whether somebody looks at the page: else a failed sync is not repeated. */
  isVisible(): boolean;
}

/** The catalogue's copy on this device: stored, in memory, and kept in step with the server and with other tabs. */
export class CatalogueReplica extends ExternalStore<ReplicaStatus> {
  readonly #options: CatalogueReplicaOptions;
  readonly #listeners = new Set<(changes: MemoryChanges) => void>();
  readonly #backoff: Backoff;
  #resolver = new LocalResolver();
  #extent: ReplicaStatus["extent"] = "none";
  /** A snapshot that is being fetched; until it is whole the former replica goes on answering. */
  #incoming: LocalResolver | undefined;
  #state: CatalogueState | undefined;
  #loading: Promise<void> | undefined;
  #loads = 0;
  #syncing: Promise<SyncResult> | undefined;
  /** A sync that the user asked for has not ended: those that repeat it spend data too. */
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

  /** Calls back after a batch of changes is in memory. */
  onChanges(listener: (changes: MemoryChanges) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * The answer to one of the shopper's queries, once the replica is loaded; undefined when it has none. A partial
   * replica refuses to answer that the shop has nothing.
   * @param whole answer only when the whole catalogue is there
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

  /** Synchronous `resolve`, from memory only. A partial replica does not know that the shop has nothing. */
  resolveNow(
    name: CatalogueQueryName,
    variables: Record<string, unknown>,
    whole: boolean,
  ): CatalogueData | undefined {
    if (!this.#state || this.#resolver.size === 0 || (whole && this.#extent !== "whole")) return undefined;
    const data = this.#resolver.resolve(name, variables);
    return data && this.#extent !== "whole" && isEmptyList(data) ? undefined : data;
  }

  /** Whether the query is for a list that a part of the catalogue has nothing for. */
  #isInRest(name: CatalogueQueryName, variables: Record<string, unknown>): boolean {
    if (this.#resolver.size === 0 || this.#extent === "whole") return false;
    const data = this.#resolver.resolve(name, variables);
    return data !== undefined && isEmptyList(data);
  }

  /** Reads what is stored into memory; nothing where the browser refuses its database. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
      .catch(() => undefined)
      .finally(() => this.#update({ loaded: true }));
    return this.#loading;
  }

  /** Whether this catalogue version is the replica's own (a version is the newest cursor): nothing is to be fetched. */
  isAt(version: string): boolean {
    return this.#state?.cursor === version;
  }

  /** Syncs unless the last sync is recent. Resolves when the replica is up to date. */
  async syncIfStale(): Promise<void> {
    // The absolute difference: the clock may have been put back.
    const isRecent = Math.abs(this.#options.now() - this.#syncedAt) <= FRESH_MS;
    // A sync is also what finds out that the server can be reached again.
    const isFresh = isRecent && !this.get().offline;
    await (isFresh ? this.#syncing : this.sync());
  }

  /**
   * Brings the replica up to date; calls share a sync that is under way. What the browser has refused to store is fetched
   * no more, but for what a whole replica needs to be up to date in memory.
   * @param byUser the user asked for it: then storing is tried again and data is spent, by repetitions too
   */
  sync(byUser = false): Promise<SyncResult> {
    if (byUser && !this.#askedByUser) {
      this.#askedByUser = true;
      // A sync that began before the user asked saves data.
      if (this.#syncing) return this.#syncing.then(() => this.sync());
    }
    this.#syncing ??= this.#sync(this.#askedByUser).finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  /** Whether the server was reached, as another request found out. */
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
    // A later load has begun meanwhile, and reads what is newer.
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
    // Who syncs elsewhere may be a page that is just being left: nobody would tell how it ended.
    if (result === "failed" || result === "elsewhere") {
      this.#retryLater();
      return result;
    }
    this.#backoff.reset();
    if (byUser) this.#askedByUser = false;
    return result;
  }

  /** The button that asks for the catalogue is busy from the first request on: a sync that waits for it sends none. */
  #syncOptions(onBatch: SyncOptions["onBatch"]): SyncOptions {
    const fetchChanges: SyncOptions["fetchChanges"] = (since) => {
      if (!this.get().syncing) this.#update({ syncing: true });
      return this.#options.fetchChanges(since);
    };
    return { ...this.#options, fetchChanges, onBatch };
  }

  /** Where that cannot be, the replica is given up: as a whole one it would go on answering, ever older. */
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
    const told = this.#applyOrReload(batch);
    this.#post({ kind: "page", ...batch });
    await told;
  }

  /** A batch that does not follow on what is in memory, because another tab has written before, would leave a gap. */
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
    // In a task of their own: they take as long as the products did.
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

  /** Reads what another tab has stored; any of the products may have changed. */
  async #reload(): Promise<void> {
    const former = this.#resolver;
    this.#loading = undefined;
    await this.load();
    if (!this.#state || this.#resolver === former) return;
    const { products } = this.#resolver;
    // Of a part of the catalogue, products go that the shop still has.
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

/** Runs a step until it says that all is done, with pauses in between: the page goes on answering the user. */
async function inSlices(step: () => boolean): Promise<void> {
  while (!step()) await nextTask();
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const searchesWords = ({ filter }: { filter?: { search?: unknown } | null }): boolean =>
  Boolean(filter?.search);
