import type { LazyOfflineClient } from "../../data/offline/client/lazy-offline-client.ts";
import { CLAIM_PAGES, TELL_ADDRESS } from "../../lib/worker-protocol.ts";

/** The parts of the page that the code of this module needs. */
export interface PageParts {
  /**
   * True if no edit of the cart waits to be stored or sent. While this is false, the page does not reload by itself to
   * activate a new version.
   */
  isSynced(): boolean;
  offline: Pick<LazyOfflineClient, "load">;
}

/** Delay before thumbnails are prefetched (ms), because the page and the replica load first. */
const THUMBNAIL_PREFETCH_DELAY_MS = 20_000;

/**
 * Registers the service worker once the page has loaded. The load event may have occurred before this script starts.
 */
export function registerServiceWorker(page: PageParts): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register(page);
  else addEventListener("load", () => void register(page));
}

async function register({ isSynced, offline }: PageParts): Promise<void> {
  // The modules are imported dynamically, so that they are not part of the entry chunk.
  const [{ Workbox }, { followAppUpdates }] = await Promise.all([
    import("workbox-window"),
    import("./app-update.ts"),
  ]);
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data?.type === TELL_ADDRESS) ports[0]?.postMessage(location.href);
  });
  const workbox = new Workbox("/service-worker.js");
  const offer = (apply: () => void) =>
    void import("./update-notice.tsx")
      .then(({ showUpdateNotice }) => showUpdateNotice(apply))
      .catch(() => undefined);
  followAppUpdates({ workbox, isSynced, offer, reload: () => location.reload() });
  await workbox.register().catch(() => undefined);
  // When the service worker takes control of all open pages, it misses a page that is still loading. Such a page asks
  // the worker to take control of all pages once more.
  void navigator.serviceWorker.ready.then(
    ({ active }) => {
      if (!navigator.serviceWorker.controller) active?.postMessage({ type: CLAIM_PAGES });
    },
    () => undefined,
  );
  const products = async () => (await offline.load()).replica.products();
  setTimeout(
    () =>
      void import("../../data/offline/replica/thumbnail-prefetch.ts")
        .then(({ prefetchThumbnails }) => prefetchThumbnails(products))
        .catch(() => undefined),
    THUMBNAIL_PREFETCH_DELAY_MS,
  );
}
