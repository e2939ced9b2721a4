import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { ShopProvider, ShopStore } from "../../../lib/shop-context.tsx";
import { type LazyOfflineClient, OfflineContext } from "./lazy-offline-client.ts";
import { useWholeShop } from "./use-whole-shop.ts";

function Terms() {
  return <p>{useWholeShop("terms").texts?.terms ?? "d’origine"}</p>;
}

interface Opened {
  terms?: string;
  /** Number of requests that fail because the server cannot be reached. */
  failures?: number;
}

/**
 * Opens a page whose HTML contains one group of the shop's long texts (`part`), no group, or all settings (undefined).
 */
async function open(part: "none" | "terms" | undefined, { terms, failures = 0 } = {} as Opened) {
  const store = new ShopStore({ ...testShop, part, ...(terms && { texts: { terms } }) });
  const whole = vi.fn(async () => {
    if (whole.mock.calls.length <= failures) throw new TypeError("Failed to fetch");
    store.replace({ ...testShop, texts: { terms: "De la patronne" } });
  });
  const offline = { load: async () => ({ shop: { whole } }) } as unknown as LazyOfflineClient;
  await act(async () =>
    render(
      <OfflineContext value={offline}>
        <ShopProvider shop={store}>
          <Suspense fallback="Chargement">
            <Terms />
          </Suspense>
        </ShopProvider>
      </OfflineContext>,
    ),
  );
  return whole;
}

it("a page whose HTML contains its long text (terms, FAQ…) shows the text at once", async () => {
  expect(await open("terms", { terms: "Du document" })).not.toHaveBeenCalled();
  expect(screen.getByText("Du document")).toBeVisible();
});

it("a page whose HTML lacks its long text fetches the text that the owner has set", async () => {
  const whole = await open("none");
  expect(await screen.findByText("De la patronne")).toBeVisible();
  expect(whole).toHaveBeenCalledTimes(1);
});

it("a page whose HTML contains all settings sends no query", async () => {
  expect(await open(undefined)).not.toHaveBeenCalled();
  expect(screen.getByText("d’origine")).toBeVisible();
});

it("a page that waits for its long text shows it within half a minute after the network is back", async () => {
  vi.useFakeTimers();
  const whole = await open("none", { failures: 20 });
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  while (whole.mock.calls.length < 20) await passes(1_000);
  expect(screen.getByText("Chargement")).toBeVisible();
  await passes(30_000);
  expect(screen.getByText("De la patronne")).toBeVisible();
});
