import { expect, type Page } from "@playwright/test";
import { ORDER_LOG_PREFIX } from "../../src/lib/storage/storage-keys.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { test } from "../support/fixtures.ts";
import { FONT_WIDTHS, setFont } from "../support/fonts.ts";
import { open } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";

const LINE = {
  ...{ productId: null, productName: "Robe portefeuille longue en wax imprimé à manches bouffantes" },
  ...{ variant: null, size: "XXL", colour: "Bleu indigo et ocre", price: 15_500, quantity: 2, image: null },
};
const payment = (state: string) => ({
  announcements: [{ id: "p", kind: "ORANGE_MONEY", amount: 9_750, reference: "PP261128.1015.A12345", state }],
});
const withdrawal = (fields: object) => ({
  requests: [{ id: "w", orderId: "o", madeAt: 1, kind: "withdrawal", ...fields }],
});
const asOrdered = { asOrdered: { fee: null, lines: [{ ...LINE, quantity: 1 }, LINE] }, editedAt: 1 };

/**
 * Orders in all states that a customer can see, each with a text that the order's card must show while its details are
 * folded.
 */
const ORDERS: readonly (readonly [string | RegExp, object])[] = [
  ["En attente d’envoi", { state: null }],
  ["La boutique n’a pas pu enregistrer cette commande", { state: null, refusal: "Identifiant non valide" }],
  ["En attente de réponse de la boutique.", { state: "NEW" }],
  [/^Acompte demandé/, { state: "NEW", deposit: 9_750 }],
  ["Annulation en attente", { state: "NEW", ...withdrawal({}) }],
  [/^La boutique a déjà noté cette commande/, { state: "CONFIRMED", ...withdrawal({ refusal: "Non" }) }],
  ["En attente de vérification", { state: "CONFIRMED", ...payment("WAITING") }],
  ["Refusé par la boutique", { state: "CONFIRMED", ...payment("REFUSED") }],
  [
    "Modifiée par la boutique",
    { state: "CONFIRMED", ...asOrdered, discount: 500, discountReason: "Fidélité" },
  ],
  ["Reste à payer", { state: "SHIPPED", paid: 5_000 }],
  [/^À retirer/, { state: "SHIPPED", isPickup: true, fee: 0 }],
  [/^Promise pour le samedi 5 décembre/, { state: "CONFIRMED", promisedDay: "2099-12-05" }],
  [
    /^Mise de côté, à solder avant le vendredi 2 janvier/,
    { state: "CONFIRMED", paid: 5_000, settleBy: "2026-01-02" },
  ],
  ["Payée", { state: "DELIVERED", paid: 32_000 }],
  ["demande refusée", { state: "DELIVERED", returnDeclineReason: "Déjà portée" }],
  ["Commande annulée", { state: "CANCELLED" }],
  ["À rembourser", { state: "CANCELLED", paid: 5_000 }],
  ["Commande retournée", { state: "RETURNED" }],
  ["Autre", { state: "LATER", lines: Array.from({ length: 12 }, () => LINE) }],
];

/** Opens the orders page of a device that has stored the orders of `ORDERS`, which the shop does not have. */
async function openOrders(page: Page): Promise<void> {
  await page.route("**/graphql**", (route) => route.abort());
  await page.addInitScript(
    ({ orders, line, prefix }) => {
      orders.forEach((fields, place) => {
        const id = `3f2a1c84-0b7e-4c1d-9a55-0000${(0x12345678 + place * 7919).toString(16)}`;
        const order = {
          id,
          userId: null,
          channel: "CHAT",
          placedAt: 1e12 - place,
          fee: 1_000,
          lines: [line],
        };
        const customer = { name: null, phone: null, quarter: null, deposit: 0 };
        localStorage.setItem(prefix + id, JSON.stringify({ ...order, ...customer, ...fields }));
      });
    },
    { orders: ORDERS.map(([, fields]) => fields), line: LINE, prefix: ORDER_LOG_PREFIX },
  );
  await open(page, "/orders");
  await expect(page.getByRole("article")).toHaveCount(ORDERS.length);
}

test.use({ serviceWorkers: "block" });

test("in every state, an order's folded card shows its most important text, and fits on the screen", async ({
  page,
}) => {
  await openOrders(page);
  for (const [place, [text]] of ORDERS.entries())
    await expect.soft(page.getByRole("article").nth(place).getByText(text).first()).toBeVisible();
  await expectAccessible(page, "commandes");
  for (const font of FONT_WIDTHS) {
    await setFont(page, font);
    for (const [text, width] of [
      ["100%", 320],
      ["200%", 360],
      ["200%", 768],
    ] as const) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await expectNoHorizontalOverflow(page, `${text}, ${width} px, ${font} font`, { width, height: 740 });
    }
  }
});

test("« Plus » of an order can be opened with the keyboard, and its content is accessible", async ({
  page,
}) => {
  await openOrders(page);
  const first = page.getByRole("article").first();
  await first.getByRole("link", { name: "Écrire à la boutique" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(first.getByRole("list", { name: "Articles" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(first.getByRole("list", { name: "Articles" })).toBeHidden();
  for (const more of await page.locator("article summary").all()) await more.click();
  await expectAccessible(page, "commandes, dépliées");
});
