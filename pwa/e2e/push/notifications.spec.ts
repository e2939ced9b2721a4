import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { TOKEN_KEY } from "../../src/lib/storage/storage-keys.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, signInAsNewPerson, signOut } from "../support/accounts.ts";
import { hydrated, open } from "../support/hydration.ts";
import { serviceWorkerReady, visitUntilOfflineReady } from "../support/offline.ts";
import { clickOrderLink, openMore, ownOrder, stayOnPage } from "../support/orders.ts";
import { changeEndpoint, deliver, endUndoTime, subscribeAt, tapOn, testWithPush } from "../support/push.ts";
import { setSizes } from "../support/sizes.ts";
import { documentId } from "../support/stored-documents.ts";
import type { TestShop } from "../support/test-shop.ts";

const ON = "Vous serez prévenu sur ce téléphone";

/** Orders a dress on the open page, and opens the order under « Mes commandes ». @returns the order's number */
async function orderDress(page: Page, dress: string): Promise<string> {
  await stayOnPage(page);
  await visitUntilOfflineReady(page, dress);
  await hydrated(page);
  const number = await clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
  await open(page, "/orders");
  await expect(ownOrder(page, number).getByText("En attente de réponse")).toBeVisible();
  await openMore(ownOrder(page, number));
  return number;
}

async function followed(shop: TestShop): Promise<string[]> {
  const database = await shop.connect();
  const { rows } = await database.query<{ kind: string }>(
    "SELECT kind FROM push_subscriptions ORDER BY kind",
  );
  await database.end();
  return rows.map(({ kind }) => kind);
}

async function confirmOrder(panel: Page, shop: TestShop): Promise<void> {
  const database = await shop.connect();
  const { rows } = await database.query<{ id: string }>("SELECT id FROM orders");
  await database.end();
  const token = await panel.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const answer = await panel.request.post("/graphql", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      documentId: documentId("mutation ChangeOrderState("),
      variables: {
        ...{ id: rows[0]?.id, from: "NEW", to: "CONFIRMED", acceptShortage: true },
        requestId: randomUUID(),
      },
    },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

testWithPush(
  "a phone shows the confirmation of an order while the shop is closed, and the order's page opens without a network",
  async ({ page, context, browser, shop, pushes }) => {
    const device = await subscribeAt(pushes, context);
    const number = await orderDress(page, await shop.addProduct("Robe Kribi"));
    const order = ownOrder(page, number);
    await expectAccessible(page, "Être prévenu");
    await order.getByRole("button", { name: "Être prévenu" }).click();
    await expect(order.getByText(ON)).toBeVisible();
    await expectAccessible(page, "prévenu");
    await page.close();

    const panel = await (await browser.newContext({ baseURL: shop.address })).newPage();
    await signIn(panel, SUPER_ADMIN);
    await confirmOrder(panel, shop);
    await panel.context().close();
    await endUndoTime(shop);
    await expect.poll(() => pushes.contentsOf(device)).toHaveLength(1);
    expect(pushes.problems).toEqual([]);

    const blank = await context.newPage();
    const shown = await deliver(blank, shop.address, pushes.received[0]?.text ?? "");
    expect(shown.body).toMatch(new RegExp(`^Commande ${number}\\s:\\sconfirmée$`, "i"));
    await context.setOffline(true);
    await blank.goto(shown.path);
    await expect(ownOrder(blank, number)).toBeVisible();
    await openMore(ownOrder(blank, number));
    await expect(ownOrder(blank, number).getByText(ON)).toBeVisible();
  },
);

testWithPush(
  "a phone still gets notifications after the browser has replaced its push endpoint while no page was open",
  async ({ page, context, browser, shop, pushes }) => {
    const device = await subscribeAt(pushes, context);
    const order = ownOrder(page, await orderDress(page, await shop.addProduct("Robe Kribi")));
    await order.getByRole("button", { name: "Être prévenu" }).click();
    await expect(order.getByText(ON)).toBeVisible();
    const blank = await context.newPage();
    await page.close();
    const moved = pushes.createDevice();
    await changeEndpoint(blank, device.device, moved.device);

    const panel = await (await browser.newContext({ baseURL: shop.address })).newPage();
    await signIn(panel, SUPER_ADMIN);
    await confirmOrder(panel, shop);
    await panel.context().close();
    await endUndoTime(shop);
    await expect.poll(() => pushes.contentsOf(moved)).toHaveLength(1);
    expect(pushes.contentsOf(device)).toEqual([]);
    expect(pushes.problems).toEqual([]);
  },
);

testWithPush(
  "a tap on a notification focuses the window that shows the notification's page, and what was typed there is kept",
  async ({ page, context, shop, pushes }) => {
    await subscribeAt(pushes, context);
    const order = ownOrder(page, await orderDress(page, await shop.addProduct("Robe Kribi")));
    // Moves the application to another page than the one with which the browser has opened this window.
    await open(page, "/catalogue");
    await page.evaluate(() => history.pushState({}, "", "/orders#contenu"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await openMore(order);
    await order.getByRole("button", { name: "J’ai payé" }).click();
    const reference = page.getByRole("dialog").getByLabel("Numéro de la transaction");
    await reference.fill("MP241128.1015");

    // The service worker sees only the URL at which a window was opened, not the page to which the application has
    // moved.
    expect(await tapOn(page, "/orders")).toEqual([`focus ${shop.address}/catalogue`]);
    expect(await tapOn(page, "/account")).toEqual([`open ${shop.address}/account`]);
    await expect(reference).toHaveValue("MP241128.1015");
  },
);

testWithPush(
  "a request for notifications (« Être prévenu ») without a network is sent later, and « Effacer de cet appareil » ends the notifications",
  async ({ page, context, shop, pushes }) => {
    await subscribeAt(pushes, context);
    const order = ownOrder(page, await orderDress(page, await shop.addProduct("Robe Kribi")));
    await expect(order.getByRole("button", { name: "Être prévenu" })).toBeVisible();
    await context.setOffline(true);
    await order.getByRole("button", { name: "Être prévenu" }).click();
    await expect(order.getByText(/C’est noté sur ce téléphone/)).toBeVisible();
    expect(await followed(shop)).toEqual([]);
    await context.setOffline(false);
    await expect(order.getByText(ON)).toBeVisible();
    expect(await followed(shop)).toEqual(["ORDER"]);

    await page.getByRole("button", { name: "Effacer de cet appareil" }).click();
    await page.getByRole("button", { name: "Effacer pour de bon" }).click();
    await expect(page.getByText("Pas encore de commande")).toBeVisible();
    await expect.poll(() => followed(shop)).toEqual([]);
  },
);

async function deleteAccount(page: Page, password: string): Promise<void> {
  await open(page, "/account");
  await page.locator("summary").filter({ hasText: "Supprimer mon compte" }).click();
  await page.getByLabel("Votre mot de passe, pour confirmer").fill(password);
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page.getByRole("main").getByText("Votre compte est supprimé")).toBeVisible();
}

for (const [ending, end] of [
  ["signing out", (page: Page) => signOut(page)],
  ["deleting the account", deleteAccount],
] as const)
  testWithPush(`${ending} ends all notifications of the phone`, async ({ page, context, shop, pushes }) => {
    await subscribeAt(pushes, context);
    const dress = await shop.addProduct("Robe Kribi");
    const { password } = await signInAsNewPerson(page, "Estelle");
    const order = ownOrder(page, await orderDress(page, dress));
    await order.getByRole("button", { name: "Être prévenu" }).click();
    await expect(order.getByText(ON)).toBeVisible();
    expect(await followed(shop)).toEqual(["ORDER"]);
    await end(page, password);
    await expect.poll(() => followed(shop)).toEqual([]);
    const subscription = () =>
      page.evaluate(async () => {
        const { pushManager } = await navigator.serviceWorker.ready;
        return pushManager.getSubscription();
      });
    await expect.poll(subscription).toBeNull();
  });

testWithPush(
  "a phone shows once that a sold-out size is available again",
  async ({ page, context, shop, pushes }) => {
    const device = await subscribeAt(pushes, context);
    const dress = await shop.addProduct("Robe Kribi");
    const id = dress.slice("/product/".length);
    await setSizes(shop, id, { "38": "SOLD_OUT", "40": "AVAILABLE" });
    await open(page, `${dress}?variante=1`);
    await serviceWorkerReady(page);
    await expect(page.getByRole("link", { name: "Me prévenir", exact: true })).toBeVisible();
    await expectAccessible(page, "Être prévenu ici");
    await page.getByRole("button", { name: "Être prévenu ici" }).click();
    await expect(page.getByText(ON)).toBeVisible();
    await page.close();

    await setSizes(shop, id, { "38": "AVAILABLE", "40": "AVAILABLE" });
    await expect
      .poll(async () => {
        await endUndoTime(shop);
        return pushes.contentsOf(device);
      })
      .toHaveLength(1);
    await expect.poll(() => followed(shop)).toEqual([]);
    const blank = await context.newPage();
    const shown = await deliver(blank, shop.address, pushes.received[0]?.text ?? "");
    expect(shown.body).toMatch(/^De nouveau disponible\s: Robe Kribi, taille 38$/);
    expect(shown.path).toBe(`${dress}?variante=1`);

    await setSizes(shop, id, { "38": "SOLD_OUT", "40": "AVAILABLE" });
    await expect(async () => {
      await blank.goto(shown.path);
      await expect(blank.getByRole("button", { name: "Être prévenu ici" })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  },
);

testWithPush(
  "an admin's phone shows a new order while the panel is closed",
  async ({ page, context, browser, shop, pushes }) => {
    const device = await subscribeAt(pushes, context);
    const dress = await shop.addProduct("Robe Kribi");
    await signIn(page, SUPER_ADMIN);
    await serviceWorkerReady(page);
    await open(page, "/admin-panel/orders");
    await page.getByRole("button", { name: "Plus d’outils" }).click();
    const field = page.getByRole("checkbox", { name: "Nouvelle commande", exact: true });
    await field.click();
    await expect(field).toBeChecked();
    await expectAccessible(page, "notifications de l’administration");
    await expect.poll(() => followed(shop)).toEqual(["NEW_ORDER"]);
    await page.close();

    const shopper = await (await browser.newContext({ baseURL: shop.address })).newPage();
    const number = await orderDress(shopper, dress);
    await shopper.context().close();
    await expect.poll(() => pushes.contentsOf(device)).toHaveLength(1);
    expect(pushes.contentsOf(device)[0]?.body).toMatch(new RegExp(`^Nouvelle commande\\s${number}$`));
  },
);
