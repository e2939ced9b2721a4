import { expect, it, vi } from "vitest";
import { addStaticRoutes } from "./static-routes.ts";

/** Installs the worker in a browser. @returns the promise for which the installation waits */
async function install(browser: { addRoutes?: (route: unknown) => Promise<void> }): Promise<unknown> {
  const worker = new EventTarget();
  addStaticRoutes(worker as unknown as ServiceWorkerGlobalScope);
  let installed: Promise<unknown> | undefined;
  const waitUntil = (until: Promise<unknown>) => {
    installed = until;
  };
  worker.dispatchEvent(Object.assign(new Event("install"), { waitUntil, ...browser }));
  expect(installed).toBeDefined();
  return installed;
}

it("with static routes, the browser sends navigations to the worker and POST requests to the network", async () => {
  const addRoutes = vi.fn(async () => undefined);
  await install({ addRoutes });
  expect(addRoutes.mock.calls).toEqual([
    [
      [
        { condition: { requestMode: "navigate" }, source: "fetch-event" },
        { condition: { requestMethod: "POST" }, source: "network" },
      ],
    ],
  ]);
});

it.each([
  ["without static routes", {}],
  [
    "with another version of static routes",
    { addRoutes: () => Promise.reject(new TypeError("unknown source")) },
  ],
])("the worker is also installed in a browser %s", async (_, browser) => {
  await expect(install(browser)).resolves.toBeUndefined();
});
