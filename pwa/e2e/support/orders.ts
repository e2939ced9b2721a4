import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { formatOrderNumber, orderNumberOf } from "../../../graphql-server/src/orders/order-number.rules.ts";
import { SUPER_ADMIN, signIn } from "./accounts.ts";
import { open, settled } from "./hydration.ts";
import { documentId } from "./stored-documents.ts";

/** Keeps the page where it is when a link opens a chat, an SMS or a call. */
export const stayOnPage = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // After the shop's own listeners.
    addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.href && new URL(link.href).origin !== location.origin) event.preventDefault();
    });
  });
};

/**
 * Taps an order link until the shop's script has put the order's number into its message; the same articles are one order
 * however often they are tapped. @returns the number as it is shown
 */
export async function orderBy(link: Locator): Promise<string> {
  let number = "";
  await expect(async () => {
    await link.click();
    const message = decodeURIComponent((await link.getAttribute("href")) ?? "");
    number = /Commande : (\w{3}-\w{3})/.exec(message)?.[1] ?? "";
    expect(number).not.toBe("");
  }).toPass();
  return number;
}

/** Waits until the shop has taken an order of the page. @returns its number as it is shown */
export async function orderTaken(page: Page): Promise<string> {
  const id = documentId("mutation PlaceOrder(");
  const isOrder = (request: Request) => request.postData()?.includes(id) ?? false;
  const placed = await page.waitForResponse((response) => isOrder(response.request()), { timeout: 90_000 });
  const { variables } = placed.request().postDataJSON() as { variables: { input: { id: string } } };
  expect(await placed.json()).toMatchObject({ data: { placeOrder: { state: "NEW" } } });
  return formatOrderNumber(orderNumberOf(variables.input.id));
}

/** The order with this number, on a person's page. */
export const ownOrder = (page: Page, number: string): Locator => page.getByRole("article", { name: number });

/** Opens the list of orders as the owner. */
export async function openPanel(page: Page): Promise<void> {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/orders");
  await settled(page);
  await expect(page.getByText("Pas encore de commande")).toBeVisible();
}

/** The order with this number in the panel's list. */
export const panelOrder = (page: Page, number: string): Locator =>
  page.getByRole("article").filter({ hasText: number });
