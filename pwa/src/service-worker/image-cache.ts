import { PICTURE_WIDTHS } from "graphql-server/images/image";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { IMAGE_CACHE } from "../lib/storage-keys.ts";

/** Pictures kept on the phone: about 12 MB of cards. */
const MAX_PICTURES = 1_000;
/** Caches of former releases of the worker; what is precached has its own way of going. */
const isOurs = (name: string) => name === IMAGE_CACHE || name.startsWith("workbox-");

const SIZED = /^(\/images\/[A-Za-z0-9_-]{16})\/(\d+)$/;

/**
 * Keeps the pictures that were seen, within a quota. Where bytes are dear the next smaller size is asked for; without
 * a network one of another size stands in.
 */
export function keepPictures(worker: ServiceWorkerGlobalScope): void {
  // A picture never changes under its address. Which format it came in depends on Accept, the same for every <img>.
  const matchOptions = { ignoreVary: true };
  const kept = new CacheFirst({
    cacheName: IMAGE_CACHE,
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: MAX_PICTURES, matchOptions, purgeOnQuotaError: true })],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(images|banners|services)\//.test(url.pathname),
    async ({ request, url, event }) => {
      const smaller = await smallerIfSpared(url);
      // With its headers: they say which formats the browser knows.
      const wanted = smaller ? new Request(smaller, { headers: request.headers }) : request;
      try {
        return await kept.handle({ request: wanted, event });
      } catch (error) {
        const other = await ofAnotherSize(url);
        if (other) return other;
        throw error;
      }
    },
  );
  worker.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
}

/** The picture one size smaller, where bytes are dear and the wanted one is not on the phone already. */
async function smallerIfSpared(url: URL): Promise<string | undefined> {
  const [, picture, width] = SIZED.exec(url.pathname) ?? [];
  const smaller = PICTURE_WIDTHS.findLast((one) => one < Number(width));
  if (!picture || !smaller || !isSaveData(connectionOf(navigator))) return undefined;
  const known = await (await caches.open(IMAGE_CACHE)).match(url, { ignoreVary: true });
  return known ? undefined : new URL(`${picture}/${smaller}`, url).href;
}

async function ofAnotherSize({ pathname }: URL): Promise<Response | undefined> {
  const picture = SIZED.exec(pathname)?.[1];
  if (!picture) return undefined;
  const cache = await caches.open(IMAGE_CACHE);
  const found = await Promise.all(
    PICTURE_WIDTHS.map((width) => cache.match(`${picture}/${width}`, { ignoreVary: true })),
  );
  return found.reverse().find((response) => response !== undefined);
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isOurs(name)).map((name) => caches.delete(name)));
}
