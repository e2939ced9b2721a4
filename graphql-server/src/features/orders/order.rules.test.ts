import { describe, expect, it } from "vitest";
import { normaliseOrder, type OrderFields, type OrderLineFields, orderTotal } from "./order.rules.ts";
import { orderErrors } from "./order-errors.rules.ts";

const line: OrderLineFields = {
  productId: null,
  productName: "Robe Kribi",
  variant: null,
  size: null,
  colour: null,
  price: 15_000,
  quantity: 1,
  image: null,
};
const order: OrderFields = { name: null, phone: null, quarter: null, fee: null, lines: [line] };

describe("an order", () => {
  it.each<[string, Partial<OrderFields>, Record<string, string>]>([
    ["without personal details", {}, {}],
    [
      "with all details",
      { name: "Awa", phone: "+237 6 77 12 34 56", quarter: "Akwa", fee: 1_500, lines: [line, line] },
      {},
    ],
    ["without lines", { lines: [] }, { lines: "La commande n’a pas d’article" }],
    [
      "of too many lines",
      { lines: Array.from({ length: 201 }, () => line) },
      { lines: "200 articles différents au plus" },
    ],
    [
      "of a product without a name",
      { lines: [line, { ...line, productName: "" }] },
      { lines: "Le nom de l’article est requis" },
    ],
    ["of half a franc", { lines: [{ ...line, price: 0.5 }] }, { lines: "Le prix est en francs entiers" }],
    ["of no pieces", { lines: [{ ...line, quantity: 0 }] }, { lines: "La quantité va de 1 à 9999" }],
    [
      "with a size that is a sentence",
      { lines: [{ ...line, size: "la même que Awa" }] },
      { lines: "La taille ne doit pas dépasser 13 caractères" },
    ],
    ["with a word as phone number", { phone: "Awa" }, { phone: "Numéro de téléphone non valide" }],
    ["with a negative fee", { fee: -1 }, { fee: "Les frais de livraison sont en francs entiers" }],
    [
      "with a name of 121 characters",
      { name: "x".repeat(121) },
      { name: "Le nom ne doit pas dépasser 120 caractères" },
    ],
  ])("%s gets a message for each invalid field, and for no other field", (_, fields, errors) => {
    expect(orderErrors({ ...order, ...fields })).toEqual(errors);
  });

  it("has the sum of its lines as its total", () => {
    expect(orderTotal([line, { ...line, price: 2_000_000_000, quantity: 9_999 }])).toBe(19_998_000_015_000);
  });

  it("is stored without line breaks and control characters", () => {
    const written = {
      ...order,
      name: " Awa\n Ngono\u0000 ",
      quarter: "  ",
      lines: [{ ...line, size: " 42 " }],
    };
    expect(normaliseOrder(written)).toEqual({
      ...order,
      name: "Awa Ngono",
      quarter: null,
      lines: [{ ...line, size: "42" }],
    });
  });
});
