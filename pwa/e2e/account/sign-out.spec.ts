import { expect, type Page } from "@playwright/test";
import { REVOCATIONS_KEY } from "../../src/lib/storage/storage-keys.ts";
import {
  isSessionValid,
  newPerson,
  signInAsNewPerson,
  signOut,
  signUp,
  submitSignIn,
  tokenOf,
} from "../support/accounts.ts";
import { addButton, expectServerCart, openCart, openProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { cachedUrls, signInOfflineReady, storedRecords } from "../support/offline.ts";

const message = (page: Page) => page.getByLabel("Votre message");
const signOutButton = (page: Page, name = "Déconnexion") =>
  page.getByRole("main").getByRole("button", { name, exact: true });

test("signing out deletes what was typed and not saved in another tab", async ({ page, context }) => {
  await signInAsNewPerson(page, "Nadège");
  const other = await context.newPage();
  await open(other, "/contact");
  await message(other).fill("Mon adresse est…");
  await signOut(page);
  await expect(message(other)).toHaveValue("");
  await other.reload();
  await hydrated(other);
  await expect(message(other)).toHaveValue("");
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Mon adresse");
});

test("signing out without a network clears the device at once, and ends the session when the network is back", async ({
  page,
  context,
}) => {
  await signInOfflineReady(page, "Estelle");
  const token = await tokenOf(page);
  await open(page, "/contact");
  await context.setOffline(true);
  await page.getByLabel("Nom complet").fill("Estelle");
  await page.getByLabel("Adresse email").fill("estelle@example.cm");
  await message(page).fill("Rappelez-moi.");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Votre message est gardé sur cet appareil")).toBeVisible();

  await open(page, "/account");
  await signOutButton(page).click();
  await expect(page.getByText("Un message n’est pas encore envoyé")).toBeVisible();
  await signOutButton(page, "Se déconnecter quand même").click();
  await expect(page).toHaveURL("/");
  expect(await tokenOf(page)).toBeNull();
  expect(await storedRecords(page, "messages")).toEqual([]);
  expect(await isSessionValid(page, token)).toBe(true);

  await context.setOffline(false);
  await expect.poll(() => isSessionValid(page, token)).toBe(false);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), REVOCATIONS_KEY)).toBeNull();
});

test("the caches contain no private data, and signing out deletes the cart and the user's data", async ({
  page,
}) => {
  const fanny = await signInOfflineReady(page, "Fanny");
  const name = await openProduct(page, 0);
  await addButton(page).click();
  await expectServerCart(page, { [name]: 1 });
  const paths = (await cachedUrls(page)).map((url) => new URL(url).pathname);
  const isPublic =
    /^\/(index\.html|prerendered-shells\.json|manifest\.webmanifest|shop\.json|assets\/|icons\/|images\/|banners\/|services\/)/;
  expect(paths.filter((path) => !isPublic.test(path))).toEqual([]);

  await signOut(page);
  expect([...(await storedRecords(page, "ops")), ...(await storedRecords(page, "cart"))]).toEqual([]);
  expect(await page.evaluate((email) => JSON.stringify(localStorage).includes(email), fanny.email)).toBe(
    false,
  );
});

test("at a sign-in the user takes over what the visitor has typed or chosen; signing out deletes it", async ({
  page,
  context,
}) => {
  const ines = newPerson("Inès");
  await signUp(page, ines);
  const name = await openProduct(page, 0);
  await page
    .getByRole("main")
    .getByRole("button", { name: `Favori : ${name}` })
    .click();
  await addButton(page).click();
  await openCart(page);
  const zone = page.getByRole("combobox", { name: /^Zone de livraison/ });
  const akwa = (await zone.locator("option", { hasText: "Akwa" }).getAttribute("value")) ?? "";
  await zone.selectOption(akwa);
  await page.getByText("Vos coordonnées").click();
  await page.getByLabel("Nom").fill("Inès Fotso");
  await page.getByLabel("Téléphone").fill("677123456");

  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await submitSignIn(page, ines);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(zone).toHaveValue(akwa);
  await expect(page.getByText("Inès Fotso · 677123456")).toBeVisible();

  const other = await context.newPage();
  await open(other, "/favoris");
  const kept = other.getByRole("main").getByRole("article").getByRole("heading");
  await expect(kept).toHaveText([name]);
  await signOut(page);
  await expect(other.getByText("Pas encore de favoris")).toBeVisible();
  await open(page, "/favoris");
  await expect(page.getByText("Pas encore de favoris")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/677123456|Fotso/);
});
