import { Outbox } from "../../data/outbox/outbox.ts";
import { eraseOldRounds } from "../../features/rider/erase-old-rounds.ts";
import { keptKeys, riderDatabase } from "../../features/rider/rider-database.ts";
import { riderDelivery, riderOutboxNames } from "../../features/rider/rider-outbox.ts";
import { RIDER_CACHE, RIDER_SYNC_TAG } from "../../lib/storage/storage-keys.ts";

// The service worker of the rider's page only (scope `/tournee`). It is separate from the shop's worker, so that
// shoppers do not download its code. The server writes the script that sets the list of files and then imports this
// file.

declare const self: ServiceWorkerGlobalScope & {
  readonly RIDER_FILES: readonly [document: string, ...string[]];
};

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Time to wait for the server before the stored page is shown (ms). */
const PATIENCE_MS = 3_000;

const [page, ...files] = self.RIDER_FILES;

self.addEventListener("install", (event) => {
  const store = async () => {
    await (await caches.open(RIDER_CACHE)).addAll(self.RIDER_FILES);
    await self.skipWaiting();
  };
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  const removeFormer = async () => {
    const cache = await caches.open(RIDER_CACHE);
    for (const request of await cache.keys())
      if (!self.RIDER_FILES.includes(new URL(request.url).pathname)) await cache.delete(request);
    await self.clients.claim();
  };
  event.waitUntil(removeFormer());
});

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate" && pathname === page) event.respondWith(freshOrStored());
  else if (files.includes(pathname)) event.respondWith(stored(pathname));
});

/** Returns the rider's page from the server, or the stored page if the server does not answer in time or fails. */
async function freshOrStored(): Promise<Response> {
  try {
    const fresh = await fetch(page, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (fresh.ok) return fresh;
  } catch {
    // The server did not answer, so the stored page is returned below.
  }
  return stored(page);
}

const stored = async (path: string): Promise<Response> =>
  (await caches.match(path, { cacheName: RIDER_CACHE })) ?? fetch(path);

/**
 * Background Sync: when there is a network, sends the deliveries that the rider has recorded, even if the page is
 * closed. Then erases the rounds that have ended.
 */
self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === RIDER_SYNC_TAG) sync.waitUntil(sendAll());
});

async function sendAll(): Promise<void> {
  for (const key of await keptKeys())
    await new Outbox(riderOutboxNames(key), riderDatabase(key)).flush(riderDelivery(key));
  await eraseOldRounds(undefined);
}
