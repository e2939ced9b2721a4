import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { storedRecords, visitUntilOfflineReady } from "../support/offline.ts";
import { clickOrderLink, openMore, ownOrder, stayOnPage } from "../support/orders.ts";
import { mutate } from "../support/panel.ts";
import type { TestShop } from "../support/test-shop.ts";

/**
 * Longest time to wait until the page queries the payments of its orders again (ms). The page's own interval is 30 s.
 */
const RETRY_TIMEOUT = 45_000;

async function announcements(shop: TestShop): Promise<{ id: string; order_id: string; amount: number }[]> {
  const database = await shop.connect();
  const { rows } = await database.query("SELECT id, order_id, amount FROM announced_payments");
  await database.end();
  return rows;
}

const PIXELS_PER_MM = 96 / 25.4;
/** Width of a packing slip between its margins, as a share of the paper's width. */
const BETWEEN_MARGINS = 0.86;

/**
 * Prints a packing slip, and expects that its columns fit on the paper.
 * @param width of the paper in mm: 58 and 80 for receipt printers, 210 for A4
 */
async function expectColumnsOnPaper(page: Page, width: number): Promise<void> {
  const inner = Math.floor(width * BETWEEN_MARGINS * PIXELS_PER_MM);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: inner, height: 900 });
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("body > article");
  // The check is repeated, because the page renders the slip again a few frames after each switch between screen and
  // print.
  await expect(async () => {
    for (const name of ["N°", "Produit", "Prix", "Quantité", "Montant"])
      await expect(paper.getByText(name, { exact: true })).toBeVisible();
    const cells = await paper.locator("th, td, dt, dd").evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getBoundingClientRect();
      }),
    );
    expect(cells.length).toBeGreaterThan(10);
    for (const { left, right } of cells) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(inner);
    }
  }).toPass();
}

testInEmptyShop(
  "a payment announced without a network reaches the shop once, is confirmed there, and its receipt is stored on the phone",
  async ({ page, context, browser, shop }) => {
    const dress = await shop.addProduct("Robe Kribi");
    await stayOnPage(page);
    await visitUntilOfflineReady(page, dress);
    await hydrated(page);
    const number = await clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
    await open(page, "/orders");
    const order = ownOrder(page, number);
    await expect(order.getByText("En attente de réponse")).toBeVisible();

    await context.setOffline(true);
    await openMore(order);
    await order.getByRole("button", { name: "J’ai payé" }).click();
    const form = page.getByRole("dialog", { name: /^J’ai payé/ });
    await expect(form.getByLabel("Montant en FCFA")).toHaveValue("15000");
    await expectAccessible(page, "J’ai payé");
    await form.getByLabel("Montant en FCFA").fill("5 000");
    await form.getByLabel("Numéro de la transaction").fill("MP241128.1015");
    await form.getByRole("button", { name: "Envoyer" }).click();
    await expect(order.getByText("En attente d’envoi")).toBeVisible();
    await page.reload();
    await expect(order.getByText("En attente d’envoi")).toBeVisible();
    await expectAccessible(page, "paiement en attente d’envoi");
    expect(await announcements(shop)).toEqual([]);

    await context.setOffline(false);
    await expect(order.getByText("En attente de vérification")).toBeVisible({ timeout: RETRY_TIMEOUT });
    // No amount counts as paid before the shop has confirmed the payment.
    await expect(order.getByText("Reste à payer")).toHaveCount(0);
    const [announced, ...others] = await announcements(shop);
    expect([announced?.amount, others]).toEqual([5_000, []]);

    const panel = await (await browser.newContext({ baseURL: shop.address })).newPage();
    await signIn(panel, SUPER_ADMIN);
    await mutate(panel, "DecideAnnouncement", {
      ...{ id: announced?.id, isConfirmed: true, seen: 0, acceptAboveDue: false },
      requestId: randomUUID(),
    });
    await expect(order.getByText("Reste à payer")).toBeVisible({ timeout: RETRY_TIMEOUT });
    await expect(order.getByText(/^Payé\s: 5\s000\sFCFA sur 15\s000\sFCFA$/)).toBeVisible();
    await openMore(order);
    await expect(order.getByText("Confirmé par la boutique")).toBeVisible();
    expect(await announcements(shop)).toHaveLength(1);

    await context.setOffline(true);
    await page.reload();
    await openMore(order);
    await order.getByRole("button", { name: /^Reçu REC-\d{4}-000001$/ }).click();
    const receipt = page.getByRole("dialog", { name: /^Reçu REC-/ });
    await expect(receipt).toContainText(/Reste à payer\s*10\s000\sFCFA/);
    await expectAccessible(page, "reçu");
    const size = page.viewportSize();
    for (const width of [58, 80, 210]) await expectColumnsOnPaper(page, width);
    await page.emulateMedia({ media: "screen" });
    if (size) await page.setViewportSize(size);
    const download = page.waitForEvent("download");
    await receipt.getByRole("button", { name: "Enregistrer l’image" }).click();
    expect((await download).suggestedFilename()).toMatch(/^recu-REC-\d{4}-000001\.png$/);
    await receipt.getByRole("button", { name: "Fermer" }).click();
    await page.getByRole("button", { name: "Effacer de cet appareil" }).click();
    await page.getByRole("button", { name: "Effacer pour de bon" }).click();
    await expect(page.getByText("Pas encore de commande")).toBeVisible();
    await expect.poll(() => storedRecords(page, "orders")).toEqual([]);
    await panel.context().close();
  },
);
