import { describe, expect, it } from "vitest";
import {
  expectSold,
  FEED,
  OWN,
  PRESTASHOP,
  parse,
  SHOPIFY,
  type Sold,
  SQUARESPACE,
  summary,
  table,
  WHOLE,
  WIX,
  WOO,
} from "./testing/qualified-tables.ts";

describe("columns that restrict another column, such as the end of a sale,", () => {
  it.each<[string, Record<string, string>, Sold, RegExp | undefined]>([
    [
      "WooCommerce: a price with decimals",
      { ...WOO, "Regular price": "19.99" },
      [20, "disponible", ""],
      /19\.99.*a des décimales/,
    ],
    ["WooCommerce: a taxed product", { ...WOO, "Tax status": "taxable" }, [20_000, "disponible", ""], /TVA/],
    [
      "WooCommerce: a running sale",
      { ...WOO, "Sale price": "9000", "Date sale price ends": "2027-01-05" },
      [9_000, "disponible", ""],
      /finit le 05\/01\/2027/,
    ],
    [
      "Shopify: other prices in another market",
      { ...SHOPIFY, "Price / International": "9000" },
      [20_000, "disponible", "4"],
      /par marché/,
    ],
    [
      "Shopify: a taxed product",
      { ...SHOPIFY, "Variant Taxable": "true" },
      [20_000, "disponible", "4"],
      /TVA/,
    ],
    [
      "PrestaShop: a product whose price is hidden",
      { ...PRESTASHOP, "Show price (0 = No, 1 = Yes)": "0" },
      [20_000, "disponible", "4"],
      /affiché/,
    ],
    [
      "PrestaShop: a product that is sold by threes",
      { ...PRESTASHOP, "Minimal quantity": "3" },
      [20_000, "disponible", "4"],
      /par 3/,
    ],
    [
      "PrestaShop: a switched off reduction",
      { ...PRESTASHOP, "On sale (0/1)": "0", "Discount amount": "5000" },
      [20_000, "disponible", "4"],
      /n’est pas activée/,
    ],
    [
      "PrestaShop: a reduction both as an amount and as a percentage",
      { ...PRESTASHOP, "Discount amount": "5000", "Discount percent": "20" },
      [15_000, "disponible", "4"],
      /^1 PrestaShop range[^\n]*$/,
    ],
    [
      "PrestaShop: a product with only a price without tax",
      { ...PRESTASHOP, "Price tax included": "" },
      [16_771, "disponible", "4"],
      /hors taxes/,
    ],
    [
      "PrestaShop: a price in euros",
      { ...PRESTASHOP, "Price tax included": "30,00 €" },
      undefined,
      /30,00 €/,
    ],
    [
      "Wix: a reduction as a percentage",
      { ...WIX, discountMode: "PERCENT", discountValue: "15" },
      [17_000, "disponible", ""],
      undefined,
    ],
    [
      "Wix: a reduction as an amount",
      { ...WIX, discountMode: "AMOUNT", discountValue: "2500" },
      [17_500, "disponible", ""],
      undefined,
    ],
    [
      "Squarespace: an empty sale price that is switched off",
      SQUARESPACE,
      [20_000, "disponible", "4"],
      undefined,
    ],
    [
      "Squarespace: a sale price that is switched off",
      { ...SQUARESPACE, "Sale Price": "9000.00" },
      [20_000, "disponible", "4"],
      /n’est pas activée/,
    ],
    [
      "Squarespace: a sale price that is switched on",
      { ...SQUARESPACE, "Sale Price": "9000.00", "On Sale": "Yes" },
      [9_000, "disponible", "4"],
      undefined,
    ],
    [
      "feed: a sale that is over",
      {
        ...FEED,
        sale_price: "5000 XAF",
        sale_price_effective_date: "2024-12-20T00:00+0100/2025-01-05T23:59+0100",
      },
      [20_000, "disponible", ""],
      /finie depuis le 05\/01\/2025/,
    ],
    ["feed: an empty sale price", { ...FEED, sale_price: "" }, [20_000, "disponible", ""], undefined],
    ["feed: a price in another currency", { ...FEED, price: "20000 USD" }, undefined, /20000 USD/],
    ["feed: a pack of three", { ...FEED, multipack: "3" }, [20_000, "disponible", ""], /lot de 3/],
    ["own table: a promotion price of 0", { ...OWN, "Prix promo": "0" }, [20_000, "", ""], undefined],
    [
      "own table: a promotion that is over",
      { ...OWN, "Prix promo": "5000", "Fin promo": "05/01/2025" },
      [20_000, "", ""],
      /finie depuis/,
    ],
    ["own table: a promotion as a percentage", { ...OWN, Promo: "10 %" }, [18_000, "", ""], /18.000/],
    [
      "own table: a promotion without its price",
      { ...OWN, Promo: "Oui" },
      [20_000, "", ""],
      /ne donne pas le prix de sa promo/,
    ],
    ["own table: a reduction as a percentage", { ...OWN, "Remise (%)": "25" }, [15_000, "", ""], /15.000/],
    ["own table: a reduction as an amount", { ...OWN, Remise: "2 500" }, [17_500, "", ""], /17.500/],
    ["own table: a column of taxes", { ...OWN, TVA: "19,25" }, [20_000, "", ""], /taxes/],
    [
      "own format: a promotion that is over",
      { ...WHOLE, "Fin promo": "05/01/2025" },
      [20_000, "", ""],
      /finie depuis/,
    ],
    ["own format: an empty selling price", { ...WHOLE, "Prix de vente": "" }, [20_000, "", ""], undefined],
  ])("are applied, or named in the import's report: %s", (_, row, sold, said) => expectSold(row, sold, said));

  it("make the import refuse the price if they name another currency", () => {
    expect(parse(table({ ...OWN, Devise: "EUR" })).errors).toMatchObject([
      { line: 2, column: "Prix", message: "Ce prix est en «\u00a0EUR\u00a0», et la boutique vend en FCFA" },
    ]);
    expect(parse(table({ ...OWN, Devise: "FCFA" })).errors).toEqual([]);
  });

  it("may contain « 1 », which in the column of promotions means yes and not one franc", () => {
    expect(summary(parse(table({ ...OWN, Promo: "1" }))).products).toEqual([
      ["Robe", 20_000, 20_000, "", "", ""],
    ]);
  });
});
