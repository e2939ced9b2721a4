import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { tokenOf } from "./accounts.ts";
import { hydrated, open } from "./hydration.ts";
import { documentId } from "./stored-documents.ts";

/** The server's cart of whoever is signed in, or of the given token's owner: quantities by product name. */
export async function serverCart(page: Page, token?: string | null): Promise<Record<string, number>> {
  const answer = await page.request.get("/graphql", {
    // A kept-alive connection may just have been closed by the server.
    maxRetries: 2,
    params: { documentId: documentId("query Cart(") },
    headers: { authorization: `Bearer ${token ?? (await tokenOf(page))}` },
  });
  const items: { quantity: number; product: { productName: string } }[] = (await answer.json()).data.cart
    .lines;
  return Object.fromEntries(items.map(({ quantity, product }) => [product.productName, quantity]));
}

/** Waits until the server's cart is exactly that: quantities by product name. */
export const expectServerCart = (
  page: Page,
  expected: Record<string, number>,
  timeout = 30_000,
): Promise<void> => expect.poll(() => serverCart(page), { timeout }).toEqual(expected);

/** A category of products that come in one size. */
const ONE_SIZE = "/product-category?category=Sac à main";

/** Opens a handbag by its place in their list. @returns its name */
export async function openProduct(page: Page, place: number): Promise<string> {
  await page.goto(ONE_SIZE);
  await page.getByRole("main").getByRole("article").nth(place).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  // The list stays until the product's page is there, whose heading is another.
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  // Two presses before hydration are one.
  await hydrated(page);
  return page.getByRole("heading", { level: 1 }).innerText();
}

/** The button that adds the open product to the cart. */
export const addButton = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Ajout/ })
    .first();

/** Adds the first handbag to the cart, which was empty, from their list. */
export async function addFirstProduct(page: Page): Promise<void> {
  await open(page, ONE_SIZE);
  await page
    .getByRole("button", { name: /^Ajouter au panier : ./ })
    .first()
    .click();
  // The bottom bar's or the header's: the name of the former begins with the count.
  await expect(
    page.getByRole("link", { name: /^(1 article Panier|Panier 1 article)$/ }).first(),
  ).toBeVisible();
}

/** The product's item on the cart page. */
export const cartItem = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** The item's quantity on the cart page, where it is this one. */
export const itemQuantity = (page: Page, name: string, quantity: number): Locator =>
  cartItem(page, name).getByText(String(quantity), { exact: true });

/** The note that an edit has not reached the server. */
export const pendingNote = (place: Page | Locator): Locator => place.getByText("en attente d’envoi");

/** Goes to the cart by the page's own link. */
export async function openCart(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^(\d+ articles? )?Panier( \d+ articles?)?$/ })
    .first()
    .click();
  // The former page stays until the cart's is there.
  await expect(page.getByRole("heading", { level: 1, name: "Panier", exact: true })).toBeVisible();
}

/** Whether the request sends cart edits; one whose body the browser does not tell counts as such. */
export const sendsCartEdits = (request: Request): boolean =>
  request.method() === "POST" &&
  (request.postData()?.includes(documentId("mutation ApplyCartOperations(")) ?? true);
