import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newPerson, signIn, signUp } from "../support/accounts.ts";
import { addButton, itemQuantity, openCart } from "../support/cart.ts";
import { testInEmptyShop } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { catalogueReplicated, serviceWorkerReady } from "../support/offline.ts";
import { openPanel, orderBy, ownOrder, panelOrder, stayOnPage } from "../support/orders.ts";
import { documentId } from "../support/stored-documents.ts";
import type { TestShop } from "../support/test-shop.ts";

/** Pages try again after a pause that has grown to half a minute at most. */
const AFTER_A_PAUSE = 45_000;

testInEmptyShop(
  "an offline visitor fills a cart and orders by SMS; online again, the open panel shows it by itself, and the visitor's open page what became of it",
  async ({ page, context, browser, shop }) => {
    const [dress, bag] = [await shop.addProduct("Robe Kribi"), await shop.addProduct("Sac Limbé")];
    const panel = await (await browser.newContext({ baseURL: shop.address })).newPage();
    await openPanel(panel);
    await stayOnPage(page);
    await open(page, dress);
    await serviceWorkerReady(page);
    await catalogueReplicated(page);

    await context.setOffline(true);
    await addButton(page).click();
    await open(page, bag);
    await addButton(page).click();
    await openCart(page);
    await expect(itemQuantity(page, "Sac Limbé", 1)).toBeVisible();
    const number = await orderBy(page.getByRole("link", { name: "Commander par SMS" }));
    await open(page, "/orders");
    const order = ownOrder(page, number);
    await expect(order.getByText("En attente d’envoi")).toBeVisible();
    await settled(page);
    await expectAccessible(page, "commandes, une en attente");

    await context.setOffline(false);
    const row = panelOrder(panel, number);
    await expect(row).toBeVisible({ timeout: AFTER_A_PAUSE });
    await expect(row).toContainText("1\u00a0× Robe Kribi");
    await expect(row).toContainText("1\u00a0× Sac Limbé");
    await expect(order.getByText("Nouvelle")).toBeVisible();
    await row.getByRole("button").click();
    await panel.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
    await expect(panel.getByRole("dialog").getByText("Confirmée", { exact: true })).toBeVisible();

    // The page has been open all the while.
    await expect(order.getByText("Confirmée")).toBeVisible({ timeout: AFTER_A_PAUSE });
    await panel.context().close();
  },
);

/** The server commits what the document asks for, and is killed before its answer arrives; once. */
async function killAfter(page: Page, shop: TestShop, document: string): Promise<() => Promise<void>> {
  let isLost = false;
  let isKilled = false;
  const id = documentId(document);
  await page.route("**/graphql", async (route) => {
    if (isLost || !route.request().postData()?.includes(id)) return route.fallback();
    isLost = true;
    expect((await route.fetch()).ok()).toBe(true);
    await shop.kill();
    await route.abort();
    isKilled = true;
  });
  return () => expect.poll(() => isKilled).toBe(true);
}

testInEmptyShop(
  "an order of somebody signed in on two devices is one, and followed on both, though the server is killed at each step",
  async ({ page, browser, shop }) => {
    // Four servers are started one after the other, and three people sign in.
    const bag = await shop.addProduct("Sac Limbé");
    const [panel, tablet] = await Promise.all(
      [0, 1].map(async () => (await browser.newContext({ baseURL: shop.address })).newPage()),
    );
    if (!panel || !tablet) throw new Error("no pages");
    await openPanel(panel);
    const person = newPerson("Josiane");
    await signUp(page, person);
    await signIn(tablet, person);
    await serviceWorkerReady(tablet);
    await signIn(page, person);
    await stayOnPage(page);
    await open(page, bag);

    const ordered = await killAfter(page, shop, "mutation PlaceOrder(");
    const number = await orderBy(page.getByRole("link", { name: "Commander sur WhatsApp" }));
    await ordered();
    await shop.start();
    const row = panelOrder(panel, number);
    await expect(row).toBeVisible({ timeout: AFTER_A_PAUSE });

    const confirmed = await killAfter(panel, shop, "mutation ChangeOrderState(");
    await row.getByRole("button").click();
    await panel.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
    await confirmed();
    await shop.start();

    await open(tablet, "/orders");
    const seen = ownOrder(tablet, number);
    await expect(seen.getByText("Confirmée")).toBeVisible({ timeout: AFTER_A_PAUSE });
    await expect(seen.getByText("Sac Limbé")).toBeVisible();
    await shop.kill();
    await tablet.reload();
    await expect(seen.getByText("Confirmée")).toBeVisible();
    await shop.start();

    await open(page, "/orders");
    await expect(ownOrder(page, number).getByText("Confirmée")).toBeVisible({ timeout: AFTER_A_PAUSE });
    await expect(page.getByRole("article")).toHaveCount(1);
    await panel.reload();
    await expect(panel.getByRole("article")).toHaveCount(1);
    for (const other of [panel, tablet]) await other.context().close();
  },
);
