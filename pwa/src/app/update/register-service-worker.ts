import { CLAIM_PAGES } from "../../service-worker/protocol.ts";

/** What the worker's side must know of the page. */
export interface PageState {
  /** nothing of the person's is on its way */
  isQuiet(): boolean;
}

/** The page, its catalogue and whatever the person does first come before pictures nobody has asked for (ms). */
const THUMBNAILS_AFTER_MS = 20_000;

/** Registers the worker once the page has loaded; the script may itself start after that moment. */
export function registerServiceWorker(page: PageState): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register(page);
  else addEventListener("load", () => void register(page));
}

async function register({ isQuiet }: PageState): Promise<void> {
  // Not needed before the page stands: their bytes come after.
  const [{ Workbox }, { followNewVersion }] = await Promise.all([
    import("workbox-window"),
    import("./app-update.ts"),
  ]);
  const releases = new Workbox("/service-worker.js");
  const offer = (apply: () => void) =>
    void import("./update-notice.tsx").then(({ showNewVersion }) => showNewVersion(apply));
  followNewVersion({ releases, isQuiet, offer, reload: () => location.reload() });
  await releases.register().catch(() => undefined);
  // A page that was on its way when the worker took over is not among those it took.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: CLAIM_PAGES });
  });
  setTimeout(
    () =>
      void import("../../offline/replica/thumbnail-prefetch.ts")
        .then(({ fetchThumbnails }) => fetchThumbnails())
        .catch(() => undefined),
    THUMBNAILS_AFTER_MS,
  );
}
