import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { answerPages } from "./new-release.ts";
import { keepPictures } from "./pictures.ts";
import { sendCartOutbox } from "./send-cart-outbox.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// A new release waits until the page says that the moment is safe, or until the shop is opened anew; all its files
// are there by then, for one that could not be fetched undoes the installation.
answerPages(self);
clientsClaim();
cleanupOutdatedCaches();

// index.html is the shell: every route opens from it, also one never visited. Answers of /graphql are never kept
// here: the catalogue has its own place on the device, and what is private belongs in no cache.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "" });
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/(graphql|api|images|healthz|readyz|metrics)\b/, /\.[a-z0-9]+$/i],
  }),
);

keepPictures(self);
sendCartOutbox(self);
