import { expect, type Locator, type Page } from "@playwright/test";
import { addButton, itemQuantity, openCart, openProduct } from "./support/cart.ts";
import { test } from "./support/fixtures.ts";
import { catalogueReplicated, startOfflineReady } from "./support/offline.ts";

const PHONE = "237600000000";

/** Where the page's main part leads by a link's name. */
async function target(page: Page, name: string | RegExp): Promise<URL> {
  const link = page.getByRole("main").getByRole("link", { name }).first();
  return new URL((await link.getAttribute("href")) ?? "");
}
const text = ({ searchParams }: URL, parameter: string) => searchParams.get(parameter) ?? "";

/** The ways to order that need no network of ours: the chat's own app, an SMS, a call. */
async function ordersWithoutNetwork(page: Page, holds: string): Promise<void> {
  await expect(page.getByRole("link", { name: "Commander par SMS" }).first()).toBeVisible();
  const chat = await target(page, /WhatsApp/);
  expect([chat.protocol, chat.host, text(chat, "phone")]).toEqual(["whatsapp:", "send", PHONE]);
  expect(text(chat, "text")).toContain(holds);
  const sms = await target(page, "Commander par SMS");
  expect([sms.protocol, sms.pathname]).toEqual(["sms:", `+${PHONE}`]);
  expect(text(sms, "body")).toContain(holds);
  expect((await target(page, /Appeler|téléphone/i)).href).toBe(`tel:+${PHONE}`);
}

test("without a network an order leaves by the chat's own application, by SMS or by a call", async ({
  page,
  context,
}) => {
  await startOfflineReady(page, "Mireille");
  await catalogueReplicated(page);
  const name = await openProduct(page, 0);
  expect((await target(page, /WhatsApp/)).origin).toBe("https://wa.me");
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toHaveCount(0);

  await context.setOffline(true);
  await test.step("from a product", () => ordersWithoutNetwork(page, `Je souhaite commander : ${name}`));
  await test.step("from the cart, edited without a network", async () => {
    await addButton(page).click();
    await addButton(page).click();
    await openCart(page);
    await expect(itemQuantity(page, name, 2)).toBeVisible();
    await ordersWithoutNetwork(page, `1. ${name}\n   Quantité : 2\n`);
  });

  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toHaveCount(0);
  expect((await target(page, /WhatsApp/)).origin).toBe("https://wa.me");
});

/** Both are on screen, one beside the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeInViewport({ ratio: 1 });
  await expect(other).toBeInViewport({ ratio: 1 });
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("not on screen");
  expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
}

test("the line about the missing network lies on no order, of a product or of a cart", async ({
  page,
  context,
}) => {
  const line = page.getByText(/^Hors ligne — catalogue de cet appareil/).locator("xpath=..");
  await startOfflineReady(page, "Solange");
  await catalogueReplicated(page);
  // Two lines: the summary's own order link is further down than the screen of a small phone.
  for (const place of [0, 1]) {
    await openProduct(page, place);
    await addButton(page).click();
  }
  await context.setOffline(true);
  await page.reload();
  await expectApart(line, page.getByRole("link", { name: "Commander sur WhatsApp" }));

  await openCart(page);
  await page.setViewportSize({ width: 360, height: 520 });
  await expectApart(line, page.getByRole("link", { name: "Commander sur WhatsApp" }));
});
