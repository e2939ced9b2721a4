import { type Browser, expect, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { addButton, openCart } from "../support/cart.ts";
import { createEmptyDatabase } from "../support/demonstration-template.ts";
import { testInOwnDemonstration as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { phonePhoto } from "../support/images.ts";
import { toPanelPage } from "../support/panel.ts";
import { PhoneUser } from "../support/phone-user.ts";
import { TestShop } from "../support/test-shop.ts";

/** Longest time in which the browser must shrink and upload a photo, even on a busy machine (ms). */
const UPLOADED = { timeout: 60_000 };
/** Largest number of taps with which an owner must be able to set up a shop. */
const MAX_TAPS = 75;
const NAME = "Chez Ada";
const PHONE = "237677123456";
const ALT = "Deux robes de pagne à la fenêtre";
const IDENTITY = { name: "Ets Chez Ada", rccm: "RC/DLA/2019/A/1234" };
const ZONE = { town: "Douala", quarter: "Kotto", fee: "1500" };
const PRODUCTS = [
  { name: "Robe Sanaga", category: "Robe", sizes: ["S", "M", "L"], price: "18000" },
  { name: "Tennis Mfoundi", category: "Tennis", sizes: ["38", "39"], price: "25000" },
  { name: "Chemise Noun", category: "Chemise", sizes: ["M", "XL"], price: "12000" },
] as const;

const toPage = (user: PhoneUser, page: Page, name: string) =>
  toPanelPage(page, name, (element) => user.tap(element));
const steps = (page: Page) => page.getByRole("region", { name: "Premiers pas" });

async function signInByTaps(user: PhoneUser, page: Page): Promise<void> {
  await open(page, "/");
  await settled(page);
  await user.tap(page.getByRole("navigation", { name: "Raccourcis" }).getByRole("link", { name: "Compte" }));
  await user.type(page.getByRole("main").getByLabel("Adresse e-mail"), SUPER_ADMIN.email);
  await user.type(page.getByLabel("Mot de passe", { exact: true }), SUPER_ADMIN.password);
  await user.tap(page.getByRole("button", { name: "Se connecter" }));
  await user.tap(page.getByRole("link", { name: "Administration" }));
}

async function giveNameAndPhone(user: PhoneUser, page: Page): Promise<void> {
  await user.tap(steps(page).getByRole("link", { name: "Donner le numéro" }));
  await user.type(page.getByLabel("Nom de la boutique"), NAME);
  await user.type(page.getByLabel("Téléphone", { exact: true }), "6 77 12 34 56");
  await user.tap(page.getByRole("button", { name: "Enregistrer", exact: true }));
  const saved = page.getByText(/^Enregistré\. /);
  await expect(saved).toBeVisible();
  // The confirmation must be as wide as its form: with only one word in each line it would be higher than 100 px.
  expect((await saved.boundingBox())?.height).toBeLessThan(100);
}

async function putBanner(user: PhoneUser, page: Page): Promise<void> {
  await toPage(user, page, "Aujourd’hui");
  await user.tap(steps(page).getByRole("link", { name: "Choisir les photos" }));
  await user.tap(page.getByRole("button", { name: "Ajouter une image" }));
  const slide = page.getByRole("dialog");
  await user.takePhoto(slide.getByRole("button", { name: "Choisir une photo" }), await phonePhoto(1));
  await expect(slide.getByRole("group", { name: "Point important de la photo" })).toBeVisible(UPLOADED);
  await user.type(slide.getByLabel("Ce que l’image montre"), ALT);
  await user.tap(slide.getByRole("button", { name: "Enregistrer" }));
  await expect(page.getByText("Image ajoutée à la bannière")).toBeVisible(UPLOADED);
}

async function addProducts(user: PhoneUser, page: Page): Promise<void> {
  await toPage(user, page, "Aujourd’hui");
  await user.tap(steps(page).getByRole("link", { name: "Ajouter un produit" }));
  for (const [place, { name, category, sizes, price }] of PRODUCTS.entries()) {
    if (place > 0) await user.tap(page.getByRole("button", { name: "Nouveau produit" }));
    const form = page.getByRole("dialog", { name: "Nouveau produit" });
    const photo = await phonePhoto(2 + place, 800);
    await user.takePhoto(form.getByRole("button", { name: "Choisir des photos" }), photo);
    await user.type(form.getByLabel("Nom du produit"), name);
    await user.type(form.getByLabel("Marque"), "Atelier Ada");
    await user.choose(form.getByLabel("Catégorie"), category);
    // Until a selling price is typed, the form uses the original price as the selling price.
    await user.type(form.getByLabel("Prix d’origine (FCFA)"), price);
    for (const size of sizes)
      await user.tap(form.getByRole("button", { name: `Ajouter\u00a0: Taille ${size}`, exact: true }));
    await user.type(form.getByLabel("Description"), "Coton léger, cousu à Douala.");
    await user.tap(form.getByRole("button", { name: "Publier" }));
    await expect(page.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible(UPLOADED);
    await expect(page.getByRole("button", { name: `Modifier ${name}` })).toBeVisible();
  }
}

async function addZone(user: PhoneUser, page: Page): Promise<void> {
  await toPage(user, page, "Livraison");
  await user.tap(page.getByRole("button", { name: "Ajouter une zone" }));
  const zone = page.getByRole("dialog", { name: "Nouvelle zone" });
  await user.type(zone.getByLabel("Ville"), ZONE.town);
  await user.type(zone.getByLabel("Quartier"), ZONE.quarter);
  await user.type(zone.getByLabel("Frais de livraison, en FCFA"), ZONE.fee);
  await user.tap(zone.getByRole("button", { name: "Enregistrer" }));
  await expect(zone).toBeHidden();
  // The message must be visible although eighteen demonstration zones are above the new zone.
  await expect(page.getByText(/^La zone «\sDouala, Kotto\s» est ajoutée/)).toBeInViewport();
}

async function stateIdentity(user: PhoneUser, page: Page): Promise<void> {
  await toPage(user, page, "Aujourd’hui");
  await user.tap(steps(page).getByRole("link", { name: "Dire qui vend" }));
  await expectIdentityShown(page);
  await user.type(page.getByLabel(/^Raison sociale/), IDENTITY.name);
  await user.type(page.getByLabel(/^Forme juridique/), "Établissement");
  await user.type(page.getByLabel(/^Numéro RCCM/), "rc dla 2019 a 1234");
  await user.type(page.getByLabel(/^NIU/), "m012345678901a");
  await user.choose(page.getByLabel(/^TVA/), "TVA non applicable");
  await user.type(page.getByLabel(/^Responsable/), "Ada Ngono");
  await user.type(page.getByLabel(/^Pays d’hébergement/), "Cameroun");
  await user.tap(page.getByRole("button", { name: "Enregistrer", exact: true }));
  await expect(page.getByText(/^Enregistré\. /)).toBeVisible();
}

/** Expects that the first screen of the page for the seller's identity shows its first fields. */
async function expectIdentityShown(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/settings\/identity$/);
  for (const label of [/^Raison sociale/, /^Forme juridique/])
    await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 });
}

/** Expects that a visitor can read who the seller is, on the contact page and in the terms. */
async function expectSeller(browser: Browser, shop: TestShop): Promise<void> {
  const context = await browser.newContext({ baseURL: shop.address });
  const visitor = await context.newPage();
  for (const path of ["/contact", "/terms"]) {
    await open(visitor, path);
    const main = visitor.getByRole("main");
    await expect(main.getByText(IDENTITY.name)).toBeVisible();
    await expect(main.getByText(IDENTITY.rccm)).toBeVisible();
    // The hydrated page must show the same as the server's HTML.
    await settled(visitor);
    await expect(main.getByText(IDENTITY.rccm)).toBeVisible();
  }
  await context.close();
}

async function removeDemonstration(user: PhoneUser, page: Page): Promise<void> {
  await toPage(user, page, "Aujourd’hui");
  await user.tap(steps(page).getByRole("button", { name: "Retirer la démonstration" }));
  await user.tap(page.getByRole("dialog").getByRole("button", { name: "Retirer" }));
  await expect(
    page.getByText(/^Retiré\s: 149 produits, 18 zones de livraison et 8 prix de soins/),
  ).toBeVisible();
  await expect(steps(page)).toContainText("6 sur 7");
}

/** Expects that a visitor on another phone sees only the owner's banner, products and delivery zone. */
async function expectOwnShop(browser: Browser, shop: TestShop): Promise<void> {
  const context = await browser.newContext({ baseURL: shop.address });
  const visitor = await context.newPage();
  await open(visitor, "/");
  await expect(visitor.getByRole("banner").getByRole("link", { name: NAME })).toBeVisible();
  const banner = visitor.getByRole("region", { name: "À la une" }).getByRole("img", { name: ALT }).first();
  await expect(banner).toBeVisible();
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth), UPLOADED)
    .toBeGreaterThan(0);
  const sold = async () =>
    new Set((await (await visitor.request.get("/sitemap.xml")).text()).match(/\/product\/[\w-]{36}/g)).size;
  await expect.poll(sold).toBe(PRODUCTS.length);

  for (const { name, category, sizes } of PRODUCTS) {
    await open(visitor, `/product-category?category=${category}`);
    await visitor.getByRole("article").getByRole("link", { name }).first().tap();
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(visitor.getByRole("radiogroup", { name: "Taille" }).getByRole("radio")).toHaveCount(
      sizes.length,
    );
    for (const size of sizes)
      await expect(visitor.getByRole("radio", { name: size, exact: true })).toBeVisible();
  }

  await visitor.getByRole("radio", { name: "XL", exact: true }).tap();
  await expect(visitor.getByRole("radio", { name: "XL", exact: true })).toBeChecked();
  await addButton(visitor).tap();
  await openCart(visitor);
  const zones = visitor.getByRole("combobox", { name: /^Zone de livraison/ });
  await expect(zones.locator("option")).toHaveText([/./, /Kotto/]);
  await zones.selectOption({ index: 1 });
  await expect(visitor.getByText("Total avec livraison")).toBeVisible();
  const order = visitor.getByRole("link", { name: "Commander sur WhatsApp" });
  const address = async () => decodeURIComponent((await order.getAttribute("href")) ?? "");
  await expect.poll(address).toContain(PHONE);
  await expect
    .poll(address)
    .toMatch(
      /Chemise Noun[\s\S]*XL[\s\S]*Ville : Douala\nQuartier : Kotto\nLivraison : 1\s500\sFCFA\nTotal avec livraison : [\d\s]+FCFA\n\nMerci !$/,
    );
  await context.close();
}

test("an owner sets up a shop on a phone, and visitors see the shop, also after it is restored from a backup", async ({
  page,
  browser,
  shop,
}) => {
  // The test takes 70 seconds on an idle machine, because the owner's steps depend on each other and all taps count. A
  // busy machine may take ten times as long.
  test.setTimeout(720_000);
  const user = new PhoneUser(page);
  await test.step("the owner signs in", () => signInByTaps(user, page));
  await test.step("the owner gives the shop a name and a number", () => giveNameAndPhone(user, page));
  await test.step("the owner adds a photo of 12 megapixels to the banner", () => putBanner(user, page));
  await test.step("the owner adds three products with sizes", () => addProducts(user, page));
  await test.step("the owner adds a delivery zone", () => addZone(user, page));
  await test.step("the owner enters the seller's legal identity", () => stateIdentity(user, page));
  await test.step("the owner removes the demonstration", () => removeDemonstration(user, page));
  test.info().annotations.push({ type: "effort", description: JSON.stringify(user.effort) });
  expect(user.effort.taps).toBeLessThanOrEqual(MAX_TAPS);
  await test.step("a visitor sees the owner's shop", () => expectOwnShop(browser, shop));

  await test.step("a visitor can read who the seller is", () => expectSeller(browser, shop));

  await test.step("in a shop that is restored from the backup, a visitor sees the owner's shop too", async () => {
    const backup = await shop.backUp();
    await page.reload();
    // When all seven steps of the set-up are done, the page shows none of them.
    await expect(page.getByRole("heading", { level: 1, name: "Aujourd’hui" })).toBeVisible();
    await settled(page);
    await expect(steps(page)).toHaveCount(0);
    const restored = await TestShop.open({ database: await createEmptyDatabase(), backup });
    await expectOwnShop(browser, restored).finally(() => restored.close());
  });
});
