import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, signInAsNewPerson, tokenOf } from "../support/accounts.ts";
import { addFirstProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";
import { stayOnPage } from "../support/orders.ts";
import { pressInPanel } from "../support/panel.ts";
import { setSizes } from "../support/sizes.ts";
import { seenToasts, watchToasts } from "../support/toasts.ts";

const failRequests = (page: Page) => page.context().route("**/graphql**", (route) => route.abort());

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("menu, search, filters, and the FAQ with all answers open, are accessible", async ({ page }) => {
  await open(page, "/");
  await settled(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expectAccessible(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expectAccessible(page, "recherche");
  await open(
    page,
    "/product-category?category=Robe&category=Chaussures Femmes&promotion=1&max=90000&min=abc",
  );
  await settled(page);
  await button(page, /^Filtres/).click();
  await expect(page.getByText(/nombre entier/)).toBeVisible();
  await expectAccessible(page, "filtres, prix refusé");
  await open(page, "/faq");
  await expect(page.locator("summary").first()).toBeVisible();
  for (const question of await page.locator("summary").all()) await question.click();
  await expectAccessible(page, "questions ouvertes");
});

test("sizes are accessible on the product's page, in a card's dialog, and as filters", async ({
  page,
  shop,
  api,
}) => {
  const pull = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  const sizes = { M: "AVAILABLE", L: "LAST_PIECES", XL: "SOLD_OUT" } as const;
  await setSizes(shop, pull.id, sizes);
  await expect.poll(async () => (await page.request.get(pull.path)).text()).toContain("radiogroup");
  await open(page, pull.path);
  await settled(page);
  await page.getByRole("button", { name: "Ajouter au panier", exact: true }).click();
  await expect(page.getByText("Choisissez une taille")).toBeVisible();
  await expectAccessible(page, "taille demandée");
  await open(page, "/product-category?category=Pull&size=M");
  await settled(page);
  await button(page, `Ajouter au panier : ${pull.name}`).click();
  await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(3);
  await expectAccessible(page, "tailles d’une carte");
  await page.keyboard.press("Escape");
  await button(page, /^Filtres/).click();
  await expect(page.getByRole("checkbox", { name: "XL" })).toBeVisible();
  await expectAccessible(page, "filtres avec des tailles");
});

test("forms with errors, and a message that waits for a network, are accessible", async ({ page }) => {
  for (const [address, submit] of [
    ["/login", "Se connecter"],
    ["/sign-up", "Créer mon compte"],
    ["/contact", "Envoyer le message"],
  ] as const) {
    await open(page, address);
    await settled(page);
    await button(page, submit).click();
    await expect(main(page).locator("[aria-invalid=true]").first()).toBeFocused();
    await expectAccessible(page, address);
  }
  await failRequests(page);
  await page.getByLabel("Nom complet").fill("Awa");
  await page.getByLabel("Adresse email").fill("awa@example.cm");
  await page.getByLabel("Votre message").fill("Bonjour");
  await button(page, "Envoyer le message").click();
  await expect(main(page).getByText("Votre message est gardé sur cet appareil")).toBeVisible();
  await expectAccessible(page, "message gardé");
});

test("the offline notice is accessible, and can be folded and unfolded", async ({ page }) => {
  await visitUntilOfflineReady(page, "/about");
  await failRequests(page);
  await page.goto("/search?q=sac");
  await expect(page.getByText(/^Hors ligne — catalogue de cet appareil/)).toBeVisible();
  await expectAccessible(page, "hors ligne");
  const toggle = button(page, "Hors ligne");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
});

test("a list that failed to load is accessible", async ({ page }) => {
  await watchToasts(page);
  await failRequests(page);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/product-category?category=Robe");
  await expect(button(page, "Réessayer").first()).toBeVisible();
  // The test also waits for the toast about the failure, which appears a little later than the button « Réessayer ».
  const texts = async () => (await seenToasts(page)).map(({ text }) => text).join();
  await expect.poll(texts).toContain("Failed to fetch products");
  await expectAccessible(page);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("the error screen is accessible", async ({ page }) => {
    await open(page, "/");
    // All requests fail; otherwise the page would reload as soon as the server answers a request.
    await failRequests(page);
    await page.route("**/assets/pages-*", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await expect(page.getByRole("heading", { name: "Unexpected Application Error" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("the cart is accessible in every state, for example empty, without a network, or with a sold-out size", async ({
  page,
  shop,
  api,
}) => {
  await stayOnPage(page);
  await addFirstProduct(page);
  await open(page, "/cart");
  await expect(main(page).getByText("Ce panier est gardé sur cet appareil")).toBeVisible();
  await settled(page);
  await main(page).getByText("Vos coordonnées").click();
  await main(page).getByLabel("Téléphone").fill("12");
  await main(page).getByLabel("Nom").focus();
  await expect(main(page).getByText("Ce numéro n’est pas valide")).toBeVisible();
  await expectAccessible(page, "panier d’un visiteur");
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    // On a busy machine the dialog may open although Playwright reports a timeout of the click. A second click would
    // fail, because the dialog covers the link.
    if (!(await dialog.isVisible()))
      await main(page).getByRole("link", { name: "Appeler" }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page, "numéro à dire au téléphone");
  await signInAsNewPerson(page, "Awa");
  await open(page, "/cart");
  await settled(page);
  await failRequests(page);
  await button(page, /^Augmenter la quantité/)
    .first()
    .click();
  await expect(main(page).getByText("en attente d’envoi").first()).toBeVisible();
  await expectAccessible(page, "panier hors ligne");
  await page.context().unroute("**/graphql**");
  await page.reload();
  await settled(page);
  const remove = button(page, /^Supprimer .* du panier$/);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expectAccessible(page, "article retiré");
  await page.reload();
  await expect(main(page).getByText("Pas de produits")).toBeVisible();
  await expectAccessible(page, "panier vide");

  const shoes = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Tennis" });
  await setSizes(shop, shoes.id, { 41: "AVAILABLE", 42: "SOLD_OUT" });
  const token = (await tokenOf(page)) ?? undefined;
  for (const choice of [{}, { variant: 2 }])
    await api.call(token, "addtocart", { productId: shoes.id, ...choice });
  await page.reload();
  await button(page, /^Choisir :/).click();
  await button(page, /^Valider$/).click();
  await expect(main(page).getByText("Épuisé", { exact: true })).toBeVisible();
  await expectAccessible(page, "taille à préciser, taille épuisée");
});

test("the account's settings are accessible, even if « Réessayer » had to load their code", async ({
  page,
}) => {
  await signInAsNewPerson(page, "Awa");
  await open(page, "/account");
  await page.context().route("**/assets/settings-forms*", (route) => route.abort());
  await main(page).getByText("Nom et photo").click();
  await expect(main(page).getByText(/^Connexion impossible/)).toBeVisible();
  await page.context().unroute("**/assets/settings-forms*");
  await button(page, "Réessayer").click();
  await expect(main(page).getByLabel("Nom", { exact: true })).toHaveValue("Awa");
  await main(page).getByText("Nom et photo").click();
  for (const setting of await main(page).locator("summary").all()) await setting.click();
  await expect(main(page).getByText("Cet appareil", { exact: true })).toBeVisible();
  await button(page, "Changer le mot de passe").click();
  await expect(main(page).locator("[aria-invalid=true]").first()).toBeFocused();
  await expectAccessible(page, "réglages du compte");
});

test.describe("in the panel", () => {
  test.use({ serviceWorkers: "block" });

  for (const [what, dialogs] of [
    [
      "products",
      [
        ["all-products", "Nouveau produit"],
        ["all-products", /^Modifier /],
        ["all-products", /^Supprimer /],
        ["all-products", /^Importer/],
      ],
    ],
    [
      "users and the demonstration",
      [
        ["all-users", /^Changer le rôle/],
        ["all-users", /^Lien de mot de passe/],
        ["all-users", /^Supprimer le compte/],
        ["", "Retirer la démonstration"],
      ],
    ],
  ] as const)
    test(`the dialogs for ${what} are accessible`, async ({ page, api }) => {
      await api.createAccount("Cliente", "GENERAL");
      await signIn(page, SUPER_ADMIN);
      for (const [list, name] of dialogs) {
        await open(page, `/admin-panel/${list}`);
        await pressInPanel(page, name);
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page, `dialogue ${name}`);
      }
    });

  test("the steps to set up a new shop, and the selection of several products, are accessible", async ({
    page,
  }) => {
    await signIn(page, SUPER_ADMIN);
    await postContactMessage(page);
    await open(page, "/admin-panel");
    await expect(page.getByRole("region", { name: "Premiers pas" })).toBeVisible();
    await expectAccessible(page, "premiers pas");
    await open(page, "/admin-panel/all-products");
    await pressInPanel(page, "Sélectionner");
    await main(page).getByRole("checkbox").first().check();
    await expectAccessible(page, "produits choisis");
    await main(page).getByRole("button", { name: "Prix", exact: true }).click();
    await expectAccessible(page, "changement de prix");
  });
});
