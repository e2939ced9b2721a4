import { SERVED_WIDTHS, smallerWidth } from "graphql-server/platform/images/image-url";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { IMAGE_CACHE, SHARED_MESSAGE_CACHE, SHOP_CACHE, SHOWN_CACHE } from "../lib/storage/storage-keys.ts";
import { ANSWER_MS, timeLimited } from "./time-limit.ts";

/** Largest number of cached images: about 12 MB if all of them have the size of product cards. */
const MAX_IMAGES = 1_000;
/**
 * Largest number of attempts to fetch an image if no answer arrives in time. The browser may use a dead connection for
 * one attempt and a working one for the next.
 */
const MAX_ATTEMPTS = 3;
/**
 * True for the caches that a new release keeps. Precaches of former releases are kept too, because Workbox removes them
 * itself.
 */
const isKept = (name: string) =>
  [IMAGE_CACHE, SHOWN_CACHE, SHOP_CACHE, SHARED_MESSAGE_CACHE].includes(name) || name.startsWith("workbox-");

const SIZED = /^(\/images\/[A-Za-z0-9_-]{16})\/(\d+)$/;

/**
 * Caches the images that pages show, up to MAX_IMAGES. If the user saves data, the worker fetches the next smaller size
 * of an image; without a network it serves a cached image of another size.
 */
export function registerImageRoute(worker: ServiceWorkerGlobalScope): void {
  // Finds a cached image without comparing the Accept header that the image's Vary header names. An image never changes
  // at its URL; only its format depends on Accept, which is the same for every <img>.
  const matchOptions = { ignoreVary: true };
  const cached = new CacheFirst({
    cacheName: IMAGE_CACHE,
    matchOptions,
    plugins: [
      timeLimited,
      new ExpirationPlugin({ maxEntries: MAX_IMAGES, matchOptions, purgeOnQuotaError: true }),
    ],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(images|banners|services)\//.test(url.pathname),
    async ({ request, url, event }) => {
      const smaller = await smallerIfSaveData(url);
      // The request for a smaller size has the same headers, because the header Accept lists the image formats that the
      // browser supports.
      const wanted = smaller ? new Request(smaller, { headers: request.headers }) : request;
      for (let attempt = 1; ; attempt++) {
        const begin = performance.now();
        try {
          return await cached.handle({ request: wanted, event });
        } catch (error) {
          const other = await cachedInAnotherSize(url);
          if (other) return other;
          const isSilent = performance.now() - begin >= ANSWER_MS;
          if (!isSilent || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
  );
  worker.addEventListener("activate", (event) => event.waitUntil(removeOutdatedCaches()));
}

/** Returns the URL of the next smaller size if the user saves data and the wanted size is not cached. */
async function smallerIfSaveData(url: URL): Promise<string | undefined> {
  const [, image, width] = SIZED.exec(url.pathname) ?? [];
  const smaller = smallerWidth(Number(width));
  if (!image || !smaller || !isSaveData(connectionOf(navigator))) return undefined;
  const known = await (await caches.open(IMAGE_CACHE)).match(url, { ignoreVary: true });
  return known ? undefined : new URL(`${image}/${smaller}`, url).href;
}

async function cachedInAnotherSize({ pathname }: URL): Promise<Response | undefined> {
  const image = SIZED.exec(pathname)?.[1];
  if (!image) return undefined;
  const cache = await caches.open(IMAGE_CACHE);
  const found = await Promise.all(
    SERVED_WIDTHS.map((width) => cache.match(`${image}/${width}`, { ignoreVary: true })),
  );
  return found.reverse().find((response) => response !== undefined);
}

async function removeOutdatedCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isKept(name)).map((name) => caches.delete(name)));
}
