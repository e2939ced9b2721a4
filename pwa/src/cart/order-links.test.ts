import { totals } from "graphql-server/cart/cart";
import { describe, expect, it } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { bookingUrl, cardOrderUrl, cartOrderUrl, homeOrderUrl, productOrderUrl } from "./order-links.ts";
import { product } from "./testing/cart-server.ts";

const line = (productName: string, quantity: number, sellingPrice: number) => ({
  product: { ...product("x", sellingPrice), productName },
  quantity,
  unsent: false,
});

/** The message the chat application will show; the spaces that keep a price together made plain. */
function message(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe("https://wa.me/237600000000");
  expect([...searchParams.keys()]).toEqual(["text"]);
  return (searchParams.get("text") ?? "").replace(/[\u00a0\u202f]/g, " ");
}

const carts = [
  {
    what: "one product",
    lines: [line("Robe midi Kribi", 1, 16_000)],
    expected: `Bonjour, je souhaite commander :

1. Robe midi Kribi
   Quantité : 1
   Prix : 16 000 FCFA

Quantité totale : 1
Total : 16 000 FCFA

Merci !`,
  },
  {
    what: "accents, an ampersand, signs an address gives a meaning, an emoji",
    lines: [
      line("Perruque & mèches 100 % naturelles #1 + peigne ?", 2, 45_000),
      line("T-shirt « Été » 🌴", 1, 7_500),
    ],
    expected: `Bonjour, je souhaite commander :

1. Perruque & mèches 100 % naturelles #1 + peigne ?
   Quantité : 2
   Prix : 45 000 FCFA
2. T-shirt « Été » 🌴
   Quantité : 1
   Prix : 7 500 FCFA

Quantité totale : 3
Total : 97 500 FCFA

Merci !`,
  },
  {
    what: "nine-digit prices and the greatest quantity",
    lines: [line("Collier", 9_999, 999_999_999), line("Échantillon", 1, 0)],
    expected: `Bonjour, je souhaite commander :

1. Collier
   Quantité : 9999
   Prix : 999 999 999 FCFA
2. Échantillon
   Quantité : 1
   Prix : 0 FCFA

Quantité totale : 10000
Total : 9 998 999 990 001 FCFA

Merci !`,
  },
];

describe("the order of the whole cart", () => {
  it.each(carts)("is written word for word: $what", ({ lines, expected }) => {
    const sums = totals(lines.map(({ quantity, product: { sellingPrice } }) => ({ quantity, sellingPrice })));
    expect(message(cartOrderUrl(testShop, lines, sums))).toBe(expected);
  });
});

describe("the other messages", () => {
  const robe = {
    productName: "Robe d'été & foulard",
    sellingPrice: 123_456_789,
    description: "Coton, 2 poches",
  };

  it("says « ce produit » on the home page only", () => {
    expect(message(homeOrderUrl(testShop, robe))).toBe(
      "Je souhaite commander ce produit : Robe d'été & foulard (123 456 789 FCFA)",
    );
    expect(message(cardOrderUrl(testShop, robe))).toBe(
      "Je souhaite commander : Robe d'été & foulard (123 456 789 FCFA)",
    );
  });

  it("carries the description from the product's own page", () => {
    expect(message(productOrderUrl(testShop, robe))).toBe(
      "Je souhaite commander : Robe d'été & foulard (123 456 789 FCFA)\nCoton, 2 poches",
    );
  });

  it("books a service by its title", () => {
    expect(message(bookingUrl(testShop, "Dépose"))).toBe("Je souhaite réserver ce service : Dépose");
  });
});
