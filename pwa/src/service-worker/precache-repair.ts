import { cacheNames, type WorkboxPlugin } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";
import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { REPAIR_PRECACHE } from "../lib/worker-protocol.ts";
import { fetchInTime } from "./time-limit.ts";

/**
 * A file of this release. Those whose names tell their content have no revision; that of the shells is the server's: a
 * SHA-256 of the text, shortened (`static-files.ts`).
 */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

/** An entry under the address it is cached by. */
export type PrecachedFile = PrecacheEntry & { cacheKey: string };

/**
 * Fetches what the browser has deleted of the precache: without it the shop would not open without a network until the
 * next release. A page asks for it at each visit, once it has loaded.
 */
export function repairPrecacheOnMessage(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
): void {
  let repairing: Promise<void> | undefined;
  const repair = async () => {
    const files = entries.map((entry) => ({ ...entry, cacheKey: getCacheKeyForURL(entry.url) ?? entry.url }));
    const cache = await caches.open(cacheNames.precache);
    await repairPrecache(files, cache, isSaveData(connectionOf(navigator)));
  };
  worker.addEventListener("message", (event) => {
    if ((event.data as { type?: unknown } | null)?.type !== REPAIR_PRECACHE) return;
    // Without a network the next visit tries again.
    repairing ??= repair()
      .catch(() => undefined)
      .finally(() => {
        repairing = undefined;
      });
    event.waitUntil(repairing);
  });
}

/**
 * Fetches the files that the cache lacks; nothing when it is whole.
 * @param savesData takes all but the shells from the browser's HTTP cache alone, which has those the page has just loaded
 * @throws when the server cannot be reached
 */
export async function repairPrecache(
  files: readonly PrecachedFile[],
  cache: Pick<Cache, "keys" | "put">,
  savesData: boolean,
): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter(({ cacheKey }) => !stored.has(cacheKey));
  for (const { url, cacheKey, revision } of missing) {
    const response = await (revision ? fetchRevision(url, revision) : fetchFile(url, savesData));
    if (response?.ok) await cache.put(cacheKey, response);
  }
}

/** Undefined for a shell of another release, which names files that are not in this precache. */
async function fetchRevision(url: string, revision: string): Promise<Response | undefined> {
  const response = await fetchInTime(url, { cache: "no-cache" });
  return (await isOfRevision(response, revision)) ? response : undefined;
}

async function isOfRevision(response: Response, revision: string): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return hexOf(digest).startsWith(revision);
}

/**
 * Lets an installation fail, to be tried again later, rather than mix releases: while one rolls out, another of the shop's
 * servers may answer with the former shell.
 */
export const ofThisRelease: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const { searchParams } = new URL(getCacheKeyForURL(request.url) ?? request.url);
    const revision = searchParams.get("__WB_REVISION__") ?? "";
    return response.ok && (await isOfRevision(response, revision)) ? response : null;
  },
};

async function fetchFile(url: string, savesData: boolean): Promise<Response | undefined> {
  if (!savesData) return fetchInTime(url);
  // Rejected where it is not in the HTTP cache.
  return fetch(url, { mode: "same-origin", cache: "only-if-cached" }).catch(() => undefined);
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
