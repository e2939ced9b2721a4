import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, submitSignIn } from "../support/accounts.ts";
import { test, testByProxy, testInEmptyShop } from "../support/fixtures.ts";
import { phonePhoto, sharp } from "../support/images.ts";
import { catalogueReplicated, serviceWorkerReady } from "../support/offline.ts";

const tile = (page: Page, place: number) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Voir la photo ${place} en grand` }) });
const remove = (page: Page, place: number) => page.getByRole("button", { name: `Retirer la photo ${place}` });
/** Returns the paths of the product's images in the sequence in which the screen shows them. */
const order = (page: Page): Promise<(string | undefined)[]> =>
  page
    .getByRole("group", { name: "Photos", exact: true })
    .getByRole("listitem")
    .locator("img")
    .evaluateAll((images) =>
      images.map((image) => /\/images\/[\w-]{16}/.exec((image as HTMLImageElement).src)?.[0]),
    );

testByProxy(
  "nothing is lost if the connection breaks during an upload, and photos are sorted by dragging and by keys",
  async ({ page, context, api, connection, baseURL }) => {
    const name = `Sac ${Date.now()}`;
    const form = { productName: name, brandName: "Atelier Essomba", price: "32000", sellingPrice: "24500" };
    await page.goto(`${baseURL}/login`);
    await submitSignIn(page, SUPER_ADMIN);
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.goto(`${baseURL}/admin-panel/all-products`);
    await page.getByRole("button", { name: "Nouveau produit" }).click();
    for (const [field, text] of Object.entries(form)) await page.locator(`input[name=${field}]`).fill(text);
    const expectAllTyped = async () => {
      for (const [field, text] of Object.entries(form))
        await expect(page.locator(`input[name=${field}]`)).toHaveValue(text);
    };
    const [one, two, three] = await Promise.all([1, 2, 3].map((seed) => phonePhoto(seed, 1_000)));
    if (!one || !two || !three) throw new Error("three photos");

    await test.step("the connection breaks while the second photo is sent: the input and the first photo stay", async () => {
      await page.locator("input[name=productImage]").setInputFiles([one]);
      await expect(remove(page, 1)).toBeVisible({ timeout: 60_000 });
      connection.breakAfter(150_000);
      await page.locator("input[name=productImage]").setInputFiles([two, three]);
      // Searches only in the dialog, because the toast shows the same text.
      const failed = page.getByRole("dialog").getByText("Échec du téléchargement de l'image");
      await expect(failed).toHaveCount(2, { timeout: 60_000 });
      expect(connection.isDown).toBe(true);
      await expect(remove(page, 1)).toBeVisible();
      await expectAllTyped();
    });

    await test.step("when the network is back, the photos are sent automatically", async () => {
      connection.restore();
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(remove(page, 2)).toBeVisible({ timeout: 60_000 });
      await expect(remove(page, 3)).toBeVisible({ timeout: 60_000 });
      await expectAllTyped();
    });

    await test.step("a reload keeps the input and the photos", async () => {
      await page.reload();
      await expect(remove(page, 3)).toBeVisible();
      await expectAllTyped();
    });

    const [first, second, third] = await order(page);
    expect(new Set([first, second, third]).size).toBe(3);

    await test.step("the third photo is dragged to the front and becomes the thumbnail", async () => {
      const handle = (place: number) => page.getByRole("button", { name: `Déplacer la photo ${place}` });
      await handle(3).hover();
      await page.mouse.down();
      await handle(1).hover();
      // The list shows the photo's new position a few frames after the pointer has moved.
      await expect(page.getByText("la photo 3\u00a0: place 1 sur 3")).toBeAttached();
      await page.mouse.up();
      await expect.poll(() => order(page)).toEqual([third, first, second]);
      await expect(tile(page, 1)).toContainText("Vignette");
    });

    await test.step("the last photo is moved forward by keyboard", async () => {
      await page.getByRole("button", { name: "Avancer la photo 3" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => order(page)).toEqual([third, second, first]);
    });

    await test.step("the shop shows the photos in this order", async () => {
      await page.locator("select[name=category]").selectOption("Sac à main");
      await page.locator("textarea[name=description]").fill("En cuir.");
      await page.getByRole("button", { name: "Publier" }).click();
      await expect(page.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible();
      const address = await page
        .getByRole("main")
        .getByRole("link", { name: "Voir dans la boutique" })
        .getAttribute("href");
      const productId = address?.split("/").at(-1);
      const { data } = await api.call(undefined, "product-details", { productId });
      expect(data.productImage.map((url) => /\/images\/[\w-]{16}/.exec(url)?.[0])).toEqual([
        third,
        second,
        first,
      ]);
      await page.goto(`${baseURL}${address}`);
      await expect(page.getByRole("main").locator("img").first()).toHaveAttribute(
        "src",
        new RegExp(third ?? "-"),
      );
    });
  },
);

const ALT = "Robes en promotion";
const RED = "#c01030";
const BLUE = "#1030c0";

/** Creates a photo of 12 megapixels: red on the left, blue on the right, with noise. */
async function twoColourPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
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
/** Returns the URL of the banner's image once the image has loaded. */
const shownImage = async (page: Page): Promise<string> => {
  const image = banner(page).locator("img").first();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  return image.evaluate((one) => (one as HTMLImageElement).currentSrc);
};

/** Colour of the banner's headline (`--ink`). */
const INK = [29, 26, 22];

/**
 * Returns the colour of a picture at a position, as red, green and blue. (0, 0) is the top left corner, (1, 1) the
 * bottom right corner.
 */
async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
  return [...data.subarray(pixel * 3, pixel * 3 + 3)];
}

/** Returns the contrast ratio of two colours by WCAG 2, from 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

testInEmptyShop(
  "the owner's photo, cropped around a point chosen by keyboard, is the banner on open pages, on first visits and without a network",
  async ({ page, browser, baseURL }) => {
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

    let preview: Buffer = Buffer.alloc(0);
    await test.step("the owner chooses the point of a photo of 12 megapixels that must stay visible, by tap and by keyboard", async () => {
      await page.getByRole("button", { name: "Ajouter une image" }).click();
      await page.locator("input[name=bannerPhoto]").setInputFiles(await twoColourPhoto());
      const field = page.getByRole("group", { name: "Point important de la photo" });
      const photo = field.locator("img");
      await expect(photo).toBeVisible();
      const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
      await photo.tap({ position: { x: width * 0.75, y: height * 0.25 } });
      await expect(field.getByLabel("De gauche à droite")).toHaveValue("75");
      await expect(field.getByLabel("De bas en haut")).toHaveValue("75");
      await field.getByLabel("De gauche à droite").focus();
      for (let press = 0; press < 80; press += 1) await page.keyboard.press("ArrowLeft");
      await expect(field.getByLabel("De gauche à droite")).toHaveValue("0");
      await page.getByLabel("Ce que l’image montre").fill(ALT);
      await page.getByLabel("Lien").fill(`${baseURL}/product-category?promotion=1`);
      await expectAccessible(page, "a slide's form");
      preview = await page.getByRole("figure", { name: "Sur les téléphones" }).locator("img").screenshot();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("Image ajoutée à la bannière")).toBeVisible();
      await expectAccessible(page, "with a slide");
    });

    await test.step("an open page shows the new banner", async () => {
      await expect(ownLink(early)).toHaveAttribute("href", "/product-category?promotion=1");
    });

    await test.step("a first visit preloads a small file of the photo, and shows the preview's part with readable text", async () => {
      const visitor = await visit();
      const address = await shownImage(visitor);
      expect(address).toMatch(/\/images\/[\w-]{16}\/720$/);
      await expect(visitor.locator(`link[rel=preload][href="${new URL(address).pathname}"]`)).toHaveCount(1);
      const image = await (await visitor.request.get(address, { headers: { accept: "image/avif" } })).body();
      expect(image.length).toBeLessThanOrEqual(15_000);
      const [red, , blue] = (await sharp(image).stats()).channels;
      expect(red?.mean).toBeGreaterThan((blue?.mean ?? 255) + 60);
      // The image is the left part of the photo. The photo's red half fills 78 % of this part's width.
      for (const picture of [preview, image]) {
        const [[red = 0, , blue = 0], [rightRed = 0, , rightBlue = 0]] = await Promise.all([
          colourAt(picture, 0.74, 0.2),
          colourAt(picture, 0.82, 0.2),
        ]);
        expect([red > blue, rightRed > rightBlue]).toEqual([true, false]);
      }
      const shift = await visitor.evaluate(() => {
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: "layout-shift", buffered: true });
        return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
      });
      expect(shift).toBeLessThanOrEqual(0.01);

      await expect(visitor.locator("#splash")).toBeHidden();
      const photo = banner(visitor).locator("img").first();
      const uploaded = await colourAt(image, 0.95, 0.8);
      // The check is repeated, because the browser may paint the image a little after it has loaded it.
      await expect(async () => {
        const shown = await colourAt(await banner(visitor).screenshot(), 0.95, 0.8);
        for (const [channel, value] of shown.entries())
          expect(Math.abs(value - (uploaded[channel] ?? 0))).toBeLessThan(12);
      }).toPass();
      for (const filter of ["brightness(0)", "brightness(0) invert(1)"]) {
        await photo.evaluate((one, value) => (one as HTMLElement).style.setProperty("filter", value), filter);
        const title = await banner(visitor).getByRole("heading").screenshot();
        expect(contrast(await colourAt(title, 0.02, 0.5), INK)).toBeGreaterThan(4.5);
      }

      await serviceWorkerReady(visitor);
      await catalogueReplicated(visitor);
      await visitor.context().setOffline(true);
      await visitor.reload();
      await expect(ownLink(visitor)).toBeVisible();
      expect(await shownImage(visitor)).toBe(address);
      await visitor.context().close();
    });

    await test.step("deleting the photo restores the drawn banner, and « Annuler » restores the photo", async () => {
      await page.getByRole("button", { name: "Supprimer l’image 1" }).click();
      await expect(page.getByText("La bannière a ses images d’origine")).toBeVisible();
      await expect(ownLink(early)).toHaveCount(0);
      await page.getByRole("button", { name: "Annuler" }).click();
      await expect(ownLink(early)).toHaveCount(1);
    });
    await early.context().close();
  },
);
