/** The install event with Chromium's static routing API, which TypeScript has no types for. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  condition: { requestMode: RequestMode } | { requestMethod: "POST" };
  source: "fetch-event" | "network";
}

/** Static routes of this worker. The browser applies the first route that matches. */
const ROUTES: readonly StaticRoute[] = [
  // The browser sends navigations to the worker only. Without this route, Chromium also starts a network request at
  // once, and so downloads a page that the worker answers from the precache. If the server itself must answer a
  // navigation, the worker sends it to the network.
  { condition: { requestMode: "navigate" }, source: "fetch-event" },
  // The worker answers no POST requests. If only the route above exists, Chromium 156 loses POST requests that a page
  // sends while the user leaves it.
  { condition: { requestMethod: "POST" }, source: "network" },
];

/**
 * Registers static routes if the browser supports them: rules by which the browser itself decides which requests go to
 * the worker and which go directly to the network.
 */
export function addStaticRoutes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event: InstallEvent) => {
    // If the browser has another version of the API, the worker works without static routes.
    event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => undefined));
  });
}
