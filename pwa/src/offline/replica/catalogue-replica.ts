import { Store } from "../../lib/external-store.ts";
import { type CatalogueAnswer, CatalogueMemory } from "./local-resolver.ts";
import type { CatalogueChanges, CatalogueState, DeviceProduct } from "./replica-records.ts";
import { type CatalogueStore, merge } from "./replica-store.ts";
import { type KeptPage, type SyncOutcome, type SyncParts, syncCatalogue } from "./replica-sync.ts";

/** Products taken into memory in one go: within 15 ms on a cheap phone, then the page may breathe. */
const SLICE = 250;
/** Within this time after the server was asked what is new, it is not asked again, in milliseconds. */
const FRESH_MS = 30_000;
/** The first pause after a failure; each further one is twice as long, up to the longest. In milliseconds. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** What a page may say of the device's catalogue. */
export interface DeviceStatus {
  /** What lies on the device has been read. */
  loaded: boolean;
  extent: CatalogueState["extent"] | "none";
  products: number;
  /** When it was brought up to date, by the device's clock, in milliseconds; null for never. */
  syncedAt: number | null;
  syncing: boolean;
  /** It waits for the person: the line should be spared. */
  waits: boolean;
  /** The server could not be reached when it was last tried. */
  offline: boolean;
  /** The browser keeps nothing for us: the shop works online only. */
  refused: boolean;
}

/** An answer of the device's. */
export interface DeviceAnswer {
  data: CatalogueAnswer;
  /** When the device was brought up to date, in milliseconds. */
  at: number;
}

/** What tabs tell each other. */
type Message = ({ kind: "page" } & KeptPage) | { kind: "reached"; reached: boolean } | { kind: "erased" };

export interface DeviceCatalogueParts extends Omit<SyncParts, "onPage"> {
  store: CatalogueStore;
  /** Between the tabs; undefined where the browser has none. */
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
}

const NOTHING: DeviceStatus = {
  loaded: false,
  extent: "none",
  products: 0,
  syncedAt: null,
  syncing: false,
  waits: false,
  offline: false,
  refused: false,
};

/** The device's catalogue: what lies on the device, in memory, kept in step with the server and with other tabs. */
export class DeviceCatalogue extends Store<DeviceStatus> {
  readonly #parts: DeviceCatalogueParts;
  readonly #listeners = new Set<(changes: CatalogueChanges) => void>();
  #memory = new CatalogueMemory();
  #extent: DeviceStatus["extent"] = "none";
  /** While a fresh snapshot comes in, the former catalogue goes on answering. */
  #incoming: CatalogueMemory | undefined;
  #state: CatalogueState | undefined;
  #loaded: Promise<void> | undefined;
  #loads = 0;
  #running: Promise<SyncOutcome> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: DeviceCatalogueParts) {
    super(NOTHING);
    this.#parts = parts;
    parts.channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#hear(data));
  }

  /** Calls back after changes were taken in, with what has changed. */
  onChanges(listener: (changes: CatalogueChanges) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * The answer to one of the shopper's queries; undefined when the device has none.
   * @param whole answer only when the whole catalogue is there
   */
  async answer(
    operationName: string,
    variables: Record<string, unknown>,
    whole: boolean,
  ): Promise<DeviceAnswer | undefined> {
    await this.load();
    return this.answerNow(operationName, variables, whole);
  }

  /** The same at once, from what is in memory. A part of the catalogue cannot tell that the shop has nothing. */
  answerNow(
    operationName: string,
    variables: Record<string, unknown>,
    whole: boolean,
  ): DeviceAnswer | undefined {
    if (!this.#state || this.#memory.size === 0 || (whole && this.#extent !== "whole")) return undefined;
    const data = this.#memory.answer(operationName, variables);
    if (!data || (this.#extent !== "whole" && findsNothing(data))) return undefined;
    return { data, at: this.#state.syncedAt };
  }

  /** Brings memory what lies on the device; a browser that refuses its database has nothing. */
  load(): Promise<void> {
    this.#loaded ??= this.#load()
      .catch(() => undefined)
      .finally(() => this.#tell({ loaded: true }));
    return this.#loaded;
  }

  /** Whether this is the catalogue's version, which is its newest cursor: then there is nothing to ask. */
  isAt(version: string): boolean {
    return this.#state?.cursor === version;
  }

  /** Asks what is new unless it was asked a moment ago, or nothing can be kept. Resolves once that is known. */
  async poke(): Promise<void> {
    if (this.get().refused) return;
    // Either way: the clock may have been put back.
    const isFresh = Math.abs(this.#parts.now() - this.#askedAt) <= FRESH_MS;
    await (isFresh ? this.#running : this.sync());
  }

  /**
   * Brings the catalogue up to date; calls while it is under way share it.
   * @param wanted by the person
   */
  sync(wanted = false): Promise<SyncOutcome> {
    this.#running ??= this.#sync(wanted).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Whether the server was reached, as somebody else found out. */
  reached(reached: boolean): void {
    if (this.get().offline === reached) this.#tell({ offline: !reached });
  }

  /** Forgets the catalogue in all tabs. It comes back when it is asked for, or at the next start. */
  async erase(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#parts.store.erase();
    this.#forget();
    this.#post({ kind: "erased" });
  }

  async #load(): Promise<void> {
    const turn = ++this.#loads;
    const { store } = this.#parts;
    const stored = await store.read().catch(async () => {
      await store.mend();
      return store.read();
    });
    const memory = new CatalogueMemory();
    if (stored) await fill(memory, [...merge(stored).values()]);
    // A later reading has begun meanwhile: it knows more.
    if (turn !== this.#loads) return;
    this.#memory = memory;
    this.#incoming = undefined;
    this.#state = stored?.state;
    this.#extent = stored?.state.extent ?? "none";
    this.#tell({});
  }

  async #sync(wanted: boolean): Promise<SyncOutcome> {
    clearTimeout(this.#retry);
    await this.load();
    this.#askedAt = this.#parts.now();
    this.#tell({ syncing: true });
    const outcome = await syncCatalogue({ ...this.#parts, onPage: (page) => this.#keep(page) }, wanted);
    const reached = outcome === "done" ? true : outcome === "failed" ? false : undefined;
    this.#tell({
      syncing: false,
      waits: outcome === "waits",
      refused: outcome === "refused",
      ...(reached !== undefined && { offline: !reached }),
    });
    if (reached !== undefined) this.#post({ kind: "reached", reached });
    this.#failures = outcome === "failed" ? this.#failures + 1 : 0;
    if (outcome === "failed") this.#retryLater();
    return outcome;
  }

  /** Pauses grow, and differ from phone to phone: a server that comes back is not stormed. */
  #retryLater(): void {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1));
    this.#retry = setTimeout(() => void this.sync(), pause * (0.75 + Math.random() / 2));
  }

  #keep(page: KeptPage): void {
    // Another tab may have written before: then this page alone would leave a gap.
    if (page.changes.reset || page.since === this.#state?.cursor) this.#take(page);
    else this.#reload();
    this.#post({ kind: "page", ...page });
  }

  #take({ changes, state, dropped }: KeptPage): void {
    if (changes.reset) this.#incoming = new CatalogueMemory();
    const target = this.#incoming ?? this.#memory;
    const without = new Set(dropped);
    target.upsert(changes.upserted.filter(({ id }) => !without.has(id)));
    target.remove([...changes.deleted, ...dropped]);
    this.#state = state;
    const filled = state.extent !== "filling";
    const answers = this.#extent === "whole" || this.#extent === "partial";
    if (filled || !answers) {
      this.#memory = target;
      this.#extent = state.extent;
    }
    if (filled) this.#incoming = undefined;
    this.#tell({});
    if (changes.upserted.length + changes.deleted.length > 0) {
      for (const listener of this.#listeners) listener(changes);
    }
  }

  #hear(message: Message): void {
    if (message.kind === "reached") this.reached(message.reached);
    if (message.kind === "erased") this.#forget();
    if (message.kind !== "page" || !this.#loaded) return;
    void this.load().then(() => {
      const { since, changes } = message;
      if (changes.reset || since === this.#state?.cursor) this.#take(message);
      else this.#reload();
    });
  }

  #reload(): void {
    this.#loaded = undefined;
    void this.load();
  }

  #forget(): void {
    this.#memory = new CatalogueMemory();
    this.#incoming = undefined;
    this.#state = undefined;
    this.#extent = "none";
    this.#tell({});
  }

  #tell(news: Partial<DeviceStatus>): void {
    this.set({
      ...this.get(),
      extent: this.#extent,
      products: this.#memory.size,
      syncedAt: this.#state?.syncedAt ?? null,
      ...news,
    });
  }

  #post(message: Message): void {
    this.#parts.channel?.postMessage(message);
  }
}

const findsNothing = (data: CatalogueAnswer): boolean => "products" in data && data.products.totalCount === 0;

async function fill(memory: CatalogueMemory, products: readonly DeviceProduct[]): Promise<void> {
  for (let start = 0; start < products.length; start += SLICE) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve));
    memory.upsert(products.slice(start, start + SLICE));
  }
}
