import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import {
  formatOrderNumber,
  orderNumberOf,
} from "../../../graphql-server/src/features/orders/order-number.rules.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { serviceWorkerReady, visitUntilOfflineReady } from "../support/offline.ts";
import { clickOrderLink, stayOnPage } from "../support/orders.ts";
import { mutate } from "../support/panel.ts";
import { TcpProxy } from "../support/tcp-proxy.ts";
import type { TestShop } from "../support/test-shop.ts";

/** The balance that mobile-money operators write in their SMS. The balance must never leave the phone. */
const PRIVATE = "98765";
const SENT = `Vous avez envoye 15000 FCFA a BOUTIQUE. Frais: 100 FCFA. Nouveau solde: ${PRIVATE} FCFA. ID: 1234567890. MTN MoMo`;
const RECEIVED = `Vous avez recu 15000 FCFA de JEAN PAUL (237677123456). Nouveau solde: ${PRIVATE} FCFA. Transaction Id: 1234567890. MTN MoMo`;

/**
 * Tests whose browser reaches the shop through a proxy. The proxy counts how often the browser sends a private text.
 */
const test = testInEmptyShop.extend<{ connection: TcpProxy }>({
  connection: async ({ shop }, use) => {
    const proxy = new TcpProxy(shop.port);
    proxy.watched = PRIVATE;
    await use(proxy);
    proxy.close();
  },
  baseURL: async ({ connection }, use) => use(await connection.open()),
});

/** Shares a text with the shop, in the way the browser does for another application. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate((shared) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "POST", action: "/partage", enctype: "multipart/form-data" });
    for (const [name, value] of [
      ["title", "Messages"],
      ["text", shared],
    ] as const) {
      const field = document.createElement("textarea");
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, text);
}

async function rowsOf(shop: TestShop, statement: string): Promise<unknown[]> {
  const database = await shop.connect();
  const { rows } = await database.query(statement);
  await database.end();
  return rows;
}
const payments = (shop: TestShop) => rowsOf(shop, "SELECT amount, reference FROM payments");
const announcements = (shop: TestShop) => rowsOf(shop, "SELECT amount, reference FROM announced_payments");
const isPosted = (proxy: TcpProxy) => proxy.requests.includes("POST /partage");

test("a payment SMS that a customer shares fills in the form « J’ai payé », and stays on the phone", async ({
  page,
  context,
  shop,
  connection,
}) => {
  const dress = await shop.addProduct("Robe Kribi");
  await stayOnPage(page);
  await visitUntilOfflineReady(page, dress);
  await hydrated(page);
  await clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
  await open(page, "/orders");
  await expect(page.getByText("En attente de réponse")).toBeVisible();
  const form = page.getByRole("dialog", { name: /^J’ai payé la commande/ });

  await context.setOffline(true);
  await share(page, SENT);
  // The code that reads SMS about payments is not on the phone yet, so the form shows the SMS as it is.
  await expect(form.getByText(/Nouveau solde: 98765 FCFA/)).toBeVisible();
  await context.setOffline(false);

  await open(page, "/orders");
  await share(page, SENT);
  await expect(page).toHaveURL(/\/orders$/);
  await expect(form.getByLabel("Montant en FCFA")).toHaveValue("15000");
  await expect(form.getByLabel("Numéro de la transaction")).toHaveValue("1234567890");
  await expect(form.getByLabel("Payé par")).toHaveValue("MTN_MOMO");
  await expectAccessible(page, "J’ai payé, rempli d’un message");
  expect(await announcements(shop)).toEqual([]);
  await page.reload();
  await expect(page.getByText("En attente de réponse")).toBeVisible();
  await expect(form).toHaveCount(0);

  await share(page, SENT);
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect.poll(() => announcements(shop)).toEqual([{ amount: 15_000, reference: "1234567890" }]);
  expect([connection.watchedCount, isPosted(connection)]).toEqual([0, false]);
});

test("an admin records payments from a shared and from a copied SMS, which never leave the phone", async ({
  page,
  context,
  shop,
  connection,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {
    ...(baseURL && { origin: baseURL }),
  });
  await signIn(page, SUPER_ADMIN);
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    const lines = [{ productName: "Robe Kribi", price: 15_000, quantity: 1 }];
    const input = { id, channel: "CHAT", placedAt: new Date().toISOString(), lines };
    await mutate(page, "PlaceOrder", { input }, true);
  }
  await serviceWorkerReady(page);
  const sheet = page.getByRole("dialog", { name: "Paiement reçu" });
  const numberOf = (place: number) => formatOrderNumber(orderNumberOf(ids[place] ?? ""));

  await context.setOffline(true);
  await share(page, RECEIVED);
  await expect(page).toHaveURL(/\/admin-panel\/orders/);
  await context.setOffline(false);
  await page.reload();
  await expect(sheet.getByText("JEAN PAUL, 6 77 12 34 56")).toBeVisible();
  await expectAccessible(page, "paiement reçu");
  await sheet.getByRole("button", { name: `Noter pour ${numberOf(0)}` }).click();
  await expect(sheet).toHaveCount(0);
  expect(await payments(shop)).toEqual([{ amount: 15_000, reference: "1234567890" }]);

  await share(page, RECEIVED);
  await expect(
    sheet.getByText(`Déjà noté dans la commande ${numberOf(0).replace("-", "\u2011")}`),
  ).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Noter/ })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Fermer" }).click();

  const other = RECEIVED.replace("1234567890", "1234567891");
  await page.evaluate((text) => navigator.clipboard.writeText(text), other);
  await page.getByRole("button", { name: "Coller un message de paiement ou de rendez-vous" }).click();
  await sheet.getByRole("button", { name: `Noter pour ${numberOf(1)}` }).click();
  await expect(sheet).toHaveCount(0);
  expect(await payments(shop)).toHaveLength(2);
  expect([connection.watchedCount, isPosted(connection)]).toEqual([0, false]);
});

test("an admin keeps a payment that has no order yet, and records it once there is an order", async ({
  page,
  context,
  shop,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {
    ...(baseURL && { origin: baseURL }),
  });
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/orders");
  await page.evaluate((text) => navigator.clipboard.writeText(text), RECEIVED);
  await page.getByRole("button", { name: "Coller un message de paiement ou de rendez-vous" }).click();
  const sheet = page.getByRole("dialog", { name: "Paiement reçu" });
  await sheet.getByRole("button", { name: "Garder sans commande" }).click();
  const opener = page.getByRole("button", { name: /^Paiements sans commande/ });
  await opener.click();
  const list = page.getByRole("dialog", { name: "Paiements sans commande" });
  await expect(list).toBeVisible();
  await expectAccessible(page, "paiements sans commande");
  await list.getByRole("button", { name: "Écarter" }).click();
  await expect(list.getByText("Aucun paiement n’attend")).toBeVisible();
  await list.getByText("Écartés (1)").click();
  await list.getByRole("button", { name: "Reprendre" }).click();
  await list.getByRole("button", { name: "Trouver la commande" }).click();

  const id = randomUUID();
  const lines = [{ productName: "Robe Kribi", price: 15_000, quantity: 1 }];
  const input = { id, channel: "CHAT", placedAt: new Date().toISOString(), lines };
  await mutate(page, "PlaceOrder", { input }, true);
  // An event of the server tells the open sheet that the order now exists.
  await sheet.getByRole("button", { name: /^Noter pour/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(opener).toHaveCount(0);
  expect(await payments(shop)).toEqual([{ amount: 15_000, reference: "1234567890" }]);
  expect(await rowsOf(shop, "SELECT id FROM unmatched_payments")).toEqual([]);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("the form « J’ai payé » offers to paste a payment SMS, because sharing the SMS does not fill it in", async ({
    page,
    shop,
    connection,
  }) => {
    const dress = await shop.addProduct("Robe Kribi");
    await stayOnPage(page);
    await page.goto(dress);
    await hydrated(page);
    await clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
    await open(page, "/orders");
    await expect(page.getByText("En attente de réponse")).toBeVisible();
    await share(page, SENT);
    const form = page.getByRole("dialog", { name: /^J’ai payé la commande/ });
    await expect(form.getByRole("button", { name: "Coller un message" })).toBeVisible();
    await expect(form.getByLabel("Numéro de la transaction")).toHaveValue("");
    expect([connection.watchedCount, isPosted(connection)]).toEqual([1, true]);
  });
});
