import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerImageRoute } from "./image-cache.ts";
import { registerNavigationRoute } from "./navigation-route.ts";
import { ofThisRelease, type PrecacheEntry, reinstallPrecacheOnMessage } from "./precache.ts";
import { sendOutboxesOnSync } from "./send-outboxes.ts";
import { addStaticRoutes } from "./static-routes.ts";
import { listenForUpdateMessages } from "./update-messages.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// Set by the script that imports this one, which the server writes: it names the files of a release.
const entries: PrecacheEntry[] = self.__WB_MANIFEST;
const styleSheet = entries.find(({ url }) => url.endsWith(".css"))?.url ?? "";

// A new release waits until a page says that it is safe to activate, or until the shop is opened again. All its files
// are precached by then: a file that cannot be fetched fails the installation.
listenForUpdateMessages(self);
clientsClaim();
cleanupOutdatedCaches();

// Answers of /graphql are not cached here: the catalogue replica keeps what is public, and private data is not cached.
addPlugins([ofThisRelease]);
precacheAndRoute(entries, { directoryIndex: "" });
reinstallPrecacheOnMessage(self, entries);
registerNavigationRoute(styleSheet);
addStaticRoutes(self);

registerImageRoute(self);
sendOutboxesOnSync(self);
