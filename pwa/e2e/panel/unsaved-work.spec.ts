import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { serviceWorkerReady } from "../support/offline.ts";

/** What the panel's place says without a network, whether its code is there or not. */
const saysOffline = (page: Page) => expect(page.getByText("Hors ligne", { exact: true })).toBeVisible();

test.beforeEach(async ({ page }) => {
  await signIn(page, SUPER_ADMIN);
  await serviceWorkerReady(page);
});

test("without a network the panel's place says that it needs one, and comes when there is", async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  for (const address of ["/admin-panel", "/admin-panel/all-products", "/admin-panel/all-users"]) {
    await page.goto(address);
    await saysOffline(page);
    await expect(page.getByText("L’administration a besoin d’une connexion.")).toBeVisible();
  }
  await context.setOffline(false);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
});

test("a product begun in the panel is kept over a lost network and a reload", async ({ page, context }) => {
  await page.goto("/admin-panel/all-products");
  await page.getByRole("button", { name: "Nouveau produit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=productName]").fill("Robe commencée");
  await dialog.locator("[name=description]").fill("À finir ce soir.");
  await context.setOffline(true);
  await page.reload();
  await saysOffline(page);
  await expect(page.getByRole("main")).not.toContainText("Une erreur");

  await context.setOffline(false);
  await page.goto("/admin-panel/all-products");
  await page.getByRole("button", { name: "Nouveau produit" }).click();
  await expect(dialog.locator("[name=productName]")).toHaveValue("Robe commencée");
  await expect(dialog.locator("[name=description]")).toHaveValue("À finir ce soir.");
});
