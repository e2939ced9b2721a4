import { PICTURE_WIDTHS } from "graphql-server/images/picture";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

const CACHE = "pictures";
/** Pictures kept on the phone: about 12 MB of cards. */
const MAX_PICTURES = 1_000;
/** Caches of former releases of the worker; what is precached has its own way of going. */
const isOurs = (name: string) => name === CACHE || name.startsWith("workbox-");

const SIZED = /^(\/images\/[A-Za-z0-9_-]{16})\/\d+$/;

/** Keeps the pictures that were seen, within a quota; without a network one of another size stands in. */
export function keepPictures(worker: ServiceWorkerGlobalScope): void {
  // A picture never changes under its address. Which format it came in depends on Accept, the same for every <img>.
  const matchOptions = { ignoreVary: true };
  const kept = new CacheFirst({
    cacheName: CACHE,
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: MAX_PICTURES, matchOptions, purgeOnQuotaError: true })],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(images|banners|services)\//.test(url.pathname),
    async (options) => {
      try {
        return await kept.handle(options);
      } catch (error) {
        const other = await ofAnotherSize(options.url);
        if (other) return other;
        throw error;
      }
    },
  );
  worker.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
}

async function ofAnotherSize({ pathname }: URL): Promise<Response | undefined> {
  const picture = SIZED.exec(pathname)?.[1];
  if (!picture) return undefined;
  const cache = await caches.open(CACHE);
  const found = await Promise.all(
    PICTURE_WIDTHS.map((width) => cache.match(`${picture}/${width}`, { ignoreVary: true })),
  );
  return found.reverse().find((response) => response !== undefined);
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isOurs(name)).map((name) => caches.delete(name)));
}
