import { type BrowserContext, expect, type Page } from "@playwright/test";
import { tokenOf } from "./support/accounts.ts";
import { addButton, expectServerCart, openProduct, pendingNote } from "./support/cart.ts";
import { test } from "./support/fixtures.ts";
import { hydrated } from "./support/hydration.ts";
import { catalogueReplicated, startOfflineReady, storedRecords } from "./support/offline.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** From now on the device's clock is wrong: in its pages and in the worker. */
async function setWrong(page: Page, context: BrowserContext, by: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + by);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((shift) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + shift;
    }, by);
  }
}

/** How far the stored catalogue's time of its last sync is from the page's clock, in milliseconds. */
async function copyAge(page: Page): Promise<number> {
  const records = await storedRecords(page, "meta");
  const synced = records.find(hasSyncTime)?.syncedAt ?? Number.NEGATIVE_INFINITY;
  return Math.abs((await page.evaluate(() => Date.now())) - synced);
}

function hasSyncTime(record: unknown): record is { syncedAt: number } {
  return typeof record === "object" && record !== null && "syncedAt" in record;
}

for (const [name, by, age] of [
  ["put forward by a day", DAY, "il y a 1 jour"],
  ["put back by a day", -DAY, "à une date inconnue"],
] as const) {
  test(`a clock ${name} changes nothing but what the device says of its copy's age`, async ({
    page,
    context,
  }) => {
    // Of page and worker the page alone sends: which of them is first is the browser's choice.
    await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync"));
    await startOfflineReady(page, "Karine");
    await catalogueReplicated(page);
    const token = await tokenOf(page);
    await setWrong(page, context, by);

    // The first attempt fails: the next one's pause, of half a minute at most, is the same by any clock.
    let isBack = false;
    let failures = 0;
    await context.route("**/graphql", (route) => {
      // Nothing but edits is posted here.
      if (failures > 0 || route.request().method() !== "POST") return route.fallback();
      if (isBack) failures += 1;
      // Before that too: a request under way while the network comes back would pass a route that is set up only then.
      return route.abort("internetdisconnected");
    });
    await context.setOffline(true);
    const product = await openProduct(page, 0);
    await expect(
      page.getByText(`Hors ligne — catalogue de cet appareil, mis à jour ${age}`, { exact: true }),
    ).toBeVisible();
    await addButton(page).click();
    await page.reload();
    await hydrated(page);
    await addButton(page).click();
    await expect(page.getByRole("link", { name: /^Panier.*1 article/ }).first()).toBeVisible();

    isBack = true;
    await context.setOffline(false);
    await expectServerCart(page, { [product]: 2 }, 45_000);
    expect(failures).toBe(1);
    await expect(page.getByText("Hors ligne —")).toBeHidden();
    expect(await tokenOf(page)).toBe(token);

    // Brought up to date under the wrong clock, the copy is as old as that clock says.
    await expect.poll(() => copyAge(page), { timeout: 45_000 }).toBeLessThan(DAY / 2);
    await context.setOffline(true);
    await page.goto("/product");
    await expect(page.getByText(/Hors ligne — .* mis à jour (à l’instant|il y a \d+ min)/)).toBeVisible();
    await page.goto("/cart");
    await expect(pendingNote(page)).toHaveCount(0);
  });
}
