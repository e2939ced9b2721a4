/** Chromium's static routing API, of which the types of TypeScript know nothing. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: StaticRoute | readonly StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  condition: { requestMode: RequestMode };
  source: "fetch-event";
}

/**
 * Chromium races a worker that is not running yet against the network, and would download a page at each cold start that
 * the worker then answers from the precache. Navigations are left to the worker alone, where the browser can be told so;
 * those to the server's own paths still reach the network through it.
 */
export function leaveNavigationsToWorker(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event: InstallEvent) => {
    const route: StaticRoute = { condition: { requestMode: "navigate" }, source: "fetch-event" };
    // A browser with another form of the interface goes on as before.
    event.waitUntil(Promise.resolve(event.addRoutes?.(route)).catch(() => undefined));
  });
}
