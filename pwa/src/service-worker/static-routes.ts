/** Chromium's static routing API, which TypeScript has no types for. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  condition: { requestMode: RequestMode } | { requestMethod: "POST" };
  source: "fetch-event" | "network";
}

/** The first matching route counts. */
const ROUTES: readonly StaticRoute[] = [
  // Chromium races a worker that is not running yet against the network, and would download a page at each cold start that
  // the worker then answers from the precache. Navigations to the server's own paths still reach the network through it.
  { condition: { requestMode: "navigate" }, source: "fetch-event" },
  // The worker answers no POST. Beside the route above, Chromium 156 loses those that a page sends while it is being left.
  { condition: { requestMethod: "POST" }, source: "network" },
];

/** Registers static routes if the browser supports them: requests for the worker alone, and requests that bypass it. */
export function addStaticRoutes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event: InstallEvent) => {
    // A browser with another form of the interface goes on as before.
    event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => undefined));
  });
}
