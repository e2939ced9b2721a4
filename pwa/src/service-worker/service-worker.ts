import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Pictures kept on the phone: about 12 MB of cards. */
const MAX_PICTURES = 1_000;

void self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();

// index.html is the shell: every route opens from it, also one never visited.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "" });
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/(graphql|api|images|healthz|readyz|metrics)\b/, /\.[a-z0-9]+$/i],
  }),
);

// A picture never changes under its address. Which format it came in depends on Accept, the same for every <img>.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(images|banners|services)\//.test(url.pathname),
  new CacheFirst({
    cacheName: "pictures",
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true })],
  }),
);
