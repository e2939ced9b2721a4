import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signInAsNewPerson } from "../support/accounts.ts";
import { addButton, cartItem } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { catalogueReplicated } from "../support/offline.ts";
import { setSizes } from "../support/sizes.ts";
import { translated } from "../support/translation.ts";

// Browsers offer to translate the shop in the English-speaking part of Cameroon.
test.beforeEach(({ context }) => translated(context));

function collectErrors(page: Page): string[] {
  const seen: string[] = [];
  page.on("pageerror", ({ message }) => seen.push(message));
  page.on("console", (line) => {
    if (line.type() === "error" && /NotFoundError|Error:/.test(line.text())) seen.push(line.text());
  });
  return seen;
}

/** Waits until the page is translated. The simulated translation puts each text into brackets. */
const translation = (page: Page) => expect(page.locator("html.translated-ltr")).toBeAttached();

/** Collects the texts that an element has from now on. */
function labelsOf(element: Element): string[] {
  const said: string[] = [];
  new MutationObserver(() => said.push(element.textContent ?? "")).observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return said;
}

test("in a shop that the browser has translated, a shopper can fill and change the cart", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await open(page, "/product-category?category=Sac à main");
  await translation(page);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "[Description]" })).toBeVisible();
  await hydrated(page);
  const name = (await page.getByRole("heading", { level: 1 }).innerText()).slice(1, -1);
  const add = addButton(page);
  await expect(add).toHaveText("[Ajouter au panier]");
  const labels = await add.evaluateHandle(labelsOf);
  await add.click();
  // Reads the collected texts, because the button shows its confirmation for only two seconds.
  await expect.poll(() => labels.jsonValue()).toContain("[Ajouté au panier]");
  await expect(add).toHaveText("[Ajouter au panier]");
  await page.getByRole("main").getByRole("link", { name: "[Voir le panier]" }).click();
  await expect(cartItem(page, name)).toBeVisible();
  await page.getByRole("button", { name: /^Augmenter/ }).click();
  await expect(page.getByRole("main").getByText("2", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Supprimer/ }).click();
  await page.getByRole("button", { name: /^Annuler/ }).click();
  await expect(cartItem(page, name)).toBeVisible();
  expect(errors).toEqual([]);
});

test("buttons that the browser has translated still change their labels", async ({ page, shop, api }) => {
  const errors = collectErrors(page);
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await setSizes(shop, shirt.id, { T1: "AVAILABLE", T2: "SOLD_OUT" });
  await expect.poll(async () => (await page.request.get(shirt.path)).text()).toContain("radiogroup");
  await open(page, shirt.path);
  await translation(page);
  // The brackets exclude the links on cards of other products, whose `aria-label` is not translated.
  const chat = page.getByRole("main").getByRole("link", { name: /^\[(Demander|Commander) sur .*\]$/ });
  await expect(chat).toHaveText("[Commander sur WhatsApp]");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Ajouter/ })
    .first()
    .click();
  await expect(page.getByText("[Choisissez une taille]")).toBeVisible();
  await page.getByRole("radio", { name: /T2/ }).click();
  await expect(chat).toHaveText("[Demander sur WhatsApp]");

  await page.goto("/product-category?category=Robe");
  await translation(page);
  const filters = page.getByRole("button", { name: /Filtres/ });
  await expect(filters).toHaveText("[Filtres · 1]");
  await filters.click();
  await page.getByRole("form", { name: "Filtres" }).getByRole("checkbox").first().click();
  await page.keyboard.press("Escape");
  await expect(filters).toHaveText("[Filtres · 2]");
  expect(errors).toEqual([]);
});

test("on an account page that the browser has translated, a user can still update and delete the device's catalogue", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await signInAsNewPerson(page, "Awa Ngono");
  await open(page, "/account");
  await catalogueReplicated(page);
  await translation(page);
  await page.getByText(/Données sur cet appareil/).click();
  await page.getByRole("button", { name: /Mettre à jour/ }).click();
  await expect(page.getByRole("button", { name: "[Mettre à jour]" })).toBeEnabled();
  await page
    .getByRole("button", { name: /Effacer/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "[Garder le catalogue]" })).toBeVisible();
  expect(errors).toEqual([]);
});
