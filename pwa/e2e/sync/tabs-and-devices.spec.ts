import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn, signInAsNewPerson, tokenOf } from "../support/accounts.ts";
import {
  addButton,
  addFirstProduct,
  cartItem,
  expectServerCart,
  itemQuantity,
  openCart,
  openProduct,
  pendingNote,
  sendsCartEdits,
} from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, settled } from "../support/hydration.ts";
import {
  catalogueReplicated,
  eventStreamOpened,
  interact,
  showUpdate,
  signInOfflineReady,
} from "../support/offline.ts";
import { setSizes } from "../support/sizes.ts";
import { documentId } from "../support/stored-documents.ts";

test("two tabs share one stored catalogue, and each shows new products after a click", async ({
  context,
  api,
}) => {
  const snapshots: string[] = [];
  const changes = documentId("query CatalogueChanges(");
  context.on("request", (asked) => {
    const url = new URL(asked.url());
    if (url.searchParams.get("documentId") === changes && !url.search.includes("since"))
      snapshots.push(asked.url());
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  // A page opens its event stream only after it has read the device's copy of the catalogue. The test therefore waits
  // for the stream of the second page.
  const follows = eventStreamOpened(other);
  await Promise.all([one.goto("/"), other.goto("/product-category?category=Montre")]);
  await Promise.all([catalogueReplicated(one), catalogueReplicated(other), follows]);
  expect(snapshots).toHaveLength(1);

  // Waits until the second page is complete: it has then read the device's copy of the catalogue, even if the first
  // page has stored this copy.
  await settled(other);
  await interact(other);
  const cards = other.getByRole("main").getByRole("article");
  const shown = await cards.count();
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);

  await one.reload();
  await expect(other.getByRole("button", { name: "Nouveautés" })).toBeVisible();
  await expect(cards).toHaveCount(shown);
  await showUpdate(other);
  await expect(cards.first()).toContainText(watch.name);
  await expect(other.getByRole("button", { name: "Actualiser" })).toBeHidden();
  await api.call(owner, "delete-product", { _id: watch.id });
});

test("two tabs share one cart, with and without a network", async ({ page, context }) => {
  await signInOfflineReady(page, "Berthe");
  const name = await openProduct(page, 0);
  const other = await context.newPage();
  await other.goto(page.url());
  await addButton(page).click();
  await openCart(other);
  await expect(itemQuantity(other, name, 1)).toBeVisible();

  await context.setOffline(true);
  await addButton(page).click();
  await cartItem(other, name)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await addButton(page).click();
  await expect(itemQuantity(other, name, 4)).toBeVisible();
  await context.setOffline(false);
  await expectServerCart(page, { [name]: 4 });
  await expect(pendingNote(other)).toHaveCount(0);
});

test("a device shows a cart edit of the user's other device, and queries the cart only after such an edit", async ({
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
    // Only queries after the first edit count, because the cart's page queries the cart when it opens.
    isSent ||= sendsCartEdits(request);
    const isQuery = request.url().includes("userId") && request.method() === "GET";
    if (isSent && isQuery) queries.push(request.url());
  });
  await page.getByRole("button", { name: /augmenter/i }).click();
  await expect(itemQuantity(other, name, 2)).toBeVisible();
  await other.getByRole("button", { name: /augmenter/i }).click();
  await expect(itemQuantity(page, name, 3)).toBeVisible();
  // The page must query the cart only after the other device's edit.
  expect(queries).toHaveLength(1);
  await other.context().close();
});

/** Opens the cart, and waits for the page's event stream. */
async function openLiveCart(page: Page): Promise<void> {
  const opened = eventStreamOpened(page);
  await page.goto("/cart");
  await hydrated(page);
  await opened;
}

test("a size chosen without a network reaches the second device; both devices then show when it is sold out", async ({
  page,
  context,
  browser,
  shop,
  api,
}) => {
  const shoes = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Tennis" });
  await setSizes(shop, shoes.id, { 41: "AVAILABLE", 42: "AVAILABLE" });
  const person = await signInOfflineReady(page, "Awa");
  const token = (await tokenOf(page)) ?? undefined;
  // Adds the shoes without a size by the REST API, as existing front ends of this API do: they do not know sizes.
  await api.call(token, "addtocart", { productId: shoes.id, quantity: 2 });
  await openLiveCart(page);
  const line = cartItem(page, shoes.name);
  await expect(line).toContainText("Taille à préciser");

  await context.setOffline(true);
  await line.getByRole("button", { name: `Choisir : ${shoes.name}` }).press("Enter");
  await line.getByRole("radio", { name: "42" }).press(" ");
  await line.getByRole("button", { name: "Valider" }).press("Enter");
  await expect(line).toContainText("Taille : 42");
  await page.reload();
  await expect(line).toContainText("Taille : 42");
  await expect(pendingNote(line)).toBeVisible();
  await context.setOffline(false);
  const held = async () => {
    const lines = (await api.call(token, "view-card-product")).data as unknown as object[];
    return lines.map((one) => ({ ...one, productId: undefined }));
  };
  await expect.poll(held).toMatchObject([{ quantity: 2, variant: 2 }]);

  const tablet = await (await browser.newContext()).newPage();
  await signIn(tablet, person);
  await openLiveCart(tablet);
  await expect(cartItem(tablet, shoes.name)).toContainText("Taille : 42");
  await openLiveCart(page);
  await setSizes(shop, shoes.id, { 41: "AVAILABLE", 42: "SOLD_OUT" });
  for (const device of [page, tablet]) {
    await expect(cartItem(device, shoes.name)).toContainText("Épuisé");
    await expect(device.getByText("Tout est épuisé")).toBeVisible();
  }
  await context.setOffline(true);
  await page.reload();
  await expect(line).toContainText("Épuisé");
  await tablet.context().close();
});
