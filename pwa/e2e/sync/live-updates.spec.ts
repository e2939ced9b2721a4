import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test, testByProxy } from "../support/fixtures.ts";
import { EVENT_STREAM_PATH, interact, openWithEventStream, showUpdate } from "../support/offline.ts";
import { delayOfRequest, pageTime, runClockUntil, stopClock } from "../support/page-clock.ts";
import { queryOf } from "../support/stored-documents.ts";

/** Pause before the page first tries to open its event stream again after a failure (ms). */
const FIRST_DELAY = 3_000;

const price = (page: Page, text: string) => page.getByRole("main").getByText(text).first();

test("open pages show a new price and the deletion of their product without a reload", async ({
  context,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);
  const [page, list] = [await context.newPage(), await context.newPage()];
  await openWithEventStream(page, watch.path);
  await openWithEventStream(list, "/product-category?category=Montre");
  const card = list.getByRole("article").filter({ hasText: watch.name });
  await expect(card).toContainText("25 000 FCFA");
  await expect(price(page, "25 000 FCFA")).toBeVisible();
  await interact(list);

  await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 21_321 });
  await expect(price(page, "21 321 FCFA")).toBeVisible();
  await expect(card).toContainText("21 321 FCFA");

  await api.call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
  await showUpdate(list);
  await expect(card).toHaveCount(0);
});

test("a page requests the catalogue's changes before it opens its event stream", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(queryOf(request.url()) ?? new URL(request.url()).pathname));
  await openWithEventStream(page, "/");
  // Later the page may request changes again, because the event stream names the newest change.
  expect(asked.slice(0, asked.indexOf(EVENT_STREAM_PATH))).toContain("CatalogueChanges");
});

function countStreams(page: Page): { opened: number; failed: number } {
  const count = { opened: 0, failed: 0 };
  const isStream = (url: string) => url.endsWith(EVENT_STREAM_PATH);
  page.on("response", (response) => {
    if (isStream(response.url())) count.opened += 1;
  });
  page.on("requestfailed", (request) => {
    if (isStream(request.url())) count.failed += 1;
  });
  return count;
}

testByProxy(
  "after each cut of the connection, a page opens its event stream again within 3 s, and shows a new price",
  async ({ page, api, connection }) => {
    const owner = await api.signIn(SUPER_ADMIN);
    const watch = await api.createProduct(owner);
    const streams = countStreams(page);
    await openWithEventStream(page, watch.path);
    await stopClock(page);
    for (const [price, text] of [
      [24_001, "24 001 FCFA"],
      [24_002, "24 002 FCFA"],
      [24_003, "24 003 FCFA"],
      [24_004, "24 004 FCFA"],
    ] as const) {
      const { failed } = streams;
      connection.cut();
      await expect.poll(() => streams.failed).toBeGreaterThan(failed);
      connection.restore();
      await api.call(owner, "update-product", { _id: watch.id, sellingPrice: price });
      const { opened } = streams;
      const since = await pageTime(page);
      await runClockUntil(page, () => streams.opened > opened);
      expect(await delayOfRequest(page, since, EVENT_STREAM_PATH)).toBeLessThanOrEqual(FIRST_DELAY);
      const shown = page.getByRole("main").getByText(text).first();
      await runClockUntil(page, () => shown.isVisible());
    }
    await api.call(owner, "delete-product", { _id: watch.id });
  },
);

testByProxy(
  "a page whose connections have become silent shows a new price within a minute",
  async ({ page, api, connection }) => {
    const owner = await api.signIn(SUPER_ADMIN);
    const watch = await api.createProduct(owner);
    await openWithEventStream(page, watch.path);
    await stopClock(page);
    const changesTo = async (sellingPrice: number, text: string) => {
      await api.call(owner, "update-product", { _id: watch.id, sellingPrice });
      const since = await pageTime(page);
      await runClockUntil(page, () => page.getByRole("main").getByText(text).first().isVisible());
      return since;
    };
    // This price change sends the page its last event before the connection becomes silent. The page's clock is
    // stopped, so the page counts the silence only while `changesTo` runs the clock.
    await changesTo(24_444, "24 444 FCFA");
    connection.silence();
    const since = await changesTo(25_555, "25 555 FCFA");
    expect(await delayOfRequest(page, since, EVENT_STREAM_PATH)).toBeLessThanOrEqual(60_000);
    await api.call(owner, "delete-product", { _id: watch.id });
  },
);
