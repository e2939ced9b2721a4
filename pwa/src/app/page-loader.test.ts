import { beforeEach, expect, it, vi } from "vitest";
import { loadPage } from "./page-loader.ts";
import type { Route } from "./routes.ts";

const page = { Page: () => null };
const routeThat = (load: Route["load"]): Route => ({ path: "/", module: "src/page.tsx", load });

/** Adds the link element that boot.ts adds on a server-rendered page while the style sheet loads. */
function pendingLink(): HTMLLinkElement {
  const link = document.head.appendChild(document.createElement("link"));
  link.dataset.awaited = "";
  return link;
}

beforeEach(() => {
  vi.useFakeTimers();
});

it.each(["load", "error"])(
  "while the style sheet is loading, a page loads only after the sheet's event « %s »",
  async (event) => {
    const link = pendingLink();
    const shown = vi.fn();
    void loadPage(routeThat(async () => page)).then(shown);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).not.toHaveBeenCalled();
    link.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenCalledWith(page);
  },
);

it("a page's code is requested only once; React then reads it without suspending", async () => {
  const load = vi.fn(async () => page);
  const route = routeThat(load);
  await loadPage(route);
  expect(loadPage(route)).toMatchObject({ status: "fulfilled", value: page });
  expect(load).toHaveBeenCalledTimes(1);
});

it("a page's code that could not be loaded is requested again after three seconds, not earlier", async () => {
  const load = vi.fn<Route["load"]>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(page);
  const route = routeThat(load);
  await expect(loadPage(route)).rejects.toThrow("offline");
  await vi.advanceTimersByTimeAsync(2_999);
  await expect(loadPage(route)).rejects.toThrow("offline");
  await vi.advanceTimersByTimeAsync(1);
  await expect(loadPage(route)).resolves.toBe(page);
});
