import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { type Credentials, SUPER_ADMIN, signIn, submitSignIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { endSessionBefore } from "../support/panel.ts";
import { type TestProduct } from "../support/rest-api.ts";
import { documentId } from "../support/stored-documents.ts";

// The tests run without the service worker, because Playwright cannot abort an answer in a page that has a service
// worker. `unsaved-work.spec.ts` tests the panel with the service worker.
test.use({ serviceWorkers: "block" });

const PRODUCTS = "/admin-panel/all-products";

async function openForm(page: Page, { id }: TestProduct) {
  await page.goto(`${PRODUCTS}?produit=${id}`);
  const form = page.getByRole("dialog", { name: "Modifier le produit" });
  await expect(form.locator("[name=productName]")).toBeVisible();
  return {
    form,
    field: (name: string) => form.locator(`[name=${name}]`),
    save: () => form.getByRole("button", { name: "Enregistrer" }).click(),
    choice: (label: string) => form.getByRole("region", { name: `${label} : deux versions` }),
  };
}

const saved = async (page: Page) => {
  await expect(page.getByRole("status").getByText("Produit mis à jour avec succès").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
};

test.describe("if two admins edit the same product", () => {
  test("changes of different fields are both saved, without a question", async ({ page, browser, api }) => {
    const awa = await api.createAccount("Awa", "ADMIN");
    const product = await api.createProduct(awa.token);
    const hers = await signedIn(await (await browser.newContext()).newPage(), awa);
    await signIn(page, SUPER_ADMIN);
    const [owners, awas] = [await openForm(page, product), await openForm(hers, product)];

    await awas.field("brandName").fill("Atelier Awa");
    await awas.form.getByRole("button", { name: /Taille unique$/ }).click();
    await awas.save();
    await saved(hers);
    await owners.field("sellingPrice").fill("19000");
    await owners.form.getByRole("textbox", { name: "Autre taille" }).fill("XL");
    await owners.save();
    await saved(page);

    const { field, form } = await openForm(page, product);
    await expect(field("brandName")).toHaveValue("Atelier Awa");
    await expect(field("sellingPrice")).toHaveValue("19000");
    await expect(
      form.getByRole("list", { name: "Tailles" }).getByRole("button", { name: /^Retirer/ }),
    ).toHaveCount(2);
    await hers.context().close();
  });

  test("the second admin chooses between the two values of each field that both have changed", async ({
    page,
    browser,
    api,
  }) => {
    const awa = await api.createAccount("Awa", "ADMIN");
    const product = await api.createProduct(awa.token);
    const hers = await signedIn(await (await browser.newContext()).newPage(), awa);
    await signIn(page, SUPER_ADMIN);
    const [owners, awas] = [await openForm(page, product), await openForm(hers, product)];

    await awas.field("sellingPrice").fill("22000");
    await awas.field("productName").fill("Montre de ville");
    await awas.save();
    await saved(hers);
    await owners.field("sellingPrice").fill("19000");
    await owners.field("productName").fill("Montre de fête");
    await owners.field("description").fill("Bracelet en cuir.");
    await owners.save();

    const [name, price] = [owners.choice("Nom du produit"), owners.choice("Prix de vente")];
    await expect(name).toContainText("Nom du produit : Awa a mis « Montre de ville »");
    await expect(name).toBeFocused();
    await expect(price).toContainText("Prix de vente : Awa a mis « 22 000 FCFA »");
    await expect(owners.form.getByRole("region")).toHaveCount(2);
    await expectAccessible(page, "produit avec deux versions");

    await test.step("on a laptop the form's buttons do not cover the choice between the two values", async () => {
      await page.setViewportSize({ width: 1280, height: 600 });
      await owners.form.getByRole("button", { name: "Voir la photo 1 en grand" }).focus();
      await owners.save();
      await expect(name).toBeFocused();
      // The check is repeated, because the form scrolls to the choice after the choice has got the focus.
      await expect(async () => {
        const [choice, buttons] = await Promise.all([
          name.boundingBox(),
          owners.form.getByRole("button", { name: "Annuler" }).boundingBox(),
        ]);
        expect((choice?.y ?? 0) + (choice?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
      }).toPass();
      await page.setViewportSize({ width: 360, height: 740 });
    });

    await test.step("after a reload, saving asks again about values that the admin has not chosen yet", async () => {
      await name.getByRole("button", { name: "Prendre l’autre" }).click();
      await expect(owners.field("productName")).toHaveValue("Montre de ville");
      await page.reload();
      await expect(owners.field("sellingPrice")).toHaveValue("19000");
      await owners.save();
    });
    await price.getByRole("button", { name: "Garder le mien" }).click();
    await expect(owners.form.getByRole("region")).toHaveCount(0);
    await owners.save();
    await saved(page);

    const { field } = await openForm(hers, product);
    await expect(field("sellingPrice")).toHaveValue("19000");
    await expect(field("productName")).toHaveValue("Montre de ville");
    await expect(field("description")).toHaveValue("Bracelet en cuir.");
    await hers.context().close();
  });
});

test("if the session ends before an edit is saved, the edit is still in the form after the next sign-in", async ({
  page,
  api,
}) => {
  const awa = await api.createAccount("Awa", "ADMIN");
  const product = await api.createProduct(awa.token);
  await signIn(page, awa);
  const { field, save } = await openForm(page, product);
  await field("description").fill("Bracelet en cuir.");
  await endSessionBefore(page, api, "**/graphql", documentId("mutation UpdateProduct("));
  await save();
  await expect(page).toHaveURL("/login");
  await submitSignIn(page, awa);
  await expect(field("description")).toHaveValue("Bracelet en cuir.");
  await save();
  await saved(page);
});

test("an edit that is sent again after a lost answer does not overwrite a colleague's later change", async ({
  page,
  api,
}) => {
  const awa = await api.createAccount("Awa", "ADMIN");
  const product = await api.createProduct(awa.token);
  await signIn(page, awa);
  const { form, field, save } = await openForm(page, product);
  await field("sellingPrice").fill("19000");
  await page.route(
    "**/graphql",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await save();
  await expect(form.getByText("Erreur lors de la mise à jour du produit")).toBeVisible();
  await expect(field("sellingPrice")).toHaveValue("19000");
  await api.call(await api.signIn(SUPER_ADMIN), "update-product", { _id: product.id, sellingPrice: 22_000 });
  await save();
  await saved(page);
  await openForm(page, product);
  await expect(field("sellingPrice")).toHaveValue("22000");
});

test("an edit that cannot be saved without a network becomes a draft, which can be saved later", async ({
  page,
  context,
  api,
}) => {
  const awa = await api.createAccount("Awa", "ADMIN");
  const product = await api.createProduct(awa.token);
  await signIn(page, awa);
  const { form, field, save } = await openForm(page, product);
  await field("description").fill("Bracelet en cuir.");
  await context.setOffline(true);
  await expect(page.getByText("Hors ligne", { exact: true })).toBeVisible();
  await save();
  await expect(form.getByText("Erreur lors de la mise à jour du produit")).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(form.getByText("Brouillon retrouvé")).toBeVisible();
  await expect(field("description")).toHaveValue("Bracelet en cuir.");
  await save();
  await saved(page);
});

async function signedIn(page: Page, credentials: Credentials): Promise<Page> {
  await signIn(page, credentials);
  return page;
}
