import { expect, type Page } from "@playwright/test";
import { signInAsNewPerson } from "../support/accounts.ts";
import { addButton, openProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { serviceWorkerReady } from "../support/offline.ts";
import { sharp } from "../support/pictures.ts";

interface ManifestPicture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  name: string;
  display: string;
  theme_color: string;
  icons: ManifestPicture[];
  screenshots: ManifestPicture[];
  shortcuts: { name: string; url: string }[];
}

test("a page that came past the worker is taken by it all the same", async ({ page, context }) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const session = await context.newCDPSession(page);
  // As by Shift and the reload button; so comes a page, too, that was on its way when the worker took over.
  const comes = page.waitForResponse((response) => new URL(response.url()).pathname === "/");
  const loads = page.waitForEvent("load");
  await session.send("Page.reload", { ignoreCache: true });
  expect((await comes).fromServiceWorker()).toBe(false);
  await loads;
  await serviceWorkerReady(page);
});

test("Chromium finds nothing wrong with the manifest, whose pictures and shortcuts are what it says", async ({
  page,
  context,
  request,
}) => {
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
  });
  const pictures = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes } of pictures) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(["narrow", "wide"]));
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Recherche", "Panier", "Catalogue"]);

  // A shortcut is pressed on a home screen, where there may be no network.
  await context.setOffline(true);
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the shop is installed from its own button", async ({ page }) => {
  await page.goto("/");
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

/** How often the page asked the browser to keep what is stored. */
const asked = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.asked ?? 0));

test("what is stored is asked to be kept once the person keeps a cart or installs, not before", async ({
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
  expect(await asked(page)).toBe(0);
  await addButton(page).click();
  await expect.poll(() => asked(page)).toBe(1);
  await addButton(page).click();
  await expect(page.getByRole("link", { name: /^Panier.*1 article/ }).first()).toBeVisible();
  expect(await asked(page)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect.poll(() => asked(page)).toBe(2);
});
