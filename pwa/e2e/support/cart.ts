import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { tokenOf } from "./accounts.ts";
import { hydrated, open, styled } from "./hydration.ts";
import { documentId } from "./stored-documents.ts";

/**
 * Returns the cart that the server has for the signed-in user, or for the token's user: the name and quantity of each
 * product.
 */
export async function serverCart(page: Page, token?: string | null): Promise<Record<string, number>> {
  const answer = await page.request.get("/graphql", {
    // Repeats the request, because the server may just have closed the connection.
    maxRetries: 2,
    params: { documentId: documentId("query Cart(") },
    headers: { authorization: `Bearer ${token ?? (await tokenOf(page))}` },
  });
  const items: { quantity: number; product: { productName: string } }[] = (await answer.json()).data.cart
    .lines;
  return Object.fromEntries(items.map(({ quantity, product }) => [product.productName, quantity]));
}

/** Waits until the server's cart contains exactly these products, each with its name and quantity. */
export const expectServerCart = (
  page: Page,
  expected: Record<string, number>,
  timeout = 30_000,
): Promise<void> => expect.poll(() => serverCart(page), { timeout }).toEqual(expected);

/** URL of the list of handbags. The first handbags have neither sizes nor colours. */
const ONE_SIZE = "/product-category?category=Sac à main";

/** Opens the handbag at this position in the list. @returns its name */
export async function openProduct(page: Page, place: number): Promise<string> {
  await page.goto(ONE_SIZE);
  await page.getByRole("main").getByRole("article").nth(place).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  // Waits for the product's page, because the list stays on screen until then.
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  // Waits for hydration, because two clicks before hydration count as one.
  await hydrated(page);
  return page.getByRole("heading", { level: 1 }).innerText();
}

export const addButton = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Ajout/ })
    .first();

/** Adds the first handbag of the list to an empty cart. */
export async function addFirstProduct(page: Page): Promise<void> {
  await open(page, ONE_SIZE);
  await page
    .getByRole("button", { name: /^Ajouter au panier : ./ })
    .first()
    .click();
  // In the bottom bar, the name of the link to the cart begins with the number of articles; in the header, it ends with
  // the number.
  await expect(
    page.getByRole("link", { name: /^(1 article Panier|Panier 1 article)$/ }).first(),
  ).toBeVisible();
}

export const cartItem = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/**
 * Finds the quantity of a cart line. Finds nothing while the line has another quantity, so that a test can wait for
 * `quantity`.
 */
export const itemQuantity = (page: Page, name: string, quantity: number): Locator =>
  cartItem(page, name).getByText(String(quantity), { exact: true });

export const pendingNote = (place: Page | Locator): Locator => place.getByText("en attente d’envoi");

export async function openCart(page: Page): Promise<void> {
  // Waits for the styles, which hide the header's link on a phone. Without the styles, the header's link would be the
  // first one, and the click would wait for it in vain.
  await styled(page);
  await page
    .getByRole("link", { name: /^(\d+ articles? )?Panier( \d+ articles?)?$/ })
    .first()
    .click();
  // Waits for the cart's page, because the former page stays on screen until then.
  await expect(page.getByRole("heading", { level: 1, name: "Panier", exact: true })).toBeVisible();
}

/** True for a request that sends cart edits. Also true for a POST request whose body the test cannot read. */
export const sendsCartEdits = (request: Request): boolean =>
  request.method() === "POST" &&
  (request.postData()?.includes(documentId("mutation ApplyCartOperations(")) ?? true);
