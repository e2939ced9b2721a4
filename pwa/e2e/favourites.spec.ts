import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/fixtures.ts";
import { open, settled } from "./support/hydration.ts";
import { catalogueReplicated, serviceWorkerReady } from "./support/offline.ts";

test("a product's heart keeps it for a visitor, without a network too", async ({ page, context }) => {
  await open(page, "/product-category?category=Robe");
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  const card = page.getByRole("main").getByRole("article").first();
  const name = await card.getByRole("heading").textContent();
  await card.getByRole("button", { name: /^Favori/ }).click();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Raccourcis" }).getByRole("link", { name: "Favoris" }).click();
  await expect(page).toHaveURL(/\/favoris$/);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([name ?? ""]);
  await expect(page.getByText("1 article")).toBeVisible();
  await expectAccessible(page);
});

test("on a phone the header is away while one scrolls down, and comes back with the search", async ({
  page,
}) => {
  await open(page, "/product-category");
  await settled(page);
  const shifts = await page.evaluateHandle(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push("value" in entry ? Number(entry.value) : 0);
    }).observe({ type: "layout-shift" });
    return seen;
  });
  const search = page.getByRole("banner").getByRole("button", { name: "Rechercher" });
  const toolbar = page.getByRole("button", { name: /^Filtres/ });
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect(search).not.toBeInViewport();
  await page.evaluate(() => scrollBy(0, -60));
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await toolbar.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(80);
  expect(await shifts.jsonValue()).toEqual([]);
  await page.evaluate(() => scrollBy(0, 300));
  await expect(search).not.toBeInViewport();
  await search.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").locator(":focus-visible")).toBeInViewport();
});
