import type { Shop } from "graphql-server/shop-profile/shop";
import { Backoff, LIVE_RETRY_MS } from "../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../lib/http/connection-monitor.ts";
import type { ShopStore } from "../../lib/shop-context.tsx";
import type { ShopAnswer } from "./fetch-shop.ts";

/** A thousand phones are told at the same moment; each asks at random within this time, in milliseconds. */
const SPREAD_MS = 2_000;

export interface ShopFollowerOptions {
  store: ShopStore;
  fetchShop(unless: number | undefined): Promise<ShopAnswer>;
  /** Keeps the shop on the device; rejects where the browser refuses it. */
  keep(shop: Shop): Promise<void>;
  /** The shop is another than the page was opened with: the service worker's shell is out of date. */
  onChanged(): void;
  /** Between the tabs; undefined where the browser has none. */
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
  connection: ConnectionMonitor;
  /** Whether somebody looks at the page: else a failed question is not repeated. */
  isVisible(): boolean;
}

/**
 * Keeps what the shop says of itself in step with the server: with each answer of the catalogue's change log, which
 * carries it where it has changed, and by a question of its own when the server tells of another version meanwhile.
 */
export class ShopFollower {
  readonly #options: ShopFollowerOptions;
  readonly #backoff: Backoff;
  #told = 0;
  #turn: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<void> | undefined;

  constructor(options: ShopFollowerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(LIVE_RETRY_MS, { connection: options.connection });
    options.channel?.addEventListener("message", ({ data }: MessageEvent<Shop>) => this.#show(data));
  }

  /** The version of which the page has all; undefined while it has no more than its document shows. */
  get version(): number | undefined {
    const { version, part } = this.#options.store.get();
    return part ? undefined : version;
  }

  /** An answer of the server's. One that was overtaken by a newer one is dropped. */
  receive(answer: ShopAnswer): void {
    const { store, keep, channel, onChanged } = this.#options;
    if (!answer || answer.version < store.get().version) return;
    const isOther = answer.version !== store.get().version;
    const shop = { ...answer, year: store.get().year };
    this.#show(shop);
    keep(shop).catch(() => undefined);
    channel?.postMessage(shop);
    if (isOther) onChanged();
  }

  /** The server has this version. */
  follow(version: number): void {
    this.#told = version;
    if (this.#isBehind()) this.#turn ??= setTimeout(() => void this.ask(), Math.random() * SPREAD_MS);
  }

  /** Asks the server now; a question that fails is repeated later. */
  ask(): Promise<void> {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /**
   * Resolves once the page has all of it.
   * @throws when the server could not be asked
   */
  async whole(): Promise<void> {
    if (this.version === undefined) await this.ask();
    if (this.version === undefined) throw new Error("what the shop says of itself is not all there");
  }

  async #ask(): Promise<void> {
    this.#backoff.cancel();
    try {
      this.receive(await this.#options.fetchShop(this.version));
      // Another process of the server may not have read it yet.
      if (this.#isBehind()) this.#askLater();
      else this.#backoff.reset();
    } catch {
      this.#askLater();
    }
  }

  #askLater(): void {
    this.#backoff.schedule(() => {
      if (this.#options.isVisible()) void this.ask();
    });
  }

  #isBehind = (): boolean => this.#told > (this.version ?? 0);

  #show(shop: Shop): void {
    const { store } = this.#options;
    if (shop.version >= store.get().version) store.replace(shop);
  }
}
