import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { signInAsNewPerson } from "../support/accounts.ts";
import { addButton, openProduct } from "../support/cart.ts";
import { test, testByProxy } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { sharp } from "../support/images.ts";
import { serviceWorkerReady } from "../support/offline.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

interface ManifestImage {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  name: string;
  display: string;
  theme_color: string;
  icons: ManifestImage[];
  screenshots: ManifestImage[];
  shortcuts: { name: string; url: string }[];
}

test("the service worker takes control of a page that was loaded without it", async ({ page, context }) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const session = await context.newCDPSession(page);
  // Loads the page without the service worker, as a reload with Shift does. Users get such a page if it was still
  // loading when the worker became active.
  const response = page.waitForResponse((response) => new URL(response.url()).pathname === "/");
  const loads = page.waitForEvent("load");
  await session.send("Page.reload", { ignoreCache: true });
  expect((await response).fromServiceWorker()).toBe(false);
  await loads;
  await serviceWorkerReady(page);
});

test("the manifest has no errors, and its images and shortcuts exist", async ({ page, context, request }) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const protocol = await context.newCDPSession(page);
  const { errors } = await protocol.send("Page.getAppManifest");
  expect(errors).toEqual([]);

  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest: Manifest = await (await request.get(address ?? "")).json();
  expect(manifest).toMatchObject({
    name: "Mboa Mode",
    display: "standalone",
    theme_color: expect.stringMatching(/^#/),
    version,
  });
  const images = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes } of images) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(["narrow", "wide"]));
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Recherche", "Panier", "Catalogue"]);

  // The phone may have no network when the user opens a shortcut on the home screen.
  await context.setOffline(true);
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a button in the shop installs the application", async ({ page }) => {
  await open(page, "/");
  await serviceWorkerReady(page);
  const button = page.getByRole("contentinfo").getByRole("button", { name: "Installer l’application" });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => {
    const prompt = async () => void document.body.setAttribute("data-prompted", "");
    const userChoice = Promise.resolve({ outcome: "accepted" });
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt, userChoice }));
  });
  await button.click();
  await expect(page.locator("body")).toHaveAttribute("data-prompted", "");
  await expect(button).toHaveCount(0);
});

const persistRequests = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.asked ?? 0));

test("the shop asks for persistent storage only at the first article in the cart and at the installation", async ({
  page,
}) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => {
      const { dataset } = document.documentElement;
      dataset.asked = String(Number(dataset.asked ?? 0) + 1);
      return false;
    };
  });
  await signInAsNewPerson(page, "Odile");
  await serviceWorkerReady(page);
  await openProduct(page, 0);
  expect(await persistRequests(page)).toBe(0);
  await addButton(page).click();
  await expect.poll(() => persistRequests(page)).toBe(1);
  await addButton(page).click();
  await expect(
    page.getByRole("link", { name: /^(2 articles Panier|Panier 2 articles)$/ }).first(),
  ).toBeVisible();
  expect(await persistRequests(page)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect.poll(() => persistRequests(page)).toBe(2);
});

const PRECACHE = "workbox-precache";

const precached = (page: Page): Promise<string[]> =>
  page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  }, PRECACHE);

test("the next visit fetches again the precached files that the browser has deleted", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const whole = await precached(page);
  expect(whole.length).toBeGreaterThan(10);
  const deleted = await page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    return Promise.all(names.map((name) => caches.delete(name)));
  }, PRECACHE);
  expect(deleted).toEqual([true]);

  await page.goto("/about");
  await settled(page);
  await expect.poll(async () => (await precached(page)).sort()).toEqual(whole.sort());
  await context.setOffline(true);
  await page.goto("/faq");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

testByProxy(
  "after a restart of the browser, the shop opens without requesting its HTML page from the server",
  async ({ playwright, launchOptions, contextOptions, baseURL, viewport, connection }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    const visit = async (look: (page: Page) => Promise<void>) => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...contextOptions,
        ...launchOptions,
        ...(baseURL && { baseURL }),
        viewport,
      });
      const page = await context.newPage();
      await page.goto("/");
      await settled(page);
      await look(page);
      await context.close();
    };
    await visit(serviceWorkerReady);
    expect(connection.requests).toContain("GET /");
    connection.requests.length = 0;

    await visit(async (page) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      // The server must answer these two URLs itself. The service worker must not answer them with the shop's page.
      await page.goto("/sitemap.xml");
      await expect(page.getByText("/product-category").first()).toBeVisible();
      await page.goto("/api/docs");
      await expect(page.getByText("/api/signin").first()).toBeVisible();
    });
    const pages = connection.requests.filter((request) => /^GET \/(?:$|sitemap|api\/docs)/.test(request));
    expect(pages).toEqual(["GET /sitemap.xml", "GET /api/docs"]);
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
);
