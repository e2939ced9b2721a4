import { connection } from "../../../lib/http/connection-monitor.ts";
import { fetchJson } from "../../../lib/http/fetch-json.ts";
import { onLeave, onReturn } from "../../../lib/http/on-return.ts";
import { connectionOf } from "../../../lib/network-information.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import {
  IMAGE_CACHE,
  LOAD_ALL_KEY,
  REPLICA_CHANNEL,
  REPLICA_ERASED_KEY,
  SHOP_CHANNEL,
} from "../../../lib/storage/storage-keys.ts";
import { openDatabase } from "../database/database.ts";
import { CatalogueFollower } from "../events/catalogue-follower.ts";
import { EventStream } from "../events/event-stream.ts";
import { reloadIfChanged } from "../events/followed-cart.ts";
import { createResync } from "../events/resync.ts";
import { CatalogueReplica } from "../replica/catalogue-replica.ts";
import { createFetchChanges } from "../replica/fetch-changes.ts";
import { ReplicaStore } from "../replica/replica-store.ts";
import { fetchShop } from "../shop/fetch-shop.ts";
import { ShopFollower } from "../shop/shop-follower.ts";
import { storeShop } from "../shop/stored-shop.ts";
import type { OfflineParts } from "./lazy-offline-client.ts";
import { refreshAfterChange } from "./refresh-after-change.ts";

const EVENTS = "/events";
/**
 * Timeout (ms) of the request that asks the server how long the page must wait, after the server has refused the event
 * stream.
 */
const REFUSAL_TIMEOUT_MS = 10_000;

export interface OfflineClient {
  replica: CatalogueReplica;
  events: EventStream;
  shop: Pick<ShopFollower, "whole">;
  /** Updates the replica now, and later whenever the catalogue changes while the page is visible. */
  start(): Promise<void>;
  refreshAfterChange(): Promise<void>;
  /**
   * Stores or updates the catalogue because the user has asked for it, even if the data saver is on or the connection
   * is 2g.
   */
  refresh(): Promise<void>;
  /** Deletes the stored catalogue and its images. The cart stays. */
  erase(): Promise<void>;
}

/** Creates the offline client of this tab from the browser's storage, network and events. */
export function createOfflineClient({ catalogue, cart, shop: shopStore }: OfflineParts): OfflineClient {
  const saveData = () =>
    connectionOf(navigator)?.saveData === true && safeStorage.getItem(LOAD_ALL_KEY) === null;
  const isVisible = () => document.visibilityState === "visible";
  const shop = new ShopFollower({
    store: shopStore,
    fetchShop,
    keep: storeShop,
    onChanged: () => void updateServiceWorker().catch(() => undefined),
    channel: openChannel(SHOP_CHANNEL),
    connection,
    isVisible,
  });
  const replica = new CatalogueReplica({
    store: new ReplicaStore(openDatabase),
    fetchChanges: createFetchChanges(shop),
    now: Date.now,
    saveData: () => saveData() || safeStorage.getItem(REPLICA_ERASED_KEY) !== null,
    locks: "locks" in navigator ? navigator.locks : undefined,
    channel: openChannel(REPLICA_CHANNEL),
    connection,
    isVisible,
  });
  const followSynonyms = () => replica.setSynonyms(shopStore.get().synonyms ?? []);
  followSynonyms();
  shopStore.subscribe(followSynonyms);
  replica.onChanges((changes) => {
    catalogue.applyChanges(changes);
    reloadIfChanged(cart, changes);
  });
  const events = new EventStream({
    open: () => new EventSource(EVENTS),
    askRetryAfter: () =>
      fetchJson(EVENTS, { method: "HEAD", timeoutMs: REFUSAL_TIMEOUT_MS }).then(
        ({ retryAfterMs }) => retryAfterMs,
        () => 0,
      ),
    saveData,
    connection,
    user: cart,
    onAliveWithoutStream: () => void cart.reload(),
  });
  events.on("shop", (version) => shop.follow(Number(version)));
  events.on("cart", (data) => {
    const [userId = "", version] = data.split(" ");
    cart.follow(userId, Number(version));
  });
  new CatalogueFollower(events, createResync(replica, catalogue));
  const sync = async () => {
    await replica.syncIfStale();
    // A sync also fetches the shop's settings. If a sync waits for the user's consent, or if the browser refuses to
    // store the replica, nothing may have been fetched. The settings are then requested separately.
    const { waits, refused } = replica.get();
    if (waits || refused) await shop.ask();
  };
  let started: Promise<void> | undefined;
  const start = async () => {
    onReturn(() => void sync());
    onLeave(() => {
      if (!navigator.onLine) replica.setOnline(false);
    });
    await sync();
    events.start();
  };
  return {
    replica,
    events,
    shop,
    start: () => {
      started ??= start();
      return started;
    },
    refreshAfterChange: () => refreshAfterChange(replica, catalogue),
    refresh: async () => {
      safeStorage.removeItem(REPLICA_ERASED_KEY);
      await replica.sync(true);
    },
    erase: async () => {
      safeStorage.setItem(REPLICA_ERASED_KEY, "1");
      await replica.erase();
      await window.caches?.delete(IMAGE_CACHE);
    },
  };
}

const openChannel = (name: string): BroadcastChannel | undefined =>
  "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;

/**
 * Lets the browser update the service worker, because the stored app shell contains the shop's settings from the time
 * of the last update.
 */
async function updateServiceWorker(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update();
}
