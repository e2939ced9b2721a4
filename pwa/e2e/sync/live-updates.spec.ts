import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn, signInAsNewPerson } from "../support/accounts.ts";
import { addFirstProduct, itemQuantity, openCart, sendsCartEdits } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { eventStreamOpened, openWithEventStream, showUpdate, touch } from "../support/offline.ts";

const price = (page: Page, text: string) => page.getByRole("main").getByText(text).first();

test("an open page shows a changed price by itself, and says when its product is gone", async ({
  context,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);
  const [page, list] = [await context.newPage(), await context.newPage()];
  await openWithEventStream(page, watch.path);
  await openWithEventStream(list, "/product-category?category=Montre");
  const card = list.getByRole("article").filter({ hasText: watch.name });
  await expect(card).toContainText("25 000 FCFA");
  await expect(price(page, "25 000 FCFA")).toBeVisible();
  await touch(list);

  await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 21_321 });
  await expect(price(page, "21 321 FCFA")).toBeVisible();
  await expect(card).toContainText("21 321 FCFA");

  await api.call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
  await showUpdate(list);
  await expect(card).toHaveCount(0);
});

test("so it does where the browser refuses to keep anything", async ({ page, api }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);
  await openWithEventStream(page, watch.path);
  await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 22_322 });
  await expect(price(page, "22 322 FCFA")).toBeVisible();
  await api.call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
});

test("what was changed while there was no network shows once it is back", async ({ page, context, api }) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);
  await openWithEventStream(page, watch.path);
  await context.setOffline(true);
  await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 23_323 });
  const reopened = eventStreamOpened(page);
  await context.setOffline(false);
  await expect(price(page, "23 323 FCFA")).toBeVisible();
  await reopened;
  await api.call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
});

test("a cart that is open on another device follows, and asks no more for its own edits", async ({
  page,
  browser,
}) => {
  const awa = await signInAsNewPerson(page, "Awa");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, awa);
  await openCart(other);
  await expect(other.getByRole("main")).toContainText("Pas de produits");

  await addFirstProduct(page);
  await openCart(page);
  const name = await page.getByRole("main").getByRole("listitem").getByRole("link").first().innerText();
  await expect(itemQuantity(other, name, 1)).toBeVisible();
  const queries: string[] = [];
  let isSent = false;
  page.on("request", (request) => {
    // What the cart's page asks when it is opened comes before its edit.
    isSent ||= sendsCartEdits(request);
    const isQuery = request.url().includes("userId") && request.method() === "GET";
    if (isSent && isQuery) queries.push(request.url());
  });
  await page.getByRole("button", { name: /augmenter/i }).click();
  await expect(itemQuantity(other, name, 2)).toBeVisible();
  await other.getByRole("button", { name: /augmenter/i }).click();
  await expect(itemQuantity(page, name, 3)).toBeVisible();
  // For the other device's edit.
  expect(queries).toHaveLength(1);
  await other.context().close();
});

test("a page asks what is new before it opens its event stream", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openWithEventStream(page, "/");
  expect(asked.indexOf("/catalogue-events")).toBeGreaterThan(asked.lastIndexOf("/graphql"));
});

test("with Save-Data a page opens no event stream", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto("/");
  // Longer than every pause before a page fetches something ahead.
  await page.clock.fastForward(60_000);
  // The account page says so once the replica has decided not to fetch the catalogue.
  await open(page, "/account");
  await page.clock.fastForward(60_000);
  await expect(page.getByRole("button", { name: "Garder le catalogue" })).toBeVisible();
  expect(asked).not.toContain("/catalogue-events");
});
