import { CLAIM_PAGES } from "../../lib/worker-protocol.ts";

/** The state of the page that decides whether it may reload. */
export interface PageState {
  /** True if nothing is queued or being sent. */
  isSynced(): boolean;
}

/** Delay of the thumbnail prefetch in milliseconds: the page and the catalogue replica load first. */
const THUMBNAIL_PREFETCH_DELAY_MS = 20_000;

/** Registers the service worker once the page has loaded; the script may start after the load event. */
export function registerServiceWorker(page: PageState): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register(page);
  else addEventListener("load", () => void register(page));
}

async function register({ isSynced }: PageState): Promise<void> {
  // Imported here, so that they are not part of the entry chunk.
  const [{ Workbox }, { followAppUpdates }] = await Promise.all([
    import("workbox-window"),
    import("./app-update.ts"),
  ]);
  const workbox = new Workbox("/service-worker.js");
  const offer = (apply: () => void) =>
    void import("./update-notice.tsx").then(({ showUpdateNotice }) => showUpdateNotice(apply));
  followAppUpdates({ workbox, isSynced, offer, reload: () => location.reload() });
  await workbox.register().catch(() => undefined);
  // A page that was loading when the service worker claimed its clients is not controlled yet.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: CLAIM_PAGES });
  });
  setTimeout(
    () =>
      void import("../../offline/replica/thumbnail-prefetch.ts")
        .then(({ prefetchThumbnails }) => prefetchThumbnails())
        .catch(() => undefined),
    THUMBNAIL_PREFETCH_DELAY_MS,
  );
}
