import { expect } from "@playwright/test";
import { SUPER_ADMIN, signIn, signOut } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { expectDocument, toPanelPage } from "../support/panel.ts";
import { queryOf } from "../support/stored-documents.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

const PRODUCTS = "/admin-panel/all-products";

test("panel and API refuse what a role may not see, change or delete", async ({ page, api }) => {
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

  await test.step("a visitor is refused", async () => {
    expect(await calls(undefined)).toEqual([401, 401, 401, 401, 401]);
    await page.goto(PRODUCTS);
    await expect(page).toHaveURL("/");
    await expectDocument(page, "shop");
  });

  await test.step("a customer is refused", async () => {
    expect(await calls(customer.token)).toEqual([403, 403, 403, 403, 403]);
    await signIn(page, customer);
    await expect(page.locator('a[href^="/admin-panel"]')).toHaveCount(0);
    await page.goto("/admin-panel/all-users");
    await expect(page).toHaveURL("/");
    // Waits until the shop's HTML page has replaced the panel's, which has the same URL for a moment.
    await expectDocument(page, "shop");
    await signOut(page);
  });

  await test.step("an admin sees, changes and deletes only their own products", async () => {
    // The last call uploads an empty form. The admin may upload images, so the form is refused with 400, and not with
    // 403.
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

  await test.step("a super admin changes and deletes all products", async () => {
    expect((await api.call(owner, "update-product", { _id: own.id, sellingPrice: 1 })).status).toBe(200);
    for (const { id } of [own, theirs])
      expect((await api.call(owner, "delete-product", { _id: id })).status).toBe(200);
  });
});

test("an admin who has lost the role must leave the panel at the next action", async ({ page, api }) => {
  const admin = await api.createAccount("Admine", "ADMIN");
  await signIn(page, admin);
  await page.goto(PRODUCTS);
  await expect(page.getByText("0 produit", { exact: true })).toBeVisible();
  const owner = await api.signIn(SUPER_ADMIN);
  // The role changes while the page's next query is on its way. If it changed earlier, the page's event stream could
  // lead the admin out of the panel before the click.
  let changed: Promise<unknown> | undefined;
  await page.route("**/graphql?**", async (route) => {
    if (queryOf(route.request().url()) === "PanelUsers") {
      changed ??= api.call(owner, "update-user", { userId: admin.userId, role: "GENERAL" });
      await changed;
    }
    await route.continue();
  });
  await toPanelPage(page, "Clients");
  await expect(page).toHaveURL("/");
  await expect(page.locator('a[href^="/admin-panel"]')).toHaveCount(0);
});
