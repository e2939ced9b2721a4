import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { SHOP_TIME_ZONE } from "../../../graphql-server/src/platform/shop-time/shop-day.rules.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { mutate } from "../support/panel.ts";
import { withPlainSpaces } from "../support/products.ts";

// Packing slips show the shop's time wherever the browser is. Auckland is 11 or 12 hours ahead of Douala.
test.use({ timezoneId: "Pacific/Auckland" });
const shownTime = new Intl.DateTimeFormat("fr-FR", {
  ...{ dateStyle: "medium", timeStyle: "short" },
  timeZone: SHOP_TIME_ZONE,
});

const LINES = [
  { productName: "Robe Kribi", size: "M", colour: "Bleu", price: 15_000, quantity: 2 },
  { productName: "Tennis Mfoundi en toile lavable, semelle épaisse", size: "39", price: 25_000, quantity: 1 },
  { productName: "Sac à main", colour: "Noir", price: 12_500, quantity: 1 },
];

/** Sets the seller's identity, and creates an order of four pieces with a deposit of 20 000 FCFA. */
async function recordPaidOrder(page: Page, placedAt: Date): Promise<void> {
  const identity = {
    ...{ legalName: "Ets Chez Ada", legalForm: "Établissement", niu: "M012345678901A", vat: "NONE" },
    rccm: { number: "RC/DLA/2019/A/1234", place: "Douala", date: "" },
  };
  const seen = { legalName: "", legalForm: "", niu: "", vat: null, rccm: null };
  await mutate(page, "SaveShopDetails", { editId: randomUUID(), seen, input: identity });
  const id = randomUUID();
  const customer = { name: "Awa Ngono", phone: "677123456", quarter: "Douala, Kotto" };
  await mutate(page, "RecordOrder", {
    input: { id, placedAt: placedAt.toISOString(), number: "K7M42P", ...customer, fee: 1_500, lines: LINES },
  });
  const payment = {
    ...{ id: randomUUID(), orderId: id, amount: 20_000, kind: "CASH", reference: "" },
    ...{ seen: 0, acceptAboveDue: false },
  };
  await mutate(page, "EnterPayment", { input: payment });
}

/** Returns the lines of text that the page shows. The cells of a table's row are separated by « | ». */
async function visibleLines(page: Page): Promise<string[]> {
  const text = withPlainSpaces(await page.locator("body").innerText());
  return text
    .split("\n")
    .map((line) => line.trim().replaceAll("\t", " | "))
    .filter(Boolean);
}

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

test("an order is printed as a packing slip on one page, without anything else of the panel", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  const placedAt = new Date();
  await recordPaidOrder(page, placedAt);
  await open(page, "/admin-panel/orders");
  await settled(page);
  await page.getByRole("article").getByRole("button").first().click();
  const order = page.getByRole("dialog", { name: "Commande K7M-42P" });
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = "";
    };
  });
  await order.getByRole("button", { name: "Imprimer le bon" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");

  await page.emulateMedia({ media: "print" });
  // An open page shows changed settings of the shop a moment later, without a reload.
  await expect(page.getByText("Ets Chez Ada, Établissement")).toBeVisible();
  await expect
    .poll(() => visibleLines(page))
    .toEqual([
      "Mboa Mode",
      "Tél. +237 6 00 00 00 00",
      "Rue Joss, Bonanjo, Douala, Cameroun",
      "Ets Chez Ada, Établissement",
      "RCCM RC/DLA/2019/A/1234, Douala",
      "NIU M012345678901A",
      "TVA non applicable",
      "Commande K7M-42P",
      withPlainSpaces(shownTime.format(placedAt)),
      "Awa Ngono",
      "+237 6 77 12 34 56",
      "Douala, Kotto",
      "N° | Produit | Prix | Quantité | Montant",
      "1 | Robe Kribi",
      "M · Bleu | 15 000 FCFA | 2 | 30 000 FCFA",
      "2 | Tennis Mfoundi en toile lavable, semelle épaisse",
      "39 | 25 000 FCFA | 1 | 25 000 FCFA",
      "3 | Sac à main",
      "Noir | 12 500 FCFA | 1 | 12 500 FCFA",
      "Articles",
      "67 500 FCFA",
      "Livraison",
      "1 500 FCFA",
      "Total",
      "69 000 FCFA",
      "Payé",
      "20 000 FCFA",
      "Reste à payer",
      "49 000 FCFA",
    ]);
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});
