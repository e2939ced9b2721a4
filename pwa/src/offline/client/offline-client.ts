import { connection } from "../../lib/http/connection-monitor.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";
import { connectionOf } from "../../lib/network-information.ts";
import type { KeyValueStorage } from "../../lib/storage/key-value-storage.ts";
import {
  IMAGE_CACHE,
  REPLICA_CHANNEL,
  REPLICA_ERASED_KEY,
  SHOP_CHANNEL,
  TAKE_ALL_KEY,
} from "../../lib/storage/storage-keys.ts";
import { openDatabase } from "../database/database.ts";
import { ChangeStream } from "../live-queries/change-stream.ts";
import { reloadIfChanged } from "../live-queries/followed-cart.ts";
import { createResync } from "../live-queries/resync.ts";
import { CatalogueReplica } from "../replica/catalogue-replica.ts";
import { createFetchChanges } from "../replica/fetch-changes.ts";
import { ReplicaStore } from "../replica/replica-store.ts";
import { fetchShop } from "../shop/fetch-shop.ts";
import { ShopFollower } from "../shop/shop-follower.ts";
import { storeShop } from "../shop/stored-shop.ts";
import type { OfflineParts } from "./lazy-offline-client.ts";
import { refreshAfterChange } from "./refresh-after-change.ts";

/** The server's events of catalogue changes. */
const CATALOGUE_EVENTS = "/catalogue-events";
/** How long a server that refused the stream is asked for its reason, in milliseconds. */
const REFUSAL_TIMEOUT_MS = 10_000;

/** The replica of one tab, and what keeps it up to date. */
export interface OfflineClient {
  replica: CatalogueReplica;
  shop: Pick<ShopFollower, "whole">;
  /** Brings the replica up to date, and from then on whenever the catalogue changes while the page is visible. */
  start(): Promise<void>;
  /** Brings this tab up to date after the catalogue was changed from it. */
  refreshAfterChange(): Promise<void>;
  /** The user asks for the catalogue to be stored, and up to date. */
  refresh(): Promise<void>;
  /** Deletes the catalogue and its images, not the cart. */
  erase(): Promise<void>;
}

/** Assembles the offline client from what this browser offers. */
export function createOfflineClient(
  storage: KeyValueStorage,
  { catalogue, cart, shop: shopStore }: OfflineParts,
): OfflineClient {
  const saveData = () => connectionOf(navigator)?.saveData === true && storage.getItem(TAKE_ALL_KEY) === null;
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
    saveData: () => saveData() || storage.getItem(REPLICA_ERASED_KEY) !== null,
    locks: "locks" in navigator ? navigator.locks : undefined,
    channel: openChannel(REPLICA_CHANNEL),
    connection,
    isVisible,
  });
  replica.onChanges((changes) => {
    catalogue.applyChanges(changes);
    reloadIfChanged(cart, changes);
  });
  const stream = new ChangeStream({
    open: () => new EventSource(CATALOGUE_EVENTS),
    askRetryAfter: () =>
      fetchJson(CATALOGUE_EVENTS, { method: "HEAD", timeoutMs: REFUSAL_TIMEOUT_MS }).then(
        ({ retryAfterMs }) => retryAfterMs,
        () => 0,
      ),
    isWorthwhile: () => isVisible() && navigator.onLine && !saveData(),
    connection,
    cart,
    shop,
    resync: createResync(replica, catalogue),
  });
  const sync = async () => {
    await replica.syncIfStale();
    // Where no catalogue is kept, nothing has asked for the shop.
    const { waits, refused } = replica.get();
    if (waits || refused) await shop.ask();
  };
  let started: Promise<void> | undefined;
  const start = async () => {
    addEventListener("online", () => void replica.sync());
    addEventListener("offline", () => replica.setOnline(false));
    document.addEventListener("visibilitychange", () => {
      if (isVisible()) void sync();
    });
    await sync();
    stream.start();
  };
  return {
    replica,
    shop,
    start: () => {
      started ??= start();
      return started;
    },
    refreshAfterChange: () => refreshAfterChange(replica, catalogue),
    refresh: async () => {
      storage.removeItem(REPLICA_ERASED_KEY);
      await replica.sync(true);
    },
    erase: async () => {
      storage.setItem(REPLICA_ERASED_KEY, "1");
      await replica.erase();
      await window.caches?.delete(IMAGE_CACHE);
    },
  };
}

const openChannel = (name: string): BroadcastChannel | undefined =>
  "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;

/** The worker's shell says what the shop said when it was installed: the server has another one for it. */
async function updateServiceWorker(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update();
}
