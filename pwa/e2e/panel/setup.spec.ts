import { type Browser, expect, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { addButton, openCart } from "../support/cart.ts";
import { CountedHand } from "../support/counted-hand.ts";
import { createEmptyDatabase } from "../support/demonstration-template.ts";
import { testInOwnDemonstration as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { phonePhoto } from "../support/pictures.ts";
import { TestShop } from "../support/test-shop.ts";

/** Photos are shrunk and sent, on a machine that may be busy (ms). */
const SENT = { timeout: 60_000 };
/** What an owner is asked for, in taps: the walk as it is, and a few more. */
const MOST_TAPS = 67;
const NAME = "Chez Ada";
const PHONE = "237677123456";
const ALT = "Deux robes de pagne à la fenêtre";
const ZONE = { town: "Douala", quarter: "Kotto", fee: "1500" };
const PRODUCTS = [
  { name: "Robe Sanaga", category: "Robe", sizes: ["S", "M", "L"], price: "18000" },
  { name: "Tennis Mfoundi", category: "Tennis", sizes: ["38", "39"], price: "25000" },
  { name: "Chemise Noun", category: "Chemise", sizes: ["M", "XL"], price: "12000" },
] as const;

const toPanelPage = (hand: CountedHand, page: Page, name: string) =>
  hand.tap(page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name }));
const steps = (page: Page) => page.getByRole("region", { name: "Premiers pas" });

async function signInByTaps(hand: CountedHand, page: Page): Promise<void> {
  await open(page, "/");
  await settled(page);
  await hand.tap(page.getByRole("navigation", { name: "Raccourcis" }).getByRole("link", { name: "Compte" }));
  await hand.type(page.getByRole("main").getByLabel("Adresse e-mail"), SUPER_ADMIN.email);
  await hand.type(page.getByLabel("Mot de passe", { exact: true }), SUPER_ADMIN.password);
  await hand.tap(page.getByRole("button", { name: "Se connecter" }));
  await hand.tap(page.getByRole("link", { name: "Administration" }));
  // The products: from there it leads to what is left to do.
  await hand.tap(page.getByRole("link", { name: "Premiers pas" }));
}

async function giveNameAndPhone(hand: CountedHand, page: Page): Promise<void> {
  await hand.tap(steps(page).getByRole("link", { name: "Donner le numéro" }));
  await hand.type(page.getByLabel("Nom de la boutique"), NAME);
  await hand.type(page.getByLabel("Téléphone", { exact: true }), "6 77 12 34 56");
  await hand.tap(page.getByRole("button", { name: "Enregistrer", exact: true }));
  const saved = page.getByText(/^Enregistré\. /);
  await expect(saved).toBeVisible();
  // A column of broken words would be far higher.
  expect((await saved.boundingBox())?.height).toBeLessThan(100);
}

async function putBanner(hand: CountedHand, page: Page): Promise<void> {
  await toPanelPage(hand, page, "Tableau de bord");
  await hand.tap(steps(page).getByRole("link", { name: "Choisir les photos" }));
  await hand.tap(page.getByRole("button", { name: "Ajouter une image" }));
  const slide = page.getByRole("dialog");
  await hand.takePhoto(slide.getByRole("button", { name: "Choisir une photo" }), await phonePhoto(1));
  await expect(slide.getByRole("group", { name: "Cadre des téléphones" })).toBeVisible(SENT);
  await hand.type(slide.getByLabel("Ce que l’image montre"), ALT);
  await hand.tap(slide.getByRole("button", { name: "Enregistrer" }));
  await expect(page.getByText("Image ajoutée à la bannière")).toBeVisible(SENT);
}

async function addProducts(hand: CountedHand, page: Page): Promise<void> {
  await toPanelPage(hand, page, "Tableau de bord");
  await hand.tap(steps(page).getByRole("link", { name: "Ajouter un produit" }));
  for (const [place, { name, category, sizes, price }] of PRODUCTS.entries()) {
    if (place > 0) await hand.tap(page.getByRole("button", { name: "Nouveau produit" }));
    const form = page.getByRole("dialog", { name: "Nouveau produit" });
    const photo = await phonePhoto(2 + place, 800);
    await hand.takePhoto(form.getByRole("button", { name: "Choisir des photos" }), photo);
    await hand.type(form.getByLabel("Nom du produit"), name);
    await hand.type(form.getByLabel("Marque"), "Atelier Ada");
    await hand.choose(form.getByLabel("Catégorie"), category);
    // Without a reduction it is the selling price too.
    await hand.type(form.getByLabel("Prix d’origine (FCFA)"), price);
    for (const size of sizes)
      await hand.tap(form.getByRole("button", { name: `Ajouter\u00a0: Taille ${size}`, exact: true }));
    await hand.type(form.getByLabel("Description"), "Coton léger, cousu à Douala.");
    await hand.tap(form.getByRole("button", { name: "Publier" }));
    await expect(page.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible(SENT);
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  }
}

async function addZone(hand: CountedHand, page: Page): Promise<void> {
  await toPanelPage(hand, page, "Livraison");
  await hand.tap(page.getByRole("button", { name: "Ajouter une zone" }));
  const zone = page.getByRole("dialog", { name: "Nouvelle zone" });
  await hand.type(zone.getByLabel("Ville"), ZONE.town);
  await hand.type(zone.getByLabel("Quartier"), ZONE.quarter);
  await hand.type(zone.getByLabel("Frais de livraison, en FCFA"), ZONE.fee);
  await hand.tap(zone.getByRole("button", { name: "Enregistrer" }));
  await expect(zone).toBeHidden();
  // Eighteen zones of the demonstration stand before it.
  await expect(page.getByText(/^La zone «\sDouala, Kotto\s» est ajoutée/)).toBeInViewport();
}

async function removeDemonstration(hand: CountedHand, page: Page): Promise<void> {
  await toPanelPage(hand, page, "Tableau de bord");
  await hand.tap(steps(page).getByRole("button", { name: "Retirer la démonstration" }));
  await hand.tap(page.getByRole("dialog").getByRole("button", { name: "Retirer" }));
  await expect(page.getByText(/^Retiré\s: 149 produits et 18 zones/)).toBeVisible();
  await expect(steps(page)).toContainText("4 sur 5");
}

/** A visitor on a phone of their own finds the owner's shop there, all of it, and nothing else. */
async function expectOwnShop(browser: Browser, shop: TestShop): Promise<void> {
  const context = await browser.newContext({ baseURL: shop.address });
  const visitor = await context.newPage();
  await open(visitor, "/");
  await expect(visitor.getByRole("banner").getByRole("link", { name: NAME })).toBeVisible();
  const banner = visitor.getByRole("region", { name: "À la une" }).getByRole("img", { name: ALT }).first();
  await expect(banner).toBeVisible();
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth), SENT)
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
  const address = decodeURIComponent((await order.getAttribute("href")) ?? "");
  expect(address).toContain(PHONE);
  expect(address).toMatch(/Chemise Noun[\s\S]*XL[\s\S]*Quartier : Douala, Kotto\nLivraison : 1\s500\sFCFA$/);
  await context.close();
}

test("an owner sets the shop up on a phone, by taps alone; a visitor sees it, and so does one of its backup", async ({
  page,
  browser,
  shop,
}) => {
  // A busy machine is slow, not wrong.
  const hand = new CountedHand(page);
  await test.step("the way in", () => signInByTaps(hand, page));
  await test.step("name and phone", () => giveNameAndPhone(hand, page));
  await test.step("a banner from a photo of 12 megapixels", () => putBanner(hand, page));
  await test.step("three products with sizes", () => addProducts(hand, page));
  await test.step("a delivery zone", () => addZone(hand, page));
  await test.step("the demonstration goes", () => removeDemonstration(hand, page));
  test.info().annotations.push({ type: "effort", description: JSON.stringify(hand.effort) });
  expect(hand.effort.taps).toBeLessThanOrEqual(MOST_TAPS);
  await test.step("a visitor sees the owner's shop", () => expectOwnShop(browser, shop));

  await test.step("so they do in the shop that its backup is put into", async () => {
    const backup = await shop.backUp();
    await page.reload();
    // All five are done: there is nothing left to tell.
    await expect(page.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();
    await settled(page);
    await expect(steps(page)).toHaveCount(0);
    const restored = await TestShop.open({ database: await createEmptyDatabase(), backup });
    await expectOwnShop(browser, restored).finally(() => restored.close());
  });
});
