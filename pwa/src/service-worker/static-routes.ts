/** Chromium's static routing API, which TypeScript has no types for. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  condition: { requestMode: RequestMode } | { requestMethod: "POST" };
  source: "fetch-event" | "network";
}

/** The first matching route applies. */
const ROUTES: readonly StaticRoute[] = [
  // Chromium races a starting worker against the network, and would download a page at each cold start that the
  // worker then answers from the precache. Navigations to the server's own paths still reach the network through the
  // worker.
  { condition: { requestMode: "navigate" }, source: "fetch-event" },
  // The worker answers no POST. With only the route above, Chromium 156 loses POST requests of a page that is being
  // left.
  { condition: { requestMethod: "POST" }, source: "network" },
];

/**
 * Registers static routes if the browser supports them: some requests always go to the worker, others always bypass
 * it.
 */
export function addStaticRoutes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event: InstallEvent) => {
    // A browser with another version of the API works as before.
    event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => undefined));
  });
}
