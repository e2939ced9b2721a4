import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newPerson, SUPER_ADMIN, signIn, signUpByForm } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { phonePhoto } from "../support/images.ts";
import { cachedUrls, openWithEventStream, serviceWorkerReady } from "../support/offline.ts";
import { pressInPanel, toPanelPage } from "../support/panel.ts";

const MAX_UPLOAD = 500_000;

test("a new admin publishes, corrects and deletes a product with photos, and a super admin restores it", async ({
  browser,
  api,
}) => {
  test.setTimeout(480_000);
  const colleague = newPerson("Brice Essomba");
  const name = `Robe de fête ${Date.now()}`;
  // Motion is reduced; otherwise axe could measure colours in the middle of a transition.
  const device = async () => (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const [owner, seller] = [await device(), await device()];

  await test.step("a customer cannot open the panel", async () => {
    await signUpByForm(seller, colleague);
    await signIn(seller, colleague);
    await seller.goto("/admin-panel/all-products");
    await expect(seller).toHaveURL("/");
  });

  await test.step("the super admin makes the customer an admin", async () => {
    await signIn(owner, SUPER_ADMIN);
    await owner.goto("/admin-panel/all-users");
    await owner.getByRole("searchbox", { name: "Rechercher un nom ou un e-mail" }).fill(colleague.email);
    const row = owner.getByRole("row").filter({ hasText: colleague.email });
    await expect(row).toContainText("Client");
    // Waits for the answer to the search, because the list of all users stays on screen until then.
    await expect(owner.getByRole("row").filter({ hasText: SUPER_ADMIN.email })).toHaveCount(0);
    await expectAccessible(owner);
    await row.getByRole("button", { name: "Changer le rôle de Brice Essomba" }).click();
    await expectAccessible(owner);
    await owner.getByRole("radio", { name: /^Administrateur/ }).check();
    await owner.getByRole("button", { name: "Confirmer" }).click();
    await expect(row).toContainText("Administrateur");
    for (const place of ["Messages", "Journal", "Tous les Produits"]) {
      await toPanelPage(owner, place);
      await expect(owner.getByRole("heading", { level: 1, name: place })).toBeVisible();
      await expectAccessible(owner);
    }
  });

  await test.step("the typed product is still there after a reload", async () => {
    await seller.goto("/admin-panel/all-products");
    await expect(seller.getByRole("heading", { level: 1, name: "Mes Produits" })).toBeVisible();
    await seller.getByRole("button", { name: "Nouveau produit" }).click();
    await seller.locator("input[name=productName]").fill(name);
    await seller.locator("input[name=brandName]").fill("Atelier Essomba");
    await seller.reload();
    await expect(seller.locator("input[name=productName]")).toHaveValue(name);
  });

  await test.step("three photos of 12 megapixels are uploaded with less than 500 kB each, one of them after a failure", async () => {
    const sent: number[] = [];
    await seller.route("**/images/upload", async (route) => {
      sent.push(Number(await route.request().headerValue("content-length")));
      if (sent.length === 2) return route.abort("connectionreset");
      return route.continue();
    });
    const photos = await Promise.all([1, 2, 3].map((seed) => phonePhoto(seed)));
    await seller.locator("input[name=productImage]").setInputFiles(photos);
    await expect(seller.getByText("Échec du téléchargement de l'image").last()).toBeVisible({
      timeout: 60_000,
    });
    await expect(seller.getByRole("button", { name: "Retirer la photo 3" })).toBeVisible({ timeout: 60_000 });
    await expect(seller.locator("input[name=productName]")).toHaveValue(name);
    await seller.getByRole("button", { name: "Réessayer" }).click();
    await expect(seller.getByRole("button", { name: "Retirer la photo 2" })).toBeVisible({ timeout: 60_000 });
    await seller.unroute("**/images/upload");
    await expectAccessible(seller);
    expect(sent).toHaveLength(4);
    for (const bytes of sent) expect(bytes).toBeLessThan(MAX_UPLOAD);
  });

  await test.step("the product is published, and its photo is upright", async () => {
    await seller.locator("select[name=category]").selectOption("Robe");
    await seller.locator("input[name=price]").fill("32000");
    await seller.locator("input[name=sellingPrice]").fill("24500");
    await seller.locator("textarea[name=description]").fill("Coton léger, deux poches.");
    await seller.getByRole("button", { name: "Publier" }).click();
    await expect(seller.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible();
    await seller.getByRole("main").getByRole("link", { name: "Voir dans la boutique" }).click();
    await expect(seller.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(seller.getByText("24 500 FCFA").first()).toBeVisible();
    const shape = await seller
      .locator("main img")
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalHeight > image.naturalWidth;
      });
    expect(shape).toBe(true);
  });
  const productAddress = seller.url();

  await test.step("the shop shows a corrected price at once", async () => {
    await seller.goto("/admin-panel/all-products");
    await seller.getByRole("button", { name: `Modifier ${name}` }).click();
    await seller.locator("input[name=sellingPrice]").fill("21000");
    await seller.getByRole("button", { name: "Enregistrer" }).click();
    await expect(seller.getByRole("main").getByText("Produit mis à jour avec succès")).toBeVisible();
    const shown = async () => (await seller.request.get(productAddress)).text();
    await expect.poll(shown).toContain("21\u202f000\u00a0FCFA");
  });

  await test.step("the deleted product disappears from the panel and from the shop", async () => {
    await pressInPanel(seller, `Supprimer ${name}`);
    const dialog = seller.getByRole("dialog");
    await expect(dialog.getByText(/Êtes-vous sûr de vouloir supprimer ce produit/)).toBeVisible();
    await dialog.getByRole("button", { name: "Supprimer" }).click();
    await expect(seller.getByRole("main").getByText("Produit supprimé avec succès")).toBeVisible();
    await expect(seller.getByRole("button", { name: `Modifier ${name}` })).toHaveCount(0);
    const gone = await seller.request.get(productAddress);
    expect(gone.status()).toBe(404);
  });

  await test.step("the super admin finds the deletion in the audit log, and restores the product", async () => {
    await owner.goto("/admin-panel/journal");
    const deletion = owner.getByRole("listitem").filter({ hasText: `Brice Essomba a supprimé ${name}` });
    await deletion.getByRole("button", { name: "Rétablir" }).click();
    await expect(owner.getByRole("main").getByText(`${name} est de retour`)).toBeVisible();
    const back = await owner.request.get(productAddress);
    expect(back.status()).toBe(200);
  });

  await api.call(await api.signIn(SUPER_ADMIN), "delete-product", { _id: productAddress.split("/").at(-1) });
  for (const tab of [owner, seller]) await tab.context().close();
});

test("a visitor's open page shows when an admin marks a size as sold out, and when « Annuler » undoes it", async ({
  browser,
  page,
  api,
}) => {
  const { name, path } = await api.createProduct(await api.signIn(SUPER_ADMIN));
  await signIn(page, SUPER_ADMIN);
  await page.goto("/admin-panel/all-products");
  const form = page.getByRole("dialog");
  const card = page.getByRole("article").filter({ hasText: name });

  await test.step("the form gives the product two sizes and a colour", async () => {
    await page.getByRole("button", { name: `Modifier ${name}` }).click();
    for (const size of ["38", "39"]) {
      await form.getByLabel("Autre taille").fill(size);
      await page.keyboard.press("Enter");
    }
    await form.getByRole("button", { name: "Ajouter une couleur" }).click();
    await expect(form.getByLabel("Couleur 1", { exact: true })).toBeFocused();
    await page.keyboard.type("Bordeaux");
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

  await test.step("two taps in the dialog on the card mark one size as sold out", async () => {
    await page.getByRole("button", { name: `Disponible\u00a0: choisir pour ${name}` }).click();
    for (const state of ["Disponible", "Dernières pièces"])
      await form.getByRole("button", { name: `Taille 39, Bordeaux\u00a0: ${state}` }).click();
    await expectAccessible(page, "disponibilité");
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect(card.getByText("1 sur 2 épuisée")).toBeVisible();
    await expect(soldOut).toBeVisible();
  });

  await test.step("« Annuler » on the card makes it available again", async () => {
    await page.getByRole("button", { name: `Annuler\u00a0: ${name}` }).click();
    await expect(card.getByText("1 sur 2 épuisée")).toHaveCount(0);
    await expect(soldOut).toHaveCount(0);
    await expect(size).toBeVisible();
  });
  await shopper.context().close();
});

test("shoppers never download the panel's code or styles", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  // The page opens its event stream last, after the device has downloaded everything else.
  await openWithEventStream(page, "/");
  await serviceWorkerReady(page);
  const precached = await cachedUrls(page);
  expect(precached.some((url) => /\/assets\/app-/.test(url))).toBe(true);
  expect([...fetched, ...precached].filter((url) => /\/assets\/panel-/.test(url))).toEqual([]);
});
