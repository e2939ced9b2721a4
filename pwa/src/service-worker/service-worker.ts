import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { asPatch } from "./asset-patches.ts";
import { registerImageRoute } from "./image-route.ts";
import { registerNavigationRoute } from "./navigation-route.ts";
import { ofThisRelease, type PrecacheEntry, reinstallPrecacheOnMessage } from "./precache.ts";
import { showPushNotifications } from "./push-notifications.ts";
import { reportChangedSubscription } from "./push-subscription-change.ts";
import { sendOutboxesOnSync } from "./send-outboxes.ts";
import { receiveSharedMessages } from "./share-target.ts";
import { addStaticRoutes } from "./static-routes.ts";
import { listenForUpdateMessages } from "./update-messages.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// The URLs of the release's files. The server generates a short script that sets this list and then imports this file.
const entries: PrecacheEntry[] = self.__WB_MANIFEST;
const styleSheet = entries.find(({ url }) => url.endsWith(".css"))?.url ?? "";

// The worker of a new release waits until a page says that it can be activated safely, or until the shop is opened
// again. When it is activated, the precache contains all files of its release, because the installation fails if one of
// them cannot be fetched.
listenForUpdateMessages(self);
clientsClaim();
cleanupOutdatedCaches();

// None of the following routes caches answers of /graphql: public data are in the replica, the copy of the catalogue on
// the device, and private data must not be cached.
addPlugins([asPatch, ofThisRelease]);
precacheAndRoute(entries, { directoryIndex: "" });
reinstallPrecacheOnMessage(self, entries);
registerNavigationRoute(styleSheet);
receiveSharedMessages();
addStaticRoutes(self);

registerImageRoute(self);
sendOutboxesOnSync(self);
showPushNotifications(self);
reportChangedSubscription(self);
