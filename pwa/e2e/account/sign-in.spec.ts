import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import {
  isSessionValid,
  newPerson,
  SUPER_ADMIN,
  signIn,
  signInAsNewPerson,
  signUp,
  submitSignIn,
  tokenOf,
} from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { desktop } from "../support/screens.ts";
import { seenToasts, watchToasts } from "../support/toasts.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

const main = (page: Page) => page.getByRole("main");

/** Expects a toast in the middle of the screen's upper edge, which was shown for 300 ms and has disappeared. */
async function expectToast(page: Page, text: string): Promise<void> {
  const seen = async () => (await seenToasts(page)).find((one) => one.text.includes(text));
  await expect.poll(async () => (await seen())?.duration).toBe(300);
  const { top = Number.NaN, middle = Number.NaN } = (await seen()) ?? {};
  expect(top).toBeLessThan(120);
  expect(Math.abs(middle - 640)).toBeLessThan(20);
  await expect(page.locator(".Toastify__toast").filter({ hasText: text })).toHaveCount(0);
}

test.describe("on a wide screen", () => {
  // Motion is enabled, because the tests measure the toast's animation.
  test.use({ ...desktop(1280), contextOptions: { reducedMotion: "no-preference" } });

  test("a customer signs in from the cart, sees the account menu and signs out", async ({ page }) => {
    await watchToasts(page);
    const person = newPerson("Awa Ngono");
    await signUp(page, person);
    await open(page, "/cart");
    await main(page)
      .getByRole("link", { name: /connecter|connexion/i })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    const header = page.getByRole("banner");
    const account = page.getByRole("button", { name: "Compte de Awa Ngono" });
    const menu = page.locator("#menu-compte");

    await test.step("a field's error disappears when that field is edited", async () => {
      await page.locator("input[name=email]").fill("pas une adresse");
      await page.locator("input[name=password]").fill("12345");
      await page.locator("main button[type=submit]").click();
      await expect(main(page).getByText("Format d'email invalide")).toBeVisible();
      const short = main(page).getByText("Le mot de passe doit contenir au moins 6 caractères");
      await expect(short).toBeVisible();
      await page.locator("input[name=password]").press("End");
      await page.keyboard.type("6");
      await expect(short).toBeHidden();
      await expect(main(page).getByText("Format d'email invalide")).toBeVisible();
    });

    await test.step("a toast shows why the server has refused the sign-in", async () => {
      await page.locator("input[name=email]").fill("personne@example.cm");
      await page.locator("main button[type=submit]").click();
      await expectToast(page, "E-mail ou mot de passe incorrect");
    });

    await test.step("signing in leads back to the cart, from which the customer came", async () => {
      await submitSignIn(page, person);
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page).toHaveTitle("Panier — Mboa Mode");
      await expect(main(page).getByText("Pas de produits")).toBeVisible();
      await expect(header.getByRole("link", { name: "Panier", exact: true })).toHaveAttribute(
        "href",
        "/cart",
      );
      await expect(header.getByRole("link", { name: "Connexion" })).toHaveCount(0);
    });

    await test.step("the account menu opens and closes, and has no link to the admin panel", async () => {
      await expect(account.locator("svg")).toBeVisible();
      await account.click();
      await expect(menu.getByRole("link", { name: "Mon compte" })).toHaveAttribute("href", "/account");
      await expect(menu.getByRole("link")).toHaveCount(1);
      await account.click();
      await expect(menu).toBeHidden();
    });

    await test.step("signing out deletes the token and leads home", async () => {
      await account.click();
      await menu.getByRole("button", { name: "Déconnexion" }).click();
      await expectToast(page, "Déconnexion réussie");
      await expect(page).toHaveURL(/\/$/);
      expect(await tokenOf(page)).toBeNull();
      await expect(header.getByRole("link", { name: "Connexion" })).toBeVisible();
    });

    await test.step("the header's sign-in link leads back to the page on which it was clicked, even after two clicks", async () => {
      await open(page, "/product-category?category=Robe&sort=price");
      await header.getByRole("link", { name: "Connexion" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await header.getByRole("link", { name: "Connexion" }).click();
      await submitSignIn(page, person);
      await expect(page).toHaveURL(/\/product-category\?category=Robe&sort=price$/);
    });
  });
});

/** Options of another browser context, which shares neither cookies nor storage with the test's page. */
const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;

/** Lets a super admin create a link to set a new password. @returns the link's URL */
async function createLink(page: Page, email: string): Promise<string> {
  await open(page, "/admin-panel/all-users");
  await page.getByRole("searchbox").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Lien de mot de passe/ }).click();
  await page.getByRole("button", { name: "Créer le lien" }).click();
  return page.getByLabel("Lien à envoyer").inputValue();
}

test("a super admin's link sets a new password only once, and ends all former sessions", async ({
  page,
  browser,
  shop,
}) => {
  const options = { ...PHONE, baseURL: shop.address };
  const person = await signInAsNewPerson(page, "Marie-Antoinette-Guillaumette Ngo");
  const former = await tokenOf(page);
  const panel = await browser.newPage(options);
  await signIn(panel, SUPER_ADMIN);
  const link = new URL(await createLink(panel, person.email));
  await panel.close();

  const device = await browser.newPage(options);
  const requested: string[] = [];
  device.on("request", (request) => requested.push(`${request.url()} ${request.headers().referer}`));
  await open(device, `${link.pathname}${link.hash}`);
  await expect(device.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await device.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(device.getByLabel("Nouveau mot de passe")).toBeFocused();
  await expectAccessible(device, "mot de passe refusé");
  await device.getByLabel("Nouveau mot de passe").fill("un nouveau secret");
  await device.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(device).toHaveURL("/account");
  await expect(device.getByRole("main").getByText(person.email)).toBeVisible();
  expect(requested.join("\n")).not.toContain(link.hash.slice(1));

  expect(await isSessionValid(page, former)).toBe(false);
  await page.goto("/account");
  await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toBeVisible();
  await page.goto(`${link.pathname}${link.hash}`);
  await expect(page.getByText("Ce lien a déjà servi")).toBeVisible();
  await expectAccessible(page, "lien mort");
  await page.goto("/login");
  await submitSignIn(page, { ...person, password: "un nouveau secret" });
  await expect(page).toHaveURL("/");
  await device.close();
});
