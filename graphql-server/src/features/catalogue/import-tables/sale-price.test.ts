import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { type PriceCells, pricesToday } from "./sale-price.ts";

/** 00:30 of 28 November in Douala, where it is still the 27th in UTC. */
const NOW = new Date("2026-11-27T23:30:00Z");
const sale = (cells: Partial<PriceCells>) => pricesToday({ regular: "20000", sale: "5000", ...cells }, NOW);

describe("the price that a table's product has today", () => {
  it.each<[string, Partial<PriceCells>, number, RegExp | undefined]>([
    ["a sale without dates", {}, 5_000, undefined],
    [
      "a sale that ended the day before",
      { ends: "2026-11-27" },
      20_000,
      /est finie depuis le 27\/11\/2026.*20.000/,
    ],
    ["a sale on its last day", { ends: "28/11/2026" }, 5_000, /finit le 28\/11\/2026/],
    ["a sale on its first day", { starts: "2026-11-28" }, 5_000, undefined],
    [
      "a sale to come",
      { starts: "29/11/2026", ends: "31/12/2026" },
      20_000,
      /ne commence que le 29\/11\/2026/,
    ],
    ["a sale with unreadable dates", { ends: "Noël" }, 20_000, /illisibles/],
    ["a period of a feed", { period: "2026-11-01T00:00+0100/2026-11-27T23:59+0100" }, 20_000, /est finie/],
    ["a period without its end", { period: "2026-11-01T00:00+0100" }, 20_000, /illisibles/],
    ["a sale that is switched off", { isOnSale: "No" }, 20_000, /n’est pas activée/],
    ["a sale price of 0", { sale: "0.00" }, 20_000, undefined],
    ["a sale price of 0 with the currency", { sale: "0,00 FCFA" }, 20_000, undefined],
    ["an empty sale price", { sale: "" }, 20_000, undefined],
    ["a reduction of 10 percent", { sale: "", percentOff: "10%" }, 18_000, undefined],
    ["a reduction of a third", { sale: "", percentOff: "33,3" }, 13_340, undefined],
    ["a percentage in the column of amounts", { sale: "", amountOff: "10 %" }, 18_000, undefined],
    [
      "a reduction both as an amount and as a percentage",
      { sale: "", amountOff: "1 500", percentOff: "20" },
      18_500,
      undefined,
    ],
    [
      "a reduction that is over",
      { sale: "", percentOff: "20", ends: "2018-12-31" },
      20_000,
      /16.000.FCFA est finie/,
    ],
    ["an unreadable reduction", { sale: "", percentOff: "beaucoup" }, 20_000, /illisible/],
    ["a reduction of the whole price", { sale: "", amountOff: "20000" }, 20_000, /vaut tout le prix/],
    ["a reduction of 100 percent", { sale: "", percentOff: "100" }, 20_000, /vaut tout le prix/],
  ])("is correct for %s", (_, cells, sellingPrice, said) => {
    const prices = sale(cells);
    expect([prices.price, prices.sellingPrice]).toEqual(["20000", String(sellingPrice)]);
    expect(prices.leftOut ?? prices.question).toEqual(said && expect.stringMatching(said));
    expect(prices.leftOut !== undefined).toBe(said !== undefined && sellingPrice === 20_000);
  });

  it("is the sale price if the table has no regular price, and empty if this sale is over", () => {
    expect(sale({ regular: "" })).toMatchObject({ price: "5000", sellingPrice: "5000" });
    expect(sale({ regular: "", ends: "2020-01-01" })).toMatchObject({ price: "", sellingPrice: "" });
  });

  it("in another currency stays a text, which the import refuses", () => {
    expect(pricesToday({ regular: "20,00 €" }, NOW).price).toBe("20,00 €");
  });

  it("is 15 000 francs if the table has « 15.000 », and not 15", () => {
    expect(pricesToday({ regular: "15.000" }, NOW).price).toBe("15000");
    expect(pricesToday({ regular: "15000.000000" }, NOW).price).toBe("15000");
  });

  it("is in whole francs, and no reduction makes it 0", () => {
    assert(
      property(integer({ min: 1, max: 5_000_000 }), integer({ min: 1, max: 100 }), (regular, percent) => {
        const { sellingPrice } = pricesToday({ regular: String(regular), percentOff: `${percent}%` }, NOW);
        expect(sellingPrice).toMatch(/^[1-9]\d*$/);
        expect(Number(sellingPrice)).toBeLessThanOrEqual(regular);
      }),
    );
  });
});
