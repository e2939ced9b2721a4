import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "./support/accounts.ts";
import { test } from "./support/fixtures.ts";
import { settled } from "./support/hydration.ts";
import { openWithEventStream } from "./support/offline.ts";

test("a size sold out from the product's card shows on the shop's open page, and is back by « Annuler »", async ({
  browser,
  page,
  api,
}) => {
  const { name, path } = await api.createProduct(await api.signIn(SUPER_ADMIN));
  await signIn(page, SUPER_ADMIN);
  await page.goto("/admin-panel/all-products");
  const form = page.getByRole("dialog");
  const card = page.getByRole("article").filter({ hasText: name });

  await test.step("the form gives it two sizes", async () => {
    await page.getByRole("button", { name: `Modifier ${name}` }).click();
    for (const size of ["38", "39"]) {
      await form.getByLabel("Autre taille").fill(size);
      await page.keyboard.press("Enter");
    }
    await form.getByRole("button", { name: "Ajouter une couleur" }).click();
    await page.keyboard.type("Bordeaux");
    await settled(page);
    await expectAccessible(page, "tailles et couleurs");
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("main").getByText("Produit mis à jour avec succès")).toBeVisible();
  });

  const shopper = await (await browser.newContext()).newPage();
  await openWithEventStream(shopper, path);
  const size = shopper.getByRole("radio", { name: /^39/ });
  const soldOut = shopper.getByRole("radio", { name: /^39, épuisé/i });
  await expect(size).toBeVisible();
  await expect(soldOut).toHaveCount(0);

  await test.step("two taps on its card's sheet sell one out", async () => {
    await page.getByRole("button", { name: `Disponible\u00a0: choisir pour ${name}` }).click();
    for (const state of ["Disponible", "Dernières pièces"])
      await form.getByRole("button", { name: `Taille 39, Bordeaux\u00a0: ${state}` }).click();
    await expectAccessible(page, "disponibilité");
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect(card.getByText("1 sur 2 épuisée")).toBeVisible();
    await expect(soldOut).toBeVisible();
  });

  await test.step("« Annuler » on the card brings it back", async () => {
    await page.getByRole("button", { name: `Annuler\u00a0: ${name}` }).click();
    await expect(card.getByText("1 sur 2 épuisée")).toHaveCount(0);
    await expect(soldOut).toHaveCount(0);
    await expect(size).toBeVisible();
  });
  await shopper.context().close();
});
