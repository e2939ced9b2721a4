import { expect, it } from "vitest";
import { deviceOrder as order } from "../../../orders/outbox/testing/device-order.ts";
import { shopChanges } from "./shop-changes.ts";

const [line] = order().lines;
if (!line) throw new Error("an order without a line");
const { productName, size, colour, price, quantity } = line;
const ordered = { productName, size, colour, price, quantity };
const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, " "));

it.each<[string, object, Parameters<typeof order>[0], string[]]>([
  ["no change is listed for an unchanged order", { asOrdered: null }, {}, []],
  [
    "no change is listed after a return without an exchange",
    { asOrdered: { lines: [ordered], fee: null } },
    {},
    [],
  ],
  [
    "another quantity, a fee and a discount are listed with the new total",
    { asOrdered: { lines: [ordered], fee: null }, discount: 2_000, discountReason: "Fidélité" },
    { lines: [{ ...line, quantity: 2 }], fee: 1_500 },
    [
      "1 × Robe Kribi, M → 2 × Robe Kribi, M",
      "Livraison : à convenir → 1 500 FCFA",
      "Remise : − 2 000 FCFA (Fidélité)",
      "Total : 15 000 FCFA → 29 500 FCFA",
    ],
  ],
  [
    "a surcharge and the pickup at the shop are listed with the new total",
    { asOrdered: { lines: [ordered], fee: 1_000 }, discount: -500, isPickup: true },
    { fee: 0 },
    ["Retrait à la boutique", "Supplément : 500 FCFA", "Total : 16 000 FCFA → 15 500 FCFA"],
  ],
])("%s", (_, ofShop, fields, expected) => {
  expect(plain(shopChanges(order({ ...fields, ...ofShop })))).toEqual(expected);
});
