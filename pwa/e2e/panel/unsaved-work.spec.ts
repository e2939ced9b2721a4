import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn, submitSignIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { serviceWorkerReady } from "../support/offline.ts";
import { endSessionBefore } from "../support/panel.ts";

const PRODUCTS = "/admin-panel/all-products";

/** Expects the notice that the panel needs a network, which is shown whether the panel's code has loaded or not. */
const expectOfflineNotice = (page: Page) =>
  expect(page.getByText("Hors ligne", { exact: true })).toBeVisible();

test.describe("on a device with the service worker", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    await serviceWorkerReady(page);
  });

  test("without a network the panel says that it needs one, and opens when the network is back", async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    for (const address of ["/admin-panel", PRODUCTS, "/admin-panel/all-users"]) {
      await page.goto(address);
      await expectOfflineNotice(page);
      await expect(page.getByText("L’administration a besoin d’une connexion.")).toBeVisible();
    }
    await context.setOffline(false);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
  });

  test("a product that was typed before the network was lost is still there after a reload", async ({
    page,
    context,
  }) => {
    await page.goto(PRODUCTS);
    await page.getByRole("button", { name: "Nouveau produit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[name=productName]").fill("Robe commencée");
    await dialog.locator("[name=description]").fill("À finir ce soir.");
    await context.setOffline(true);
    await page.reload();
    await expectOfflineNotice(page);
    await expect(page.getByRole("main")).not.toContainText("Une erreur");

    await context.setOffline(false);
    await page.goto(PRODUCTS);
    await page.getByRole("button", { name: "Nouveau produit" }).click();
    await expect(dialog.locator("[name=productName]")).toHaveValue("Robe commencée");
    await expect(dialog.locator("[name=description]")).toHaveValue("À finir ce soir.");
  });
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a product that was typed before the session ended is still there after the next sign-in", async ({
    page,
    api,
  }) => {
    const admin = await api.createAccount("Admine", "ADMIN");
    await signIn(page, admin);
    await page.goto(PRODUCTS);
    // Waits until the list of products has loaded. After the session has ended, the upload must be the first request
    // that fails, not the query of this list.
    await expect(page.getByText("0 produit", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Nouveau produit" }).click();
    await page.locator("input[name=productName]").fill("Robe à moitié décrite");
    await page.locator("textarea[name=description]").fill("Deux poches.");

    const photo = await page.screenshot();
    await endSessionBefore(page, api, "**/images/upload");
    await page
      .locator("input[name=productImage]")
      .setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: photo }]);

    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Votre session a pris fin")).toBeVisible();
    await submitSignIn(page, admin);
    await expect(page).toHaveURL(`${PRODUCTS}?produit=nouveau`);
    await expect(page.locator("input[name=productName]")).toHaveValue("Robe à moitié décrite");
    await expect(page.locator("textarea[name=description]")).toHaveValue("Deux poches.");
    await expect(page.getByRole("button", { name: "Retirer la photo 1" })).toBeVisible();
  });
});
