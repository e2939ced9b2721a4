import { expect, type Page } from "@playwright/test";
import { test } from "./support/fixtures.ts";
import { settled } from "./support/hydration.ts";
import { serviceWorkerReady } from "./support/offline.ts";

/** The addresses in the precache. */
const precached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("workbox-precache"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

test("a precache that the browser has deleted is fetched again at the next visit", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const whole = await precached(page);
  expect(whole.length).toBeGreaterThan(10);
  const deleted = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("workbox-precache"));
    return Promise.all(names.map((name) => caches.delete(name)));
  });
  expect(deleted).toEqual([true]);

  await page.goto("/about");
  await settled(page);
  await expect.poll(async () => (await precached(page)).sort()).toEqual(whole.sort());
  await context.setOffline(true);
  await page.goto("/faq");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
