import { expect, type Locator, type Page, type Request } from "@playwright/test";
import {
  formatOrderNumber,
  orderNumberOf,
} from "../../../graphql-server/src/features/orders/order-number.rules.ts";
import { SUPER_ADMIN, signIn } from "./accounts.ts";
import { open, settled } from "./hydration.ts";
import { documentId } from "./stored-documents.ts";

/** Keeps the page open when a link to a chat, an SMS or a call is clicked. */
export const stayOnPage = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // This listener runs after the shop's own listeners, so the shop still handles the click.
    addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.href && new URL(link.href).origin !== location.origin) event.preventDefault();
    });
  });
};

/**
 * Simulates a return to the page, upon which the page asks whether the customer has sent the message. Closes the
 * question without an answer, because an answer would change the order and the cart.
 */
async function closeSentQuestion(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: /^Message envoyé/ });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await question.getByRole("button", { name: "Fermer" }).click();
  await expect(question).toHaveCount(0);
}

/**
 * Clicks an order link until the shop's script has added the order's number to the link's message. Repeated clicks
 * create no second order.
 * @returns the number as the page shows it
 */
export async function clickOrderLink(link: Locator): Promise<string> {
  let number = "";
  await expect(async () => {
    await link.click();
    const message = decodeURIComponent((await link.getAttribute("href")) ?? "");
    number = /Commande : (\w{3}-\w{3})/.exec(message)?.[1] ?? "";
    expect(number).not.toBe("");
  }).toPass();
  await closeSentQuestion(link.page());
  return number;
}

/** Waits until the shop has accepted an order from the page. @returns its number as the page shows it */
export async function placedOrderNumber(page: Page): Promise<string> {
  const id = documentId("mutation PlaceOrder(");
  const isOrder = (request: Request) => request.postData()?.includes(id) ?? false;
  const placed = await page.waitForResponse((response) => isOrder(response.request()), { timeout: 90_000 });
  const { variables } = placed.request().postDataJSON() as { variables: { input: { id: string } } };
  expect(await placed.json()).toMatchObject({ data: { placeOrder: { state: "NEW" } } });
  return formatOrderNumber(orderNumberOf(variables.input.id));
}

export const ownOrder = (page: Page, number: string): Locator => page.getByRole("article", { name: number });

/** Finds the step that a customer's order has reached. */
export const stepOf = (order: Locator): Locator =>
  order.getByRole("list", { name: "Avancement" }).locator("[aria-current=step]");

/** Opens the part of an order's card that the button « Plus » shows. */
export async function openMore(order: Locator): Promise<void> {
  await order.getByText("Plus", { exact: true }).click();
  await expect(order.getByRole("list", { name: "Articles" })).toBeVisible();
}

/** Signs in as the owner and opens the list of orders, which must be empty. */
export async function openPanelOrders(page: Page): Promise<void> {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/orders");
  await settled(page);
  await expect(page.getByText("Pas encore de commande")).toBeVisible();
}

export const panelOrder = (page: Page, number: string): Locator =>
  page.getByRole("article").filter({ hasText: number });
