import { version } from "../../package.json";
import { CLAIM_PAGES, COUNT_WINDOWS, GET_VERSION, SKIP_WAITING } from "../lib/worker-protocol.ts";

/**
 * Handles the messages that pages send to this worker. The worker activates itself, takes control of open pages, or
 * answers with the number of open windows or with the release's version.
 */
export function listenForUpdateMessages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("message", (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === SKIP_WAITING) event.waitUntil(worker.skipWaiting());
    if (type === GET_VERSION) event.ports[0]?.postMessage(version);
    if (type === CLAIM_PAGES) event.waitUntil(worker.clients.claim());
    if (type === COUNT_WINDOWS) {
      const windows = worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      event.waitUntil(windows.then(({ length }) => event.ports[0]?.postMessage(length)));
    }
  });
}
