import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { tokenOf } from "./accounts.ts";
import { hydrated, open } from "./hydration.ts";
import { documentId } from "./stored-documents.ts";

/** The server's cart of the signed-in user, or of the token's owner: quantities by product name. */
export async function serverCart(page: Page, token?: string | null): Promise<Record<string, number>> {
  const answer = await page.request.get("/graphql", {
    // The request is repeated, because the server may just have closed a kept-alive connection.
    maxRetries: 2,
    params: { documentId: documentId("query Cart(") },
    headers: { authorization: `Bearer ${token ?? (await tokenOf(page))}` },
  });
  const items: { quantity: number; product: { productName: string } }[] = (await answer.json()).data.cart
    .lines;
  return Object.fromEntries(items.map(({ quantity, product }) => [product.productName, quantity]));
}

/** Waits until the server's cart contains exactly these quantities by product name. */
export const expectServerCart = (
  page: Page,
  expected: Record<string, number>,
  timeout = 30_000,
): Promise<void> => expect.poll(() => serverCart(page), { timeout }).toEqual(expected);

/** The list of handbags, which come in one size. */
const ONE_SIZE = "/product-category?category=Sac à main";

/** Opens the handbag at this position of their list. @returns its name */
export async function openProduct(page: Page, place: number): Promise<string> {
  await page.goto(ONE_SIZE);
  await page.getByRole("main").getByRole("article").nth(place).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  // The list stays until the product's page is loaded.
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  // Waits for hydration, because two clicks before it count as one.
  await hydrated(page);
  return page.getByRole("heading", { level: 1 }).innerText();
}

/** The button that adds the open product to the cart. */
export const addButton = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Ajout/ })
    .first();

/** Adds the first handbag of their list to an empty cart. */
export async function addFirstProduct(page: Page): Promise<void> {
  await open(page, ONE_SIZE);
  await page
    .getByRole("button", { name: /^Ajouter au panier : ./ })
    .first()
    .click();
  // In the bottom bar the label starts with the count, in the header it ends with it.
  await expect(
    page.getByRole("link", { name: /^(1 article Panier|Panier 1 article)$/ }).first(),
  ).toBeVisible();
}

/** The product's line on the cart page. */
export const cartItem = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** The quantity on the product's line of the cart page. It is not found if the line has another quantity. */
export const itemQuantity = (page: Page, name: string, quantity: number): Locator =>
  cartItem(page, name).getByText(String(quantity), { exact: true });

/** The note that an edit has not reached the server yet. */
export const pendingNote = (place: Page | Locator): Locator => place.getByText("en attente d’envoi");

/** Opens the cart by a link of the page. */
export async function openCart(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^(\d+ articles? )?Panier( \d+ articles?)?$/ })
    .first()
    .click();
  // The former page stays until the cart's page is loaded.
  await expect(page.getByRole("heading", { level: 1, name: "Panier", exact: true })).toBeVisible();
}

/** True if the request sends cart edits. A POST request whose body the browser does not show counts too. */
export const sendsCartEdits = (request: Request): boolean =>
  request.method() === "POST" &&
  (request.postData()?.includes(documentId("mutation ApplyCartOperations(")) ?? true);
