import { COUNT_WINDOWS, TAKE_OVER, TAKE_PAGES } from "./protocol.ts";

/** Takes over, or takes pages that have no worker, when a page says so, and tells how many pages there are. */
export function answerPages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("message", (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === TAKE_OVER) event.waitUntil(worker.skipWaiting());
    if (type === TAKE_PAGES) event.waitUntil(worker.clients.claim());
    if (type === COUNT_WINDOWS) {
      const windows = worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      event.waitUntil(windows.then(({ length }) => event.ports[0]?.postMessage(length)));
    }
  });
}
