import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolation } from "../support/accessibility.ts";
import { test } from "../support/fixtures.ts";
import { animationsFinished } from "../support/hydration.ts";
import {
  cachedImageWidths,
  catalogueReplicated,
  EVENT_STREAM_PATH,
  serviceWorkerReady,
} from "../support/offline.ts";
import { placedOrderNumber, stayOnPage } from "../support/orders.ts";
import { queryOf } from "../support/stored-documents.ts";

const setConnection = (page: Page, connection: object) =>
  page.addInitScript((given) => {
    Object.defineProperty(navigator, "connection", { get: () => given });
  }, connection);
const saveData = (page: Page) =>
  setConnection(page, { saveData: true, type: "cellular", effectiveType: "4g" });

const passPrefetchDelays = (page: Page) => page.clock.fastForward(60_000);

function collectRequests(page: Page): string[] {
  const paths: string[] = [];
  page.context().on("request", (request) => void paths.push(new URL(request.url()).pathname));
  return paths;
}

const scriptsOf = (paths: readonly string[]) => paths.filter((path) => /^\/assets\/(?!boot)/.test(path));
const notice = (page: Page) => page.getByRole("region", { name: "Économie de données" });

test.describe("on a first visit with Save-Data", () => {
  // Motion is enabled, because this test checks the banner's motion.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test.beforeEach(({ page }) => saveData(page));

  test("the script is loaded only at the first click on a button, and then handles this click", async ({
    page,
  }) => {
    const paths = collectRequests(page);
    await page.goto("/");
    await expect(notice(page)).toBeVisible();
    await animationsFinished(page);
    await expectNoAxeViolation(page);
    await page.clock.install();
    await passPrefetchDelays(page);
    expect(scriptsOf(paths)).toEqual([]);

    const dots = page.getByRole("region", { name: "À la une" }).locator("i");
    await expect(dots.first()).toHaveAttribute("data-turn", "true");
    // Holds back the script until the page has said that the shop is loading.
    const loading = page.getByText("Un instant, la boutique se charge…");
    const isShown = loading.waitFor();
    await page.route("**/assets/*.js", async (route) => {
      await isShown;
      await route.continue();
    });
    await page.getByRole("button", { name: "Image suivante" }).click();
    await expect(page.locator("[data-turn]")).toHaveCount(1);
    await expect(loading).toBeHidden();
    await expect(notice(page)).toContainText("Nous économisons vos données.");
    await expect(dots.nth(1)).toHaveAttribute("data-turn", "true");
    await passPrefetchDelays(page);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    expect(paths.filter((path) => path === "/graphql" || path === "/index.html")).toEqual([]);
  });

  test("links work without the script, and only the first page shows the notice about saving data", async ({
    page,
  }) => {
    const paths = collectRequests(page);
    await page.goto("/");
    await expect(notice(page)).toBeVisible();
    await page.getByRole("link", { name: "Acheter maintenant" }).click();
    await expect(page).toHaveURL(/\/product$/);
    await page.waitForLoadState("load");
    await expect(notice(page)).toBeHidden();
    expect(scriptsOf(paths)).toEqual([]);
  });

  test("the button « Tout charger » of the notice about saving data loads the whole application", async ({
    page,
  }) => {
    await page.goto("/");
    await notice(page).getByRole("button", { name: "Tout charger" }).click();
    await expect(notice(page)).toBeHidden();
    await serviceWorkerReady(page);
    await page.goto("/");
    await expect(notice(page)).toBeHidden();
  });

  test("an order clicked before the script has loaded reaches the shop with the number in its chat message", async ({
    page,
  }) => {
    await stayOnPage(page);
    await page.goto("/");
    const number = placedOrderNumber(page);
    const link = page.getByRole("link", { name: /^Commander / }).first();
    await link.click();
    const message = decodeURIComponent((await link.getAttribute("href")) ?? "");
    expect(message).toContain(`\nCommande : ${await number}`);
  });
});

test("with Save-Data the device stores the catalogue only on request, and without images", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await saveData(page);
  const queries: string[] = [];
  context.on("request", (request) => {
    if (queryOf(request.url()) === "CatalogueChanges") queries.push(request.url());
  });
  const paths = collectRequests(page);
  await page.goto("/");
  await passPrefetchDelays(page);

  await page.goto("/account");
  await passPrefetchDelays(page);
  await page.getByText("Données sur cet appareil").click();
  const keep = page.getByRole("button", { name: "Garder le catalogue" });
  await expect(keep).toBeVisible();
  expect(queries).toEqual([]);
  expect(paths).not.toContain(EVENT_STREAM_PATH);
  await keep.click();
  await catalogueReplicated(page);
  await expect(page.getByText(/Catalogue complet\s: \d+ produits/)).toBeVisible();
  expect(queries.length).toBeGreaterThan(0);

  const before = await cachedImageWidths(page);
  await passPrefetchDelays(page);
  await expect(page.getByText(/Catalogue complet\s: \d+ produits/)).toBeVisible();
  expect(await cachedImageWidths(page)).toEqual(before);
});

test("on Wi-Fi without Save-Data the device prefetches small images of products", async ({ page }) => {
  await page.clock.install();
  await setConnection(page, { saveData: false, type: "wifi", effectiveType: "4g" });
  await page.goto("/about");
  await serviceWorkerReady(page);
  await passPrefetchDelays(page);
  await catalogueReplicated(page);
  await page.reload();
  await serviceWorkerReady(page);
  // The timeout is long, because the server must first create more than a hundred small images.
  await expect
    .poll(
      async () => {
        await passPrefetchDelays(page);
        return (await cachedImageWidths(page)).length;
      },
      { timeout: 100_000 },
    )
    .toBeGreaterThan(100);
});

test("with Save-Data the service worker fetches images of half the width that the page requests", async ({
  page,
  context,
}) => {
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
  await expect.poll(async () => (await cachedImageWidths(page)).length).toBeGreaterThan(2);
  expect(new Set(await cachedImageWidths(page))).toEqual(new Set([(await wanted()) / 2]));
});
