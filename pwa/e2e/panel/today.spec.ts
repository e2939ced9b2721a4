import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";
import { mutate } from "../support/panel.ts";

const group = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });

/** Makes an order as a customer's device does. @returns its id */
async function placeOrder(page: Page): Promise<string> {
  const id = randomUUID();
  const order = { id, name: "Mireille", channel: "CHAT", placedAt: new Date().toISOString() };
  const lines = [{ productName: "Robe Sanaga", price: 18_000, quantity: 1 }];
  await mutate(page, "PlaceOrder", { input: { ...order, lines } }, true);
  return id;
}

/**
 * Returns the number of entries in a group of tasks, such as « À répondre »; 0 if the group is not shown. The shop may
 * have orders of other tests, so a test compares the number with an earlier one.
 */
async function countOf(page: Page, title: string): Promise<number> {
  const [count = 0] = await group(page, new RegExp(`^${title} \\d+$`))
    .locator("strong")
    .allTextContents();
  return Number(count);
}

test("new orders, payments and messages appear on « Aujourd’hui » without a reload, with links to their lists", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel");
  await settled(page);
  await expect(group(page, /^Journée : encaissé/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const titles = ["À répondre", "Messages à traiter", "Paiements à vérifier", "À préparer"];
  const [toAnswer = 0, messages = 0, payments = 0, toPrepare = 0] = await Promise.all(
    titles.map((title) => countOf(page, title)),
  );
  const expectCount = (title: string, count: number) =>
    expect.poll(() => countOf(page, title), { message: title }).toBe(count);

  const id = await placeOrder(page);
  await expectCount("À répondre", toAnswer + 1);
  await postContactMessage(page);
  await expectCount("Messages à traiter", messages + 1);
  const payment = { id: randomUUID(), orderId: id, kind: "BANK", amount: 10_000, reference: "" };
  await mutate(page, "AnnouncePayment", { input: payment }, true);
  await expectCount("Paiements à vérifier", payments + 1);
  await expectAccessible(page, "aujourd’hui");

  await group(page, /^À répondre/).click();
  await expect(page.getByRole("combobox", { name: "Filtrer par état" })).toHaveValue("TO_ANSWER");
  await expect(page.getByText(`${toAnswer + 1} commande`)).toBeVisible();
  await page.goBack();
  await group(page, /^Paiements à vérifier/).click();
  await expect(
    page.getByRole("dialog", { name: "Paiements annoncés" }).getByText("Virement").first(),
  ).toBeVisible();
  await page.goBack();
  await group(page, /^Messages à traiter/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goBack();

  // A colleague confirms the order, so it moves to the group of orders to prepare.
  const change = { id, from: "NEW", to: "CONFIRMED", acceptShortage: true, requestId: randomUUID() };
  await mutate(page, "ChangeOrderState", change);
  await expectCount("À préparer", toPrepare + 1);
  await expectCount("À répondre", toAnswer);
  await group(page, /^À préparer/).click();
  await expect(page.getByText(`${toPrepare + 1} commande`)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "isFirstDocument"))).toBe(true);
});
