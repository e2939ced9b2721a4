import fc from "fast-check";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { testShop } from "../../../../app/testing/render.tsx";
import { cartOrderUrl } from "../../../cart/cart-order-message.ts";
import { product, size } from "../../../cart/testing/cart-server.ts";
import { totalsWithDelivery } from "../../../cart/total-with-delivery.ts";
import { withMessageLines } from "../../../orders/link/lines-in-link.ts";
import { cardOrderUrl, homeOrderUrl, productOrderUrl } from "../../../orders/link/product-order-link.ts";
import { messageLines } from "../../../orders/order-message-lines.ts";
import { type OrderMessage, parseOrderMessage } from "./parse-order-message.ts";

const EMPTY_ORDER: OrderMessage = {
  number: null,
  lines: [],
  name: null,
  phone: null,
  quarter: null,
  fee: null,
  isIncomplete: false,
};
const line = { productId: null, size: null, colour: null, quantity: 1 };

const messageOf = (url: string): string => new URL(url).searchParams.get("text") ?? "";

/** Changes that chat applications make in a message. The keys describe the changes. */
const CHANGES: Record<string, (text: string) => string> = {
  "as it was written": (text) => text,
  "with plain spaces": (text) => text.replace(/[\u00a0\u202f]/g, " "),
  "with narrow spaces everywhere": (text) => text.replace(/ /g, "\u202f"),
  "without its narrow spaces": (text) => text.replace(/\u202f/g, ""),
  "with Windows line breaks": (text) => text.replace(/\n/g, "\r\n"),
  "with line breaks doubled": (text) => text.replace(/\n/g, "\n\n"),
  "without line breaks": (text) => text.replace(/\n+/g, " "),
  "without the spaces that begin lines": (text) => text.replace(/\n +/g, "\n"),
  "with marks that cannot be seen": (text) => `\u200e${text.replace(/:/g, "\u200b:\u2060")}\u202c`,
  "quoted with marks": (text) => text.replace(/^/gm, "> "),
  "quoted twice": (text) => text.replace(/^/gm, ">> "),
  "quoted with date and name": (text) => `[22/11, 14:05] Awa Ngono: ${text}`,
  "with accents in two pieces": (text) => text.normalize("NFD"),
};

const robe = {
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe (été) n° 2. wax",
  sellingPrice: 123_456_789,
  description: "Coton. Taille : du 36 au 44. Prix : voir plus haut. Commande : par ici.",
};
const seenRobe = {
  ...line,
  productId: robe.id,
  productName: robe.productName,
  price: robe.sellingPrice,
};
const ADDED =
  "\nTaille : 42\nCouleur : Bordeaux clair\nCommande : K7M-42P\nNom : Awa Ngono\nQuartier : Akwa Nord\nLivraison : 1 500 FCFA";
const TOLD = { number: "K7M42P", name: "Awa Ngono", quarter: "Akwa Nord", fee: 1_500 };

const cart = messageOf(
  cartOrderUrl(
    testShop,
    [
      {
        product: { ...product("a", 16_000), productName: "Robe midi Kribi 2. série" },
        variant: NO_VARIANT,
        quantity: 3,
        unsent: false,
      },
      {
        product: { ...product("b", 7_500), productName: "T-shirt « Été » 🌴" },
        variant: NO_VARIANT,
        quantity: 1,
        unsent: false,
      },
      {
        product: { ...product("c", 0), productName: "Échantillon" },
        variant: NO_VARIANT,
        quantity: 12,
        unsent: false,
      },
    ],
    totalsWithDelivery({ totalQuantity: 16, totalPrice: 55_500 }, undefined, testShop),
  ),
);
const seenCart = [
  { ...line, productName: "Robe midi Kribi 2. série", price: 16_000, quantity: 3 },
  { ...line, productName: "T-shirt « Été » 🌴", price: 7_500 },
  { ...line, productName: "Échantillon", price: 0, quantity: 12 },
];
const withSizes = cart
  .replace("Quantité : 3", "Quantité : 3\n   Taille : 42")
  .replace("7\u202f500\u00a0FCFA", "7\u202f500\u00a0FCFA\n   Taille : XL\n   Couleur : Vert");

const MESSAGES: [what: string, text: string, expected: Partial<OrderMessage>][] = [
  ["of a product on the home page", messageOf(homeOrderUrl(testShop, robe)), { lines: [seenRobe] }],
  ["of a product's card", messageOf(cardOrderUrl(testShop, robe)), { lines: [seenRobe] }],
  ["of a product's page", messageOf(productOrderUrl(testShop, robe)), { lines: [seenRobe] }],
  [
    "of a product in a size and colour, by somebody known, with delivery",
    messageOf(productOrderUrl(testShop, robe)) + ADDED,
    { ...TOLD, lines: [{ ...seenRobe, size: "42", colour: "Bordeaux clair" }] },
  ],
  ["of a cart", cart, { lines: seenCart }],
  ["of a cart with a number", `${cart}\nCommande : K7M-42P`, { number: "K7M42P", lines: seenCart }],
  [
    "of a cart with the total of articles and delivery before the number",
    `${cart}\nQuartier : Douala, Akwa\nTotal avec livraison : 57 000 FCFA\nCommande : K7M-42P`,
    { number: "K7M42P", quarter: "Douala, Akwa", lines: seenCart },
  ],
  [
    "of a cart with all details, and with thanks at the end",
    `${cart}\n\nNom : Awa Ngono\nQuartier : Douala, Akwa Nord\nLivraison : 1 500 FCFA\nTotal avec livraison : 57 000 FCFA\nCommande : K7M-42P\n\nMerci et à bientôt !`,
    { ...TOLD, quarter: "Douala, Akwa Nord", lines: seenCart },
  ],
  [
    "of a cart with all details, with a deposit and with thanks at the end",
    `${cart}\n\nNom : Awa Ngono\nQuartier : Douala, Akwa Nord\nLivraison : 1 500 FCFA\nTotal avec livraison : 57 000 FCFA\nAcompte demandé : 17 100 FCFA\nCommande : K7M-42P\n\nMerci et à bientôt !`,
    { ...TOLD, quarter: "Douala, Akwa Nord", lines: seenCart },
  ],
  [
    "of a cart with a quarter only, and with thanks at the end",
    `${cart}\n\nQuartier : Akwa Nord\n\nMerci et à bientôt !`,
    { quarter: "Akwa Nord", lines: seenCart },
  ],
  [
    "of a cart with a town only, by somebody known",
    `${cart}\n\nNom : Awa Ngono\nVille : Édéa\nLivraison : gratuite\nTotal avec livraison : 55 500 FCFA\nCommande : K7M-42P\n\nMerci et à bientôt !`,
    { ...TOLD, quarter: "Édéa", fee: 0, lines: seenCart },
  ],
  [
    "of a cart with town and quarter, the number and one thanks at the end",
    `${cart.slice(0, -"\n\nMerci !".length)}\n\nNom : Awa Ngono\nVille : Douala\nQuartier : Akwa Nord\nLivraison : 1 500 FCFA\nTotal avec livraison : 57 000 FCFA\n\nCommande : K7M-42P\n\nMerci !`,
    { ...TOLD, quarter: "Douala, Akwa Nord", lines: seenCart },
  ],
  [
    "of a cart with sizes and colours that are still to choose",
    withSizes.replace("Taille : 42", "Taille : à préciser").replace("Couleur : Vert", "Couleur : à préciser"),
    { lines: seenCart.map((one, place) => ({ ...one, size: place === 1 ? "XL" : null })) },
  ],
  [
    "of a product whose size and colour are still to choose",
    messageOf(
      cardOrderUrl(testShop, { ...robe, variants: [size(1, "S", { colour: "Vert" }), size(2, "M")] }),
    ),
    { lines: [seenRobe] },
  ],
  [
    "of a cart that the customer fetches",
    `${cart}\n\nNom : Awa Ngono\nRetrait à la boutique : gratuit\nTotal avec livraison : 55 500 FCFA\nCommande : K7M-42P\n\nMerci et à bientôt !`,
    { ...TOLD, quarter: "Retrait à la boutique", fee: 0, lines: seenCart },
  ],
  [
    "of a product that the customer fetches at one of two shops",
    `${messageOf(homeOrderUrl(testShop, robe))}\nCommande : K7M-42P\nNom : Awa Ngono\nRetrait à la boutique, Bonanjo : gratuit`,
    { ...TOLD, quarter: "Retrait à la boutique, Bonanjo", fee: 0, lines: [seenRobe] },
  ],
  [
    "of a cart with sizes, by somebody known, with delivery",
    withSizes + ADDED.replace(/\n(Taille|Couleur).*/g, ""),
    {
      ...TOLD,
      lines: seenCart.map((one, place) => ({
        ...one,
        size: ["42", "XL", null][place] ?? null,
        colour: place === 1 ? "Vert" : null,
      })),
    },
  ],
];

describe.each(Object.entries(CHANGES))("the message with which a customer orders, pasted %s", (_, change) => {
  it.each(MESSAGES)("is recognised as an order: message %s", (_what, text, expected) => {
    // Whatever the chat application has changed, the name has normal spaces and no line breaks.
    expect(parseOrderMessage(change(text))).toEqual({ ...EMPTY_ORDER, ...expected });
  });
});

describe("the message about one product, with all details of the customer", () => {
  const details = { number: "K7M42P", name: "Awa Ngono", phone: "237677123456", quarter: "Akwa Nord" };
  const expected = { ...EMPTY_ORDER, ...details, phone: "+237 6 77 12 34 56" };
  it.each([
    ["a size and a colour", { size: "42", colour: "Bordeaux clair" }],
    ["a size", { size: "Taille unique", colour: null }],
    ["a colour", { size: null, colour: "Vert" }],
    ["nothing", { size: null, colour: null }],
  ])("is recognised if the customer has chosen %s, with any kind of line breaks", (_, chosen) => {
    const text = messageOf(withMessageLines(productOrderUrl(testShop, robe, chosen), messageLines(details)));
    for (const one of [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\n\n")])
      expect(parseOrderMessage(one)).toEqual({ ...expected, lines: [{ ...seenRobe, ...chosen }] });
  });
});

describe("a text that an admin pastes", () => {
  it.each(["K7M-42P", " k7m 42p ", "Commande : K7M-42P", "Bonjour, c’est pour la commande : k7m–42p svp"])(
    "fills in only the order's number if it contains the number but no article: %j",
    (text) => {
      expect(parseOrderMessage(text)).toEqual({ ...EMPTY_ORDER, number: "K7M42P" });
    },
  );

  it.each([
    "",
    "Bonjour, est-ce que la robe existe en 42 ?",
    "Je souhaite réserver ce service : Dépose",
    "Je souhaite commander : la robe rouge",
  ])("is not taken for an order if it contains none: %j", (text) => {
    expect(parseOrderMessage(text)).toBeUndefined();
  });

  it.each(["15000.00 FCFA", "15.000 F", "15’000 XAF", "15 000,00 F CFA", "15,000 fcfa"])(
    "gives a price or a delivery fee of 15 000 FCFA if the amount is written as %j",
    (written) => {
      const lines = [{ ...line, productName: "Robe", price: 15_000 }];
      const single = `Je souhaite commander : Robe (${written})\nLivraison : ${written}`;
      expect(parseOrderMessage(single)).toEqual({ ...EMPTY_ORDER, lines, fee: 15_000 });
      const text = `Je souhaite commander :\n1. Robe\nQuantité : 2.0\nPrix : ${written}\nQuantité totale : 2\nTotal : 30 000 FCFA`;
      expect(parseOrderMessage(text)).toEqual({
        ...EMPTY_ORDER,
        lines: lines.map((one) => ({ ...one, quantity: 2 })),
      });
    },
  );

  it.each(["1,5 FCFA", "15000.5 FCFA", "1 50 F"])(
    "gives neither a price nor a delivery fee if the amount has a fraction of a franc or a misplaced space: %j",
    (written) => {
      expect(parseOrderMessage(`Je souhaite commander : Robe (${written})`)).toBeUndefined();
      expect(parseOrderMessage(`Commande : K7M-42P\nLivraison : ${written}`)).toEqual({
        ...EMPTY_ORDER,
        number: "K7M42P",
      });
      const text = `Je souhaite commander :\n1. Robe\nQuantité : 1\nPrix : ${written}\nQuantité totale : 1\nTotal : 15 000 FCFA`;
      expect(parseOrderMessage(text)).toBeUndefined();
    },
  );

  it("is marked as incomplete if one of its articles was not recognised", () => {
    const cut = cart.replace(/2\. T-shirt[\s\S]*?FCFA\n/, "");
    expect(parseOrderMessage(cut)).toMatchObject({ isIncomplete: true });
  });

  it("is parsed quickly and without an error, whatever it contains", () => {
    const words = [
      "1. ",
      "Prix : ",
      "FCFA",
      "Quantité : ",
      "(",
      "Total : ",
      "\n",
      " ",
      "9",
      "Je souhaite commander : ",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 400 }),
        (pieces) => {
          parseOrderMessage(pieces.join(""));
        },
      ),
    );
    const start = performance.now();
    for (const word of words)
      for (const length of [10_000, 5_000_000])
        parseOrderMessage(`Je souhaite commander : 1. ${word.repeat(length / word.length)}`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each(["\n", "\r\n", "\n ", "\n> ", "\u2028"])(
    "is parsed quickly even with 32,000 line breaks %j",
    (lineBreak) => {
      const start = performance.now();
      for (const count of [32_000, Math.floor(29_000 / lineBreak.length)])
        for (const begin of [
          "Je souhaite commander : Robe (15 000 FCFA)",
          "Je souhaite commander : 1. Robe",
          "Nom : ",
          "",
        ])
          for (const end of ["Quantité totale : 1", "x"])
            parseOrderMessage(`${begin}${lineBreak.repeat(count)}${end}`);
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});
