import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { mutate, pressInPanel, toPanelPage } from "../support/panel.ts";
import { PhoneUser } from "../support/phone-user.ts";
import { withPlainSpaces } from "../support/products.ts";
import type { TestShop } from "../support/test-shop.ts";

const RIDER = { riderName: "Serge", riderPhone: "699112233" };
const NAMES = ["Awa", "Binta", "Clarisse", "Diane", "Estelle", "Fadi", "Grace", "Odile", "Irène", "Jeanne"];

/**
 * Creates confirmed orders of 15 000 FCFA, one for each customer's name, in the sequence of the names.
 * @returns their ids
 */
async function confirmedOrders(page: Page, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const id = randomUUID();
    const lines = [{ productName: "Robe Kribi", price: 15_000, quantity: 1 }];
    const placedAt = new Date().toISOString();
    await mutate(page, "RecordOrder", {
      input: { id, name, phone: "677123456", quarter: "Akwa", placedAt, lines },
    });
    ids.push(id);
  }
  await mutate(page, "ChangeOrderStates", { ids, to: "CONFIRMED", requestId: randomUUID() });
  return ids;
}

const giveOut = (page: Page, orderIds: readonly string[]) =>
  mutate(page, "OpenRound", { input: { id: randomUUID(), ...RIDER, orderIds } });

/**
 * Returns the URL of the rider's page. The delivery round's page offers to send the rider a chat message with this URL.
 */
async function riderLink(page: Page): Promise<string> {
  const href = await page.getByRole("link", { name: "Envoyer la liste" }).getAttribute("href");
  const link = /https?:\S+\/tournee#\S+/.exec(decodeURIComponent(href ?? ""))?.[0];
  if (!link) throw new Error("the message has no address");
  return link;
}

/** Opens the rider's page on another phone, without an account, and waits until the page works without a network. */
async function riderPhone(browser: Browser, shop: TestShop, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.address });
  const rider = await context.newPage();
  await rider.goto(link);
  await expect(rider.getByRole("heading", { level: 1, name: "Tournée de Serge" })).toBeVisible();
  await rider.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return rider;
}

const cardOf = (rider: Page, name: string) => rider.getByRole("article").filter({ hasText: name });

/** Opens the only delivery round through the panel's navigation. */
async function openRound(page: Page): Promise<void> {
  await open(page, "/admin-panel/tournees");
  await page.getByRole("link", { name: "Serge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tournée de Serge" })).toBeVisible();
}

async function states(shop: TestShop): Promise<Record<string, number>> {
  const database = await shop.connect();
  const { rows } = await database.query("SELECT state, count(*)::int AS count FROM orders GROUP BY state");
  await database.end();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test("an admin gives ten orders to a rider with at most 14 taps, and closes the round with at most 8", async ({
  page,
  shop,
}) => {
  await signIn(page, SUPER_ADMIN);
  await giveOut(page, await confirmedOrders(page, ["Zoé"]));
  await confirmedOrders(page, NAMES);
  await open(page, "/admin-panel/orders");
  await settled(page);
  const user = new PhoneUser(page);
  const tap = (element: Parameters<PhoneUser["tap"]>[0]) => user.tap(element);

  await pressInPanel(page, "Choisir plusieurs commandes", tap);
  for (const name of NAMES)
    await tap(page.getByRole("article").filter({ hasText: name }).getByRole("checkbox"));
  const bar = page.getByRole("group", { name: "Commandes choisies" });
  await expect(bar.getByRole("status")).toHaveText("10 choisies");
  await tap(bar.getByRole("button", { name: "Confier à un livreur" }));
  await expectAccessible(page, "confier à un livreur");
  await tap(page.getByRole("dialog").getByRole("button", { name: "Serge" }));
  await expect(page.getByRole("heading", { level: 1, name: "Tournée de Serge" })).toBeVisible();
  test.info().annotations.push({ type: "taps", description: `given out: ${user.effort.taps}` });
  expect(user.effort.taps).toBeLessThanOrEqual(14);
  expect(await states(shop)).toEqual({ SHIPPED: 11 });
  await expectAccessible(page, "une tournée");

  await open(page, "/admin-panel/orders");
  await settled(page);
  await expect(page.getByRole("article").filter({ hasText: "Awa" })).toContainText("En route · Serge");
  const before = user.effort.taps;
  await toPanelPage(page, "Tournées", tap);
  await tap(page.getByRole("article").filter({ hasText: "10 commandes" }).getByRole("link"));
  await tap(page.getByRole("button", { name: "Clôturer" }));
  const closing = page.getByRole("dialog", { name: "Clôturer la tournée" });
  await tap(closing.getByRole("group", { name: /Diane/ }).getByText("Refusée", { exact: true }));
  await user.type(closing.getByLabel("Espèces rapportées, en FCFA"), "135000");
  await expect(closing.getByText("Le compte est juste.")).toBeVisible();
  await expectAccessible(page, "clôturer une tournée");
  await tap(closing.getByRole("button", { name: "Clôturer", exact: true }));
  await expect(page.getByText(/^Close par/)).toBeVisible();
  test.info().annotations.push({ type: "taps", description: `closed: ${user.effort.taps - before}` });
  expect(user.effort.taps - before).toBeLessThanOrEqual(8);
  expect(await states(shop)).toEqual({ SHIPPED: 1, DELIVERED: 9, CANCELLED: 1 });
  await expectAccessible(page, "une tournée close");
});

test("a rider reports deliveries without an account or a network; the phone forgets a closed round", async ({
  page,
  shop,
  browser,
}) => {
  await signIn(page, SUPER_ADMIN);
  await giveOut(page, await confirmedOrders(page, ["Awa", "Binta", "Clarisse"]));
  await openRound(page);
  const requested: string[] = [];
  const link = await riderLink(page);
  const rider = await riderPhone(browser, shop, link);
  rider.on("request", (request) => requested.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await expectAccessible(rider, "page du livreur");
  await cardOf(rider, "Awa").getByRole("button", { name: "Livrée" }).click();
  await expect(rider.getByText("La boutique voit vos réponses.")).toBeVisible();
  // The panel shows the rider's answer without a reload.
  await expect(page.getByRole("article").filter({ hasText: "Awa" })).toContainText("Livrée");

  await rider.context().setOffline(true);
  await rider.reload();
  await cardOf(rider, "Binta").getByRole("button", { name: "Refusée" }).click();
  await expect(rider.getByText(/1 réponse pas encore envoyée/)).toBeVisible();
  // The phone has closed the rider's page, and the rider opens it again, still without a network.
  const again = await rider.context().newPage();
  await rider.close();
  await again.goto(link);
  await expect(cardOf(again, "Binta").getByRole("button", { name: "Refusée", pressed: true })).toBeVisible();
  await expect(again.getByText(/1 réponse pas encore envoyée/)).toBeVisible();
  // Two tabs of the same phone show the delivery round.
  const other = await again.context().newPage();
  await other.goto(link);
  let reports = 0;
  for (const tab of [again, other])
    tab.on("requestfinished", (request) => {
      if (request.postData()?.includes('"outcome":"REFUSED"')) reports += 1;
    });
  await again.context().setOffline(false);
  for (const tab of [again, other])
    await expect(tab.getByText("La boutique voit vos réponses.")).toBeVisible({ timeout: 45_000 });
  // Neither tab may send the report again if the page's service worker has already sent it.
  expect(reports).toBeLessThanOrEqual(1);
  await expect(page.getByRole("article").filter({ hasText: "Binta" })).toContainText("Refusée");
  // No URL that the phone requests or sends as referrer contains the round's key.
  const key = link.split("#")[1] ?? "";
  expect(requested.filter((address) => address.includes(key))).toEqual([]);

  await page.getByRole("button", { name: "Clôturer" }).click();
  const closing = page.getByRole("dialog", { name: "Clôturer la tournée" });
  await closing.getByLabel("Espèces rapportées, en FCFA").fill("29500");
  await closing.getByLabel("Raison de l’écart").fill("Taxi");
  await closing.getByRole("button", { name: "Clôturer", exact: true }).click();
  await expect(page.getByText("Raison de l’écart : Taxi")).toBeVisible();
  expect(await states(shop)).toEqual({ DELIVERED: 2, CANCELLED: 1 });

  await again.reload();
  await expect(again.getByText(/Cette tournée est close/)).toBeVisible();
  await expectAccessible(again, "page d’une tournée close");
  const kept = () =>
    again.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open("tournee");
          request.onsuccess = () => {
            const count = request.result.transaction("rounds").objectStore("rounds").count();
            count.onsuccess = () => {
              request.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(kept).toBe(0);

  // The dialog that closes the day's sales names the delivery round, and counts the round's cash only once.
  await open(page, "/admin-panel/ventes");
  await pressInPanel(page, /^Journée/);
  const day = page.getByRole("dialog", { name: /^Journée du/ });
  await expect(day.getByText("Écart : Taxi")).toBeVisible();
  await expect
    .poll(async () => withPlainSpaces(await day.innerText()))
    .toMatch(/Attendu en caisse\s+30 000 FCFA/);
});

for (const [paper, width] of [
  ["A4", "210mm"],
  ["a receipt printer's paper", "80mm"],
] as const)
  test(`the rider's list is printed on ${paper}, with the amounts to collect and boxes to tick`, async ({
    page,
  }) => {
    await signIn(page, SUPER_ADMIN);
    await giveOut(page, await confirmedOrders(page, ["Awa", "Marie-Thérèse Ngo Bassong épouse Tchoumba"]));
    await openRound(page);
    await settled(page);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Imprimer" }).click();
    await page.emulateMedia({ media: "print" });
    const pixels = Math.floor((Number.parseInt(width, 10) / 25.4) * 96);
    await page.setViewportSize({ width: pixels, height: 900 });
    // The browser tells the page about the print media a frame after the switch, and the page renders the list only
    // then.
    await expect(page.getByText("Total à encaisser")).toBeVisible();
    const printed = withPlainSpaces(await page.locator("body").innerText());
    expect(printed).toContain("Tournée de Serge");
    expect(printed).toContain("À encaisser : 15 000 FCFA");
    expect(printed).toContain("☐ Livrée");
    expect(printed).toMatch(/Total à encaisser\s+30 000 FCFA/);
    expect(printed).not.toContain("Clôturer");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(pixels);
    await page.screenshot({ path: test.info().outputPath(`round-${width}.png`), fullPage: true });
  });
