import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { flushCartOnSync } from "./flush-cart.ts";
import { flushMessagesOnSync } from "./flush-messages.ts";
import { keepPictures } from "./image-cache.ts";
import { openPages } from "./open-pages.ts";
import { answerPages } from "./update-protocol.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// A new release waits until the page says that the moment is safe, or until the shop is opened anew; all its files
// are there by then, for one that could not be fetched undoes the installation.
answerPages(self);
clientsClaim();
cleanupOutdatedCaches();

// Answers of /graphql are never kept here: the catalogue has its own place on the device, and what is private belongs
// in no cache.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "" });
openPages();

keepPictures(self);
flushCartOnSync(self);
flushMessagesOnSync(self);
