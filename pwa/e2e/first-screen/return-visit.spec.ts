import { expect, type Page, type Response } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { collectComplaints, watchHydration } from "../support/hydration-watch.ts";
import {
  eventStreamOpened,
  lengthenWorkerTimeouts,
  openWithEventStream,
  serviceWorkerReady,
  visitUntilOfflineReady,
} from "../support/offline.ts";
import { firstProductPath } from "../support/products.ts";

const UNKNOWN = "/product/00000000-0000-4000-8000-00000000abcd";

/**
 * Visits the shop until the device has stored the whole catalogue. Then makes the service worker's timeouts longer,
 * because the database answers late on a busy machine.
 */
async function prepareDevice(page: Page): Promise<void> {
  await visitUntilOfflineReady(page);
  await lengthenWorkerTimeouts(page);
}

/** Returns a product whose page this device has not opened. */
async function unopenedProduct(page: Page) {
  const address = await firstProductPath(page.request);
  const html = await (await page.request.get(address)).text();
  return {
    address,
    name: /<h1>(.*?)<\/h1>/.exec(html)?.[0] ?? "",
    price: priceIn(html),
    image: imageIn(html),
  };
}

const imageIn = (html: string) => /<main[\s\S]*? src="(\/images\/[\w-]{16}\/\d+)"/.exec(html)?.[1] ?? "";
const priceIn = (html: string) => /[\d\u202f]+\u00a0FCFA/.exec(html.slice(html.indexOf("<main")))?.[0] ?? "";
const textOf = async (response: Response | null): Promise<string> => {
  expect(response?.fromServiceWorker()).toBe(true);
  return (await response?.text()) ?? "";
};

test("without a network, the page of a product that was never opened is visible before any script runs", async ({
  page,
  context,
}) => {
  await prepareDevice(page);
  const { address, name, price, image } = await unopenedProduct(page);
  await context.setOffline(true);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  const html = await textOf(await page.goto(address));
  expect([html.includes(name), priceIn(html), imageIn(html)]).toEqual([true, price, image]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Commander sur WhatsApp" })).toBeVisible();
  await expect(page.locator("template")).toHaveCount(0);
});

test("the service worker's first screen of a product is hydrated without a layout shift or an error", async ({
  page,
  context,
}) => {
  // The test opens a dress with a chosen size, because every part of such a page differs from the prerendered shell.
  const path = await firstProductPath(page.request);
  await prepareDevice(page);
  const address = `${path}?variante=2`;
  await context.setOffline(true);
  const hydrated = await watchHydration(page, "h1");
  await page.goto(address);
  await expect(page.getByRole("article").nth(1)).toBeVisible();
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toBeVisible();
  expect((await hydrated()).isSame).toBe(true);
});

test("without a network, lists, search and cart appear without a layout shift or an error", async ({
  page,
  context,
}) => {
  await prepareDevice(page);
  await context.setOffline(true);
  for (const path of ["/product", "/product-category?category=Robe", "/search?q=robe", "/cart"])
    await test.step(path, async () => {
      const tab = await context.newPage();
      const hydrated = await watchHydration(tab, "header");
      expect(await textOf(await tab.goto(path))).not.toContain("<h1");
      const main = tab.getByRole("main");
      const ready =
        path === "/cart"
          ? main.getByText("Pas de produits")
          : main.getByRole("button", { name: /^Ajouter au panier/ }).nth(6);
      await expect(ready).toBeAttached();
      // The page must have had the same heading from its first screen on.
      expect((await hydrated()).headings).toHaveLength(1);
      await tab.close();
    });
});

test("the service worker's first screen shows the current price of a product, and no deleted product", async ({
  page,
  context,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);
  await prepareDevice(page);
  await openWithEventStream(page, watch.path);
  await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 21_321 });
  await expect(page.getByRole("article").first().getByText("21 321 FCFA")).toBeVisible();
  await context.setOffline(true);
  expect(priceIn(await textOf(await page.goto(watch.path)))).toBe("21\u202f321\u00a0FCFA");

  const reopened = eventStreamOpened(page);
  await context.setOffline(false);
  await reopened;
  await api.call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
  expect(await textOf(await page.goto(watch.path))).not.toContain(watch.name);
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
});

test("the page's script renders a product that the service worker could not read from the database", async ({
  page,
  context,
}) => {
  await prepareDevice(page);
  const { address } = await unopenedProduct(page);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("refused", "SecurityError");
      };
      // Simulates a browser that has closed the page's database because the disk is full.
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException("closed", "InvalidStateError");
      };
    });
  }
  expect(await textOf(await page.goto(address))).not.toMatch(/<h1|id="start"/);
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  await context.setOffline(true);
  expect(await textOf(await page.goto(UNKNOWN))).not.toMatch(/<h1|id="start"/);
  await expect(page.getByRole("main").getByRole("button", { name: "Réessayer" })).toBeVisible();
});

test("at a later visit, header and banner are visible before any script runs, and are hydrated without an error", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const session = await context.newCDPSession(page);
  const allowScript = (value: boolean) =>
    session.send("Emulation.setScriptExecutionDisabled", { value: !value });
  await allowScript(false);
  const response = await page.goto("/");
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nouvelle Collection" }).first()).toBeVisible();
  const image = page.locator("main picture img").first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);

  await allowScript(true);
  const complaints = collectComplaints(page);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("at a later visit on a metered connection, images below the screen load only after scrolling", async ({
  page,
}) => {
  await visitUntilOfflineReady(page);
  await open(page, "/");
  const inStrip = page.locator("#root nav[data-row] img").first();
  const width = (img: HTMLImageElement) => img.naturalWidth;
  await expect.poll(() => inStrip.evaluate(width)).toBeGreaterThan(50);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const cards = page.locator("#root article img");
  await expect(cards.first()).toBeAttached();
  expect(await cards.evaluateAll((all: HTMLImageElement[]) => all.filter((img) => img.currentSrc))).toEqual(
    [],
  );
  await page.mouse.wheel(0, 300);
  await expect.poll(() => cards.first().evaluate(width)).toBeGreaterThan(50);
});
