import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { catalogueReplicated, serviceWorkerReady } from "../support/offline.ts";
import { queryOf } from "../support/stored-documents.ts";

/** Every pause the shop makes before it fetches something ahead is over: a minute passes. */
const waitLong = (page: Page) => page.clock.fastForward(60_000);

/** The widths of the pictures the worker keeps. */
const keptWidths = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const kept = await (await caches.open("pictures")).keys();
    return kept.flatMap(({ url }) => /\/images\/[\w-]{16}\/(\d+)$/.exec(url)?.slice(1).map(Number) ?? []);
  });

test("with Save-Data the catalogue waits until it is asked for, and no picture comes ahead", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const line = { saveData: true, effectiveType: "4g" };
    Object.defineProperty(navigator, "connection", { get: () => line });
  });
  const asked: string[] = [];
  context.on("request", (request) => {
    if (queryOf(request.url()) === "CatalogueChanges") asked.push(request.url());
  });
  await page.goto("/");
  await waitLong(page);

  await page.goto("/account");
  await waitLong(page);
  const keep = page.getByRole("button", { name: "Garder le catalogue" });
  await expect(keep).toBeVisible();
  expect(asked).toEqual([]);
  await keep.click();
  await catalogueReplicated(page);
  await expect(page.getByText(/Catalogue complet\s: \d+ produits/)).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);

  const before = await keptWidths(page);
  await waitLong(page);
  await expect(page.getByText(/Catalogue complet\s: \d+ produits/)).toBeVisible();
  expect(await keptWidths(page)).toEqual(before);
});

test("on a line that costs nothing the thumbnails come ahead", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const line = { saveData: false, type: "wifi", effectiveType: "4g" };
    Object.defineProperty(navigator, "connection", { get: () => line });
  });
  await page.goto("/about");
  await serviceWorkerReady(page);
  await waitLong(page);
  await catalogueReplicated(page);
  await page.reload();
  await serviceWorkerReady(page);
  // A hundred pictures, made by the server when they are first asked for.
  await expect
    .poll(
      async () => {
        await waitLong(page);
        return (await keptWidths(page)).length;
      },
      { timeout: 100_000 },
    )
    .toBeGreaterThan(100);
});

test("with Save-Data pictures come one size smaller", async ({ page, context }) => {
  await page.goto("/about");
  await serviceWorkerReady(page);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
  }
  await page.goto("/product-category?category=Robe");
  const wanted = () =>
    page
      .getByRole("main")
      .locator("article img")
      .first()
      .evaluate((image: HTMLImageElement) => Number(/\/(\d+)$/.exec(image.currentSrc)?.[1]));
  await expect.poll(wanted).toBeGreaterThan(160);
  await expect.poll(async () => (await keptWidths(page)).length).toBeGreaterThan(2);
  expect(new Set(await keptWidths(page))).toEqual(new Set([(await wanted()) / 2]));
});
