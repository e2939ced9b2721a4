import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newPerson, SUPER_ADMIN, signIn, signUpByForm } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import { openWithEventStream, serviceWorkerReady, showUpdate, touch } from "../support/offline.ts";
import { phonePhoto } from "../support/pictures.ts";

const MAX_UPLOAD = 500_000;

test("a colleague is promoted, publishes a product with three photos, corrects its price and deletes it", async ({
  browser,
  api,
}) => {
  test.setTimeout(480_000);
  const colleague = newPerson("Brice Essomba");
  const name = `Robe de fête ${Date.now()}`;
  // axe would object to colours on their way.
  const device = async () => (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const [owner, seller] = [await device(), await device()];

  await test.step("a customer has no way into the panel", async () => {
    await signUpByForm(seller, colleague);
    await signIn(seller, colleague);
    await seller.goto("/admin-panel/all-products");
    await expect(seller).toHaveURL("/");
  });

  await test.step("the first super admin makes them an admin", async () => {
    await signIn(owner, SUPER_ADMIN);
    await owner.goto("/admin-panel/all-users");
    await owner.getByRole("searchbox", { name: "Rechercher un nom ou un e-mail" }).fill(colleague.email);
    const row = owner.getByRole("row").filter({ hasText: colleague.email });
    await expect(row).toContainText("Client");
    // The former list stands faded until the answer to the search is there.
    await expect(owner.getByRole("row").filter({ hasText: SUPER_ADMIN.email })).toHaveCount(0);
    await expectAccessible(owner);
    await row.getByRole("button", { name: "Changer le rôle de Brice Essomba" }).click();
    await expectAccessible(owner);
    await owner.getByRole("radio", { name: /^Administrateur/ }).check();
    await owner.getByRole("button", { name: "Confirmer" }).click();
    await expect(row).toContainText("Administrateur");
    for (const place of ["Messages", "Journal", "Tous les Produits"]) {
      // A number of new messages stands behind the name: other tests send some meanwhile.
      await owner.getByRole("link", { name: new RegExp(`^${place}`) }).click();
      await expect(owner.getByRole("heading", { level: 1, name: place })).toBeVisible();
      await settled(owner);
      await expectAccessible(owner);
    }
  });

  await test.step("the colleague begins a product; a reload loses nothing of it", async () => {
    await seller.goto("/admin-panel/all-products");
    await expect(seller.getByRole("heading", { level: 1, name: "Mes Produits" })).toBeVisible();
    await seller.getByRole("button", { name: "Nouveau produit" }).click();
    await seller.locator("input[name=productName]").fill(name);
    await seller.locator("input[name=brandName]").fill("Atelier Essomba");
    await seller.reload();
    await expect(seller.locator("input[name=productName]")).toHaveValue(name);
  });

  await test.step("three photos of 12 megapixels leave under 500 kB each; a killed upload is tried again", async () => {
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

  await test.step("it is published, upright, and stands in the shop", async () => {
    await seller.locator("select[name=category]").selectOption("Robe");
    await seller.locator("input[name=price]").fill("32000");
    await seller.locator("input[name=sellingPrice]").fill("24500");
    await seller.locator("textarea[name=description]").fill("Coton léger, deux poches.");
    await seller.getByRole("button", { name: "Publier" }).click();
    await expect(seller.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible();
    await seller.getByRole("main").getByRole("link", { name: name, exact: true }).click();
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

  const shopper = await browser.newContext();
  const [page, list] = [await shopper.newPage(), await shopper.newPage()];
  const card = list.getByRole("article").filter({ hasText: name });

  await test.step("a corrected price shows in the shop by itself, where a shopper has it open", async () => {
    await openWithEventStream(page, productAddress);
    await openWithEventStream(list, "/product-category?category=Robe");
    await expect(page.getByText("24 500 FCFA").first()).toBeVisible();
    await expect(card).toContainText("24 500 FCFA");
    await seller.goto("/admin-panel/all-products");
    await seller.getByRole("button", { name: `Modifier ${name}` }).click();
    await seller.locator("input[name=sellingPrice]").fill("21000");
    await seller.getByRole("button", { name: "Enregistrer" }).click();
    await expect(seller.getByRole("main").getByText("Produit mis à jour avec succès")).toBeVisible();
    await expect(page.getByText("21 000 FCFA").first()).toBeVisible();
    await expect(card).toContainText("21 000 FCFA");
  });

  await test.step("deleted, it is gone, also where a shopper has it open", async () => {
    await touch(list);
    await seller.getByRole("button", { name: `Supprimer ${name}` }).click();
    const dialog = seller.getByRole("dialog");
    await expect(dialog.getByText(/Êtes-vous sûr de vouloir supprimer ce produit/)).toBeVisible();
    await dialog.getByRole("button", { name: "Supprimer" }).click();
    await expect(seller.getByRole("main").getByText("Produit supprimé avec succès")).toBeVisible();
    await expect(seller.getByRole("button", { name: `Modifier ${name}` })).toHaveCount(0);
    const gone = await seller.request.get(productAddress);
    expect(gone.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
    // A list never changes under a finger: the news wait for a tap.
    await showUpdate(list);
    await expect(card).toHaveCount(0);
    await shopper.close();
  });

  await test.step("the super admin reads of it in the journal, and brings it back", async () => {
    await owner.goto("/admin-panel/journal");
    const deed = owner.getByRole("listitem").filter({ hasText: `Brice Essomba a supprimé ${name}` });
    await deed.getByRole("button", { name: "Rétablir" }).click();
    await expect(owner.getByRole("main").getByText(`${name} est de retour`)).toBeVisible();
    const back = await owner.request.get(productAddress);
    expect(back.status()).toBe(200);
  });

  await api.call(await api.signIn(SUPER_ADMIN), "delete-product", { _id: productAddress.split("/").at(-1) });
  for (const tab of [owner, seller]) await tab.context().close();
});

test("the panel's code and styles are not fetched by shoppers", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  // The event stream is opened last, after what the device fetches for itself.
  await openWithEventStream(page, "/");
  await serviceWorkerReady(page);
  const precached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(precached.some((url) => /\/assets\/app-/.test(url))).toBe(true);
  expect([...fetched, ...precached].filter((url) => /\/admin-(page-|.*\.css)/.test(url))).toEqual([]);
});
