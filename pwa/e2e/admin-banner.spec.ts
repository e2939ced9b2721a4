import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "./support/accounts.ts";
import { testInEmptyShop as test } from "./support/fixtures.ts";
import { catalogueReplicated, serviceWorkerReady } from "./support/offline.ts";
import { sharp } from "./support/pictures.ts";

const ALT = "Robes en promotion";
const RED = "#c01030";
const BLUE = "#1030c0";

/** A phone's photo of 12 megapixels: red on its left, blue on its right, noisy all over. */
async function twoColoured(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [4032, 3024];
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const noise = await sharp({
    create: {
      width: 504,
      height: 378,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .resize(width, height, { kernel: "nearest" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite([
      { input: await half(RED), left: 0, top: 0 },
      { input: await half(BLUE), left: width / 2, top: 0 },
      { input: noise, blend: "overlay" },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}

const banner = (page: Page) => page.getByRole("region", { name: "À la une" });
const ownLink = (page: Page) => banner(page).getByRole("link", { name: ALT });
/** The image on screen, once it has loaded. */
const shownImage = async (page: Page): Promise<string> => {
  const image = banner(page).locator("img").first();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  return image.evaluate((one) => (one as HTMLImageElement).currentSrc);
};

test("an owner's photo, framed by keyboard, takes the banner's place: on open pages, first visits and offline", async ({
  page,
  browser,
  baseURL,
}) => {
  // A busy machine is slow, not wrong.
  const visit = async () => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
    });
    const visitor = await context.newPage();
    await visitor.goto("/");
    return visitor;
  };
  const early = await visit();
  await expect(banner(early)).toBeVisible();
  await signIn(page, SUPER_ADMIN);
  await page.goto("/admin-panel/banner");
  await expect(page.getByText("La bannière a ses images d’origine")).toBeVisible();
  await expectAccessible(page, "without a slide");

  await test.step("a photo of 12 megapixels is framed by keyboard for phones, and stays in the middle elsewhere", async () => {
    await page.getByRole("button", { name: "Ajouter une image" }).click();
    await page.locator("input[name=bannerPhoto]").setInputFiles(await twoColoured());
    const frame = page.getByRole("group", { name: "Cadre des téléphones" });
    await frame.focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press("ArrowRight");
    await page.getByLabel("Ce que l’image montre").fill(ALT);
    await page.getByLabel("Lien").fill(`${baseURL}/product-category?promotion=1`);
    await expectAccessible(page, "a slide's form");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Image ajoutée à la bannière")).toBeVisible();
    await expectAccessible(page, "with a slide");
  });

  await test.step("an open page follows", async () => {
    await expect(ownLink(early)).toHaveAttribute("href", "/product-category?promotion=1");
  });

  await test.step("a first visit preloads the part of the photo that was chosen, light, without a shift", async () => {
    const visitor = await visit();
    const address = await shownImage(visitor);
    expect(address).toMatch(/\/images\/[\w-]{16}\/720$/);
    await expect(visitor.locator(`link[rel=preload][href="${new URL(address).pathname}"]`)).toHaveCount(1);
    const image = await (await visitor.request.get(address, { headers: { accept: "image/avif" } })).body();
    expect(image.length).toBeLessThanOrEqual(15_000);
    const [red, , blue] = (await sharp(image).stats()).channels;
    expect(red?.mean).toBeGreaterThan((blue?.mean ?? 255) + 60);
    const shift = await visitor.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: "layout-shift", buffered: true });
      return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
    });
    expect(shift).toBeLessThanOrEqual(0.01);

    await serviceWorkerReady(visitor);
    await catalogueReplicated(visitor);
    await visitor.context().setOffline(true);
    await visitor.reload();
    await expect(ownLink(visitor)).toBeVisible();
    expect(await shownImage(visitor)).toBe(address);
    await visitor.context().close();
  });

  await test.step("deleted, it gives way to the drawn ones, and comes back by an undo", async () => {
    await page.getByRole("button", { name: "Supprimer l’image 1" }).click();
    await expect(page.getByText("La bannière a ses images d’origine")).toBeVisible();
    await expect(ownLink(early)).toHaveCount(0);
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(ownLink(early)).toHaveCount(1);
  });
  await early.context().close();
});
