import type { Shop } from "graphql-server/features/shop/profile/shop";
import { Backoff, LIVE_RETRY_MS } from "../../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import type { ShopStore } from "../../../lib/shop-context.tsx";
import type { ShopAnswer } from "./fetch-shop.ts";

/**
 * Longest random delay before a page queries new settings (ms). It prevents all phones from querying at the same
 * moment.
 */
const SPREAD_MS = 2_000;

export interface ShopFollowerOptions {
  store: ShopStore;
  fetchShop(unless: number | undefined): Promise<ShopAnswer>;
  /** Stores the settings for the service worker. Rejects if the browser refuses to store them. */
  keep(shop: Shop): Promise<void>;
  /**
   * Called when the settings differ from those with which the page was opened. The service worker must then be
   * replaced, because its app shell contains the old settings.
   */
  onChanged(): void;
  /** Sends messages to the other tabs and receives theirs; undefined if the browser has no BroadcastChannel. */
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
  connection: ConnectionMonitor;
  /** False for a hidden page, which does not repeat a failed request. */
  isVisible(): boolean;
}

/**
 * Keeps the shop's settings up to date. Each sync of the catalogue also fetches the settings if they have changed.
 * Between two syncs, the server announces a newer version by an event. The page then requests the settings separately.
 */
export class ShopFollower {
  readonly #options: ShopFollowerOptions;
  readonly #backoff: Backoff;
  #announced = 0;
  #turn: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<void> | undefined;

  constructor(options: ShopFollowerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(LIVE_RETRY_MS, { connection: options.connection });
    options.channel?.addEventListener("message", ({ data }: MessageEvent<Shop>) => this.#show(data));
  }

  /** Version of the settings if the page has them completely; undefined while it has only the part in its HTML. */
  get version(): number | undefined {
    const { part, version } = this.#options.store.get();
    return part ? undefined : version;
  }

  /**
   * Shows and stores the settings in an answer of the server. Ignores an answer that is older than the page's settings.
   */
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

  /**
   * Called when the server announces a version. Fetches the settings, after a random delay, if the page has an older
   * version.
   */
  follow(version: number): void {
    this.#announced = version;
    if (this.#isBehind()) this.#turn ??= setTimeout(() => void this.ask(), Math.random() * SPREAD_MS);
  }

  /** Fetches the settings. A failed request is repeated later. */
  ask(): Promise<void> {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /**
   * Resolves when the page has all settings.
   * @throws if the server could not be reached
   */
  async whole(): Promise<void> {
    if (this.version === undefined) await this.ask();
    if (this.version === undefined) throw new Error("what the shop says of itself is not all there");
  }

  async #ask(): Promise<void> {
    this.#backoff.cancel();
    try {
      this.receive(await this.#options.fetchShop(this.version));
      // The answer may be older than the announced version, because another instance of the server may not have read
      // the change yet. The page then queries again later.
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

  #isBehind = (): boolean => this.#announced > (this.version ?? 0);

  #show(shop: Shop): void {
    const { store } = this.#options;
    if (shop.version >= store.get().version) store.replace(shop);
  }
}
