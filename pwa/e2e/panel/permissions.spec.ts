import { expect } from "@playwright/test";
import { SUPER_ADMIN, signIn, submitSignIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";

// A worker changes nothing of these screens, and would fetch the whole shop with each visit.
test.use({ serviceWorkers: "block" });

const PRODUCTS = "/admin-panel/all-products";

test("what is not theirs is refused to each role, in the panel and by direct calls", async ({
  page,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const theirs = await api.createProduct(owner);
  const customer = await api.createAccount("Cliente", "GENERAL");
  const admin = await api.createAccount("Admine", "ADMIN");
  const own = await api.createProduct(admin.token);
  const calls = async (token: string | undefined) => [
    (await api.call(token, "update-product", { _id: theirs.id, sellingPrice: 1 })).status,
    (await api.call(token, "delete-product", { _id: theirs.id })).status,
    (await api.call(token, "update-user", { userId: customer.userId, role: "SUPER_ADMIN" })).status,
    (await api.call(token, "all-user")).status,
    await api.uploadStatus(token),
  ];

  await test.step("a visitor", async () => {
    expect(await calls(undefined)).toEqual([401, 401, 401, 401, 401]);
    await page.goto(PRODUCTS);
    await expect(page).toHaveURL("/");
  });

  await test.step("a customer", async () => {
    expect(await calls(customer.token)).toEqual([403, 403, 403, 403, 403]);
    await signIn(page, customer);
    await expect(page.locator('a[href^="/admin-panel"]')).toHaveCount(0);
    await page.goto("/admin-panel/all-users");
    await expect(page).toHaveURL("/");
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  });

  await test.step("an admin sees, changes and deletes what is theirs only", async () => {
    // An empty form is refused as a form, not as theirs.
    expect(await calls(admin.token)).toEqual([403, 403, 403, 200, 400]);
    await signIn(page, admin);
    await page.goto(PRODUCTS);
    await expect(page.getByRole("button", { name: `Modifier ${own.name}` })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Modifier / })).toHaveCount(1);
    await page.goto("/admin-panel/messages");
    await expect(page).toHaveURL(PRODUCTS);
    await page.goto("/admin-panel/all-users");
    await page.getByRole("searchbox", { name: "Rechercher un nom ou un e-mail" }).fill(SUPER_ADMIN.email);
    const row = page.getByRole("row").filter({ hasText: SUPER_ADMIN.email });
    await row.getByRole("button", { name: /^Changer le rôle/ }).click();
    await expect(page.getByText(/Seul le rôle/)).toBeVisible();
    for (const radio of await page.getByRole("radio").all()) await expect(radio).toBeDisabled();
  });

  await test.step("a super admin changes and deletes everybody's", async () => {
    expect((await api.call(owner, "update-product", { _id: own.id, sellingPrice: 1 })).status).toBe(200);
    for (const { id } of [own, theirs])
      expect((await api.call(owner, "delete-product", { _id: id })).status).toBe(200);
  });
});

test("a session that ends in the middle of a form: said, signed in again, nothing lost", async ({
  page,
  api,
}) => {
  const admin = await api.createAccount("Admine", "ADMIN");
  await signIn(page, admin);
  await page.goto(PRODUCTS);
  // A question that is still under way would end the session first.
  await expect(page.getByText("0 produit", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Nouveau produit" }).click();
  await page.locator("input[name=productName]").fill("Robe à moitié décrite");
  await page.locator("textarea[name=description]").fill("Deux poches.");

  const photo = await page.screenshot();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await api.call(token ?? undefined, "userLogout");
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

test("a role taken away meanwhile leads home at the next step", async ({ page, api }) => {
  const admin = await api.createAccount("Admine", "ADMIN");
  await signIn(page, admin);
  await page.goto(PRODUCTS);
  await expect(page.getByText("0 produit", { exact: true })).toBeVisible();
  const owner = await api.signIn(SUPER_ADMIN);
  await api.call(owner, "update-user", { userId: admin.userId, role: "GENERAL" });
  await page.getByRole("link", { name: "Clients" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator('a[href^="/admin-panel"]')).toHaveCount(0);
});

test("two people edit the same product: the second is told, nothing is overwritten in silence", async ({
  page,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const { id } = await api.createProduct(owner);
  await signIn(page, SUPER_ADMIN);
  await page.goto(`${PRODUCTS}?produit=${id}`);
  await page.locator("input[name=sellingPrice]").fill("19000");
  await api.call(owner, "update-product", { _id: id, sellingPrice: 22_000 });
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Ce produit a été modifié entre-temps" });
  await expect(notice).toContainText("Votre version : 19 000 FCFA");
  await expect(notice).toContainText("Version enregistrée : 22 000 FCFA");
  await notice.getByRole("button", { name: "Prendre la version enregistrée" }).click();
  await expect(page.locator("input[name=sellingPrice]")).toHaveValue("22000");
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("dialog", { name: "Modifier le produit" })).toBeHidden();
  await api.call(owner, "delete-product", { _id: id });
});
