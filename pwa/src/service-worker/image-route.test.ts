import { expect, it, vi } from "vitest";
import * as storageKeys from "../lib/storage/storage-keys.ts";

const PRECACHE = "workbox-precache-v2-https://boutique.example/";

const CACHES = Object.entries(storageKeys).flatMap(([name, value]) =>
  name.endsWith("_CACHE") ? [value] : [],
);

it("a new release deletes only the caches that the shop no longer uses", async () => {
  const removed = vi.fn(async () => true);
  expect(CACHES).toContain(storageKeys.SHOP_CACHE);
  const names = [...CACHES, PRECACHE, "former-cache"];
  vi.stubGlobal("caches", { keys: async () => names, delete: removed });
  // Workbox reads `registration.scope` when its module is loaded, so the scope is set first.
  vi.stubGlobal("registration", { scope: "https://boutique.example/" });
  const { registerImageRoute } = await import("./image-route.ts");
  const worker = new EventTarget();
  registerImageRoute(worker as unknown as ServiceWorkerGlobalScope);
  const work: Promise<unknown>[] = [];
  const waitUntil = (until: Promise<unknown>) => void work.push(until);
  worker.dispatchEvent(Object.assign(new Event("activate"), { waitUntil }));
  await Promise.all(work);
  expect(removed.mock.calls).toEqual([["former-cache"]]);
});
