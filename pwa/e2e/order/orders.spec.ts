import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newPerson, signIn, signUp } from "../support/accounts.ts";
import { addButton, itemQuantity, openCart, openProduct } from "../support/cart.ts";
import { test, testInEmptyShop } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { serviceWorkerReady, signInOfflineReady, visitUntilOfflineReady } from "../support/offline.ts";
import {
  clickOrderLink,
  openMore,
  openPanelOrders,
  ownOrder,
  panelOrder,
  stayOnPage,
  stepOf,
} from "../support/orders.ts";
import { documentId } from "../support/stored-documents.ts";
import type { TestShop } from "../support/test-shop.ts";

/** Longest time to wait until the page sends or queries an order again (ms). The page's own pause is at most 30 s. */
const RETRY_TIMEOUT = 45_000;

testInEmptyShop(
  "an order made without a network reaches the open panel later, and the visitor's page shows its new state",
  async ({ page, context, browser, shop }) => {
    const [dress, bag] = [await shop.addProduct("Robe Kribi"), await shop.addProduct("Sac Limbé")];
    const panel = await (await browser.newContext({ baseURL: shop.address })).newPage();
    await openPanelOrders(panel);
    await stayOnPage(page);
    await visitUntilOfflineReady(page, dress);
    await hydrated(page);

    await context.setOffline(true);
    await addButton(page).click();
    await open(page, bag);
    await addButton(page).click();
    await openCart(page);
    await expect(itemQuantity(page, "Sac Limbé", 1)).toBeVisible();
    const number = await clickOrderLink(page.getByRole("link", { name: "Commander par SMS" }));
    await open(page, "/orders");
    const order = ownOrder(page, number);
    await expect(order.getByText("En attente d’envoi")).toBeVisible();
    await expectAccessible(page, "commandes, une en attente");

    await context.setOffline(false);
    const row = panelOrder(panel, number);
    await expect(row).toBeVisible({ timeout: RETRY_TIMEOUT });
    await expect(row).toContainText("1\u00a0× Robe Kribi");
    await expect(row).toContainText("1\u00a0× Sac Limbé");
    await expect(order.getByText("En attente de réponse")).toBeVisible();
    await row.getByRole("button").click();
    await panel.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
    await expect(panel.getByRole("dialog").getByText("Confirmée", { exact: true })).toBeVisible();

    // The visitor's page shows the order's new state without a reload.
    await expect(stepOf(order)).toHaveText("Confirmée", { timeout: RETRY_TIMEOUT });
    await expect(order.getByText("À payer")).toBeVisible();
    await expectAccessible(page, "commande confirmée");
    await openMore(order);
    await expectAccessible(page, "commande, dépliée");
    // The order's total ends at the right edge of the list of amounts.
    const total = order.getByRole("definition").last();
    const spaceAtRight = await total.evaluate((amount) => {
      const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      return rightOf(amount.closest("dl")) - rightOf(amount);
    });
    expect(spaceAtRight).toBeCloseTo(0, 0);
    await panel.context().close();
  },
);

/**
 * Kills the server once, after it has committed the mutation and before its answer reaches the page.
 * @returns a function that waits until the server is killed
 */
async function killAfter(page: Page, shop: TestShop, document: string): Promise<() => Promise<void>> {
  let step = "not sent";
  const id = documentId(document);
  await page.route("**/graphql", async (route) => {
    if (step !== "not sent" || !route.request().postData()?.includes(id)) return route.fallback();
    step = "sent";
    expect((await route.fetch()).ok()).toBe(true);
    step = "committed";
    await shop.kill();
    await route.abort();
    step = "killed";
  });
  return () => expect.poll(() => step).toBe("killed");
}

testInEmptyShop(
  "although the server is killed after each step, an order is stored once, and two devices show its state",
  async ({ page, browser, shop }) => {
    const bag = await shop.addProduct("Sac Limbé");
    const [panel, tablet] = await Promise.all(
      [0, 1].map(async () => (await browser.newContext({ baseURL: shop.address })).newPage()),
    );
    if (!panel || !tablet) throw new Error("no pages");
    await openPanelOrders(panel);
    const person = newPerson("Josiane");
    await signUp(page, person);
    await signIn(tablet, person);
    await serviceWorkerReady(tablet);
    await signIn(page, person);
    await stayOnPage(page);
    await open(page, bag);

    const ordered = await killAfter(page, shop, "mutation PlaceOrder(");
    const number = await clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
    await ordered();
    await shop.start();
    const row = panelOrder(panel, number);
    await expect(row).toBeVisible({ timeout: RETRY_TIMEOUT });

    const confirmed = await killAfter(panel, shop, "mutation ChangeOrderState(");
    await row.getByRole("button").click();
    await panel.getByRole("dialog").getByRole("button", { name: "Confirmer" }).click();
    await confirmed();
    await shop.start();

    await open(tablet, "/orders");
    const seen = ownOrder(tablet, number);
    await expect(stepOf(seen)).toHaveText("Confirmée", { timeout: RETRY_TIMEOUT });
    await expect(seen.getByText("Sac Limbé")).toBeVisible();
    await shop.kill();
    await tablet.reload();
    await expect(stepOf(seen)).toHaveText("Confirmée");
    await shop.start();

    await open(page, "/orders");
    await expect(stepOf(ownOrder(page, number))).toHaveText("Confirmée", { timeout: RETRY_TIMEOUT });
    await expect(page.getByRole("article")).toHaveCount(1);
    await panel.reload();
    await expect(panel.getByRole("article")).toHaveCount(1);
    for (const other of [panel, tablet]) await other.context().close();
  },
);

const PHONE = "237600000000";

async function addressOf(page: Page, name: string | RegExp): Promise<URL> {
  const link = page.getByRole("main").getByRole("link", { name }).first();
  return new URL((await link.getAttribute("href")) ?? "");
}
const text = ({ searchParams }: URL, parameter: string) => searchParams.get(parameter) ?? "";

/**
 * Expects order links that use the chat application, an SMS and a call. The texts of chat and SMS must contain `holds`.
 */
async function expectOfflineOrderLinks(page: Page, holds: string): Promise<void> {
  await expect(page.getByRole("link", { name: "Commander par SMS" }).first()).toBeVisible();
  await expect(async () => {
    const chat = await addressOf(page, /WhatsApp/);
    expect([chat.protocol, chat.host, text(chat, "phone")]).toEqual(["whatsapp:", "send", PHONE]);
    expect(text(chat, "text")).toContain(holds);
    const sms = await addressOf(page, "Commander par SMS");
    expect([sms.protocol, sms.pathname]).toEqual(["sms:", `+${PHONE}`]);
    expect(text(sms, "body")).toContain(holds);
    expect((await addressOf(page, /Appeler|téléphone/i)).href).toBe(`tel:+${PHONE}`);
  }).toPass();
}

test("without a network a customer can order by the chat application, by SMS or by a call", async ({
  page,
  context,
}) => {
  await signInOfflineReady(page, "Mireille");
  const name = await openProduct(page, 0);
  expect((await addressOf(page, /WhatsApp/)).origin).toBe("https://wa.me");
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toHaveCount(0);

  await context.setOffline(true);
  await test.step("a single product", () => expectOfflineOrderLinks(page, `Je souhaite commander : ${name}`));
  await test.step("a cart that was edited without a network", async () => {
    await addButton(page).click();
    await addButton(page).click();
    await openCart(page);
    await expect(itemQuantity(page, name, 2)).toBeVisible();
    await expectOfflineOrderLinks(page, `1. ${name}\n   Quantité : 2\n`);
  });

  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toHaveCount(0);
  await expect.poll(async () => (await addressOf(page, /WhatsApp/)).origin).toBe("https://wa.me");
});

test("a delivery zone chosen without a network is in the sums and in the order's message, also after a reload", async ({
  page,
  context,
}) => {
  await visitUntilOfflineReady(page, "/about");
  await openProduct(page, 0);
  await addButton(page).click();
  await context.setOffline(true);
  await openCart(page);
  const choice = page.getByRole("combobox", { name: /^Zone de livraison/ });
  const akwa = choice.locator("option", { hasText: "Akwa" });
  await choice.selectOption((await akwa.getAttribute("value")) ?? "");
  await expectAccessible(page, "zone choisie");
  await page.reload();
  await expect(page.getByText("Total avec livraison")).toBeVisible();
  const order = page.getByRole("link", { name: "Commander sur WhatsApp" });
  await expect
    .poll(async () => decodeURIComponent((await order.getAttribute("href")) ?? ""))
    .toMatch(
      /Ville : Douala\nQuartier : Akwa\nLivraison : 1\s000\sFCFA\nTotal avec livraison : [\d\s]+FCFA\n\nMerci !$/,
    );
});
