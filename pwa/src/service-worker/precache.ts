import { cacheNames, type WorkboxPlugin } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";
import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { REPAIR_PRECACHE } from "../lib/worker-protocol.ts";
import { fetchInTime } from "./time-limit.ts";

/**
 * A file of this release. Its revision is null if its name already contains a hash of its content. An HTML shell has
 * the revision that the server gives it: a shortened SHA-256 of its text (`static-files.ts`).
 */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

export type PrecachedFile = PrecacheEntry & { cacheKey: string };

/**
 * When a page sends the message `REPAIR_PRECACHE`, installs the precache again if the browser has deleted a part of it;
 * otherwise the shop would not open without a network until the next release. Each page sends this message after it has
 * loaded.
 */
export function reinstallPrecacheOnMessage(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
): void {
  let reinstalling: Promise<void> | undefined;
  const reinstall = async () => {
    const files = entries.map((entry) => ({ ...entry, cacheKey: getCacheKeyForURL(entry.url) ?? entry.url }));
    await reinstallPrecache(files, await caches.open(cacheNames.precache));
  };
  worker.addEventListener("message", (event) => {
    if ((event.data as { type?: unknown } | null)?.type !== REPAIR_PRECACHE) return;
    if (isSaveData(connectionOf(navigator))) return;
    // Without a network the installation fails; the next page that is opened asks for the installation again.
    reinstalling ??= reinstall()
      .catch(() => undefined)
      .finally(() => {
        reinstalling = undefined;
      });
    event.waitUntil(reinstalling);
  });
}

/**
 * Stores all precached files again if one of them is missing; most of them come from the browser's HTTP cache. Stores
 * nothing if the server no longer has one of the files in this release's version, because the server then has a new
 * release, which installs its own files.
 * @throws if the server cannot be reached
 */
export async function reinstallPrecache(
  files: readonly PrecachedFile[],
  cache: Pick<Cache, "keys" | "put">,
): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  if (files.every(({ cacheKey }) => stored.has(cacheKey))) return;
  const fetched: [key: string, response: Response][] = [];
  // Fetches the files one by one, each with its body, because unread bodies would block the browser's connections to
  // the shop.
  for (const file of files) {
    const response = await fetchOfRelease(file);
    if (!response) return;
    fetched.push([file.cacheKey, new Response(await response.blob(), response)]);
  }
  for (const [key, response] of fetched) await cache.put(key, response);
}

/**
 * Fetches a file of this release. Returns undefined if the server no longer has the file, or if the server has the
 * shell of another release, which refers to other files.
 */
async function fetchOfRelease({ url, revision }: PrecachedFile): Promise<Response | undefined> {
  const response = await fetchInTime(url, revision ? { cache: "no-cache" } : {});
  return response.ok && (!revision || (await isOfRevision(response, revision))) ? response : undefined;
}

/** True if the shortened SHA-256 of the response's body is this revision. */
export async function isOfRevision(response: Response, revision: string): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return hexOf(digest).startsWith(revision);
}

/**
 * Makes an installation fail if a file is of another release, because releases must not be mixed. During a roll-out an
 * old server may answer with the former shell; the browser then installs again later.
 */
export const ofThisRelease: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const { searchParams } = new URL(getCacheKeyForURL(request.url) ?? request.url);
    const revision = searchParams.get("__WB_REVISION__") ?? "";
    return response.ok && (await isOfRevision(response, revision)) ? response : null;
  },
};

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
