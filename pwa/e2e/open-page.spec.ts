import { expect, type Page, test } from "@playwright/test";
import { call, FIRST, product, tokenOf } from "./back-office-people.ts";
import { listening, openListening as open } from "./shopper.ts";

/** A page that is told asks within two seconds: this is patience with a busy machine. */
const WITHIN = { timeout: 20_000 };

const price = (page: Page, text: string) => page.getByRole("main").getByText(text).first();

test("an open page shows a changed price by itself, and says when its product is gone", async ({
  context,
}) => {
  const owner = await tokenOf(FIRST);
  const watch = await product(owner);
  const [page, list] = [await context.newPage(), await context.newPage()];
  await open(page, watch.address);
  await open(list, "/product-category?category=Montre");
  const card = list.getByRole("article").filter({ hasText: watch.name });
  await expect(card).toContainText("25 000 FCFA");
  await expect(price(page, "25 000 FCFA")).toBeVisible();

  await call(owner, "update-product", { _id: watch.id, sellingPrice: 21_321 });
  await expect(price(page, "21 321 FCFA")).toBeVisible(WITHIN);
  await expect(card).toContainText("21 321 FCFA", WITHIN);

  await call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible(WITHIN);
  await list.getByRole("button", { name: "Actualiser" }).click(WITHIN);
  await expect(card).toHaveCount(0);
});

test("so it does where the browser refuses to keep anything", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  const owner = await tokenOf(FIRST);
  const watch = await product(owner);
  await open(page, watch.address);
  await call(owner, "update-product", { _id: watch.id, sellingPrice: 22_322 });
  await expect(price(page, "22 322 FCFA")).toBeVisible(WITHIN);
  await call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible(WITHIN);
});

test("what was changed while there was no network shows once it is back", async ({ page, context }) => {
  const owner = await tokenOf(FIRST);
  const watch = await product(owner);
  await open(page, watch.address);
  await context.setOffline(true);
  await call(owner, "update-product", { _id: watch.id, sellingPrice: 23_323 });
  const listens = listening(page);
  await context.setOffline(false);
  await expect(price(page, "23 323 FCFA")).toBeVisible(WITHIN);
  await listens;
  await call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible(WITHIN);
});

test("a page that spares data is left alone, and none listens before it has settled", async ({
  page,
  browser,
}) => {
  const heard: string[] = [];
  const saving = await (await browser.newContext()).newPage();
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  saving.on("request", (request) => heard.push(request.url()));
  await saving.goto("/");

  const before: string[] = [];
  page.on("request", (request) => before.push(new URL(request.url()).pathname));
  await open(page, "/");
  // The device has asked what is new before: pictures, the page's life and the catalogue come first.
  expect(before.indexOf("/catalogue-events")).toBeGreaterThan(before.lastIndexOf("/graphql"));
  await page.waitForLoadState("networkidle");

  expect(heard.filter((url) => url.endsWith("/catalogue-events"))).toEqual([]);
  await saving.context().close();
});
