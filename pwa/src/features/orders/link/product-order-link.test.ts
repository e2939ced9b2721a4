import fc from "fast-check";
import { totals } from "graphql-server/features/cart/article-totals";
import { PRODUCT_FIELDS } from "graphql-server/features/catalogue/product/product-fields";
import { NO_VARIANT, type Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { parseOrderMessage } from "../../admin/orders/record/parse-order-message.ts";
import { CART_LINK_LIMIT, cartOrderUrl } from "../../cart/cart-order-message.ts";
import { type CartLine, pricedLine } from "../../cart/line-properties.ts";
import { product, size } from "../../cart/testing/cart-server.ts";
import { totalsWithDelivery } from "../../cart/total-with-delivery.ts";
import { messageLines } from "../order-message-lines.ts";
import { withMessageLines } from "./lines-in-link.ts";
import {
  cardOrderUrl,
  homeOrderUrl,
  LINK_LENGTH_LIMIT,
  notifyUrl,
  productOrderUrl,
} from "./product-order-link.ts";

const line = (productName: string, quantity: number, sellingPrice: number): CartLine => ({
  product: { ...product("x", sellingPrice), productName },
  variant: NO_VARIANT,
  quantity,
  unsent: false,
});

const inSize = ({ product: shown, ...rest }: CartLine, variant: Variant): CartLine => ({
  ...rest,
  product: { ...shown, variants: [variant] },
  variant: variant.number,
});

const unchosen = ({ product: shown, ...rest }: CartLine, ...variants: Variant[]): CartLine => ({
  ...rest,
  product: { ...shown, variants },
});

/** Returns the message of a link, with normal spaces in place of no-break spaces. */
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
   2 × 45 000 = 90 000 FCFA
2. T-shirt « Été » 🌴
   Quantité : 1
   Prix : 7 500 FCFA

Quantité totale : 3
Total : 97 500 FCFA

Merci !`,
  },
  {
    what: "sizes and colours, chosen or still to choose",
    lines: [
      inSize(line("Robe midi Kribi", 1, 16_000), size(1, "XL", { colour: "Bleu nuit" })),
      inSize(line("Tennis Douala", 2, 32_000), size(2, "42")),
      inSize(line("Sac Bonanjo", 1, 24_500), size(3, null, { colour: "Bordeaux" })),
      unchosen(line("Jupe Limbé", 1, 9_000), size(4, "S"), size(5, "M")),
      unchosen(
        line("Foulard", 1, 4_000),
        size(6, null, { colour: "Vert" }),
        size(7, null, { colour: "Noir" }),
      ),
    ],
    expected: `Bonjour, je souhaite commander :

1. Robe midi Kribi
   Quantité : 1
   Prix : 16 000 FCFA
   Taille : XL
   Couleur : Bleu nuit
2. Tennis Douala
   Quantité : 2
   Prix : 32 000 FCFA
   2 × 32 000 = 64 000 FCFA
   Taille : 42
3. Sac Bonanjo
   Quantité : 1
   Prix : 24 500 FCFA
   Couleur : Bordeaux
4. Jupe Limbé
   Quantité : 1
   Prix : 9 000 FCFA
   Taille : à préciser
5. Foulard
   Quantité : 1
   Prix : 4 000 FCFA
   Couleur : à préciser

Quantité totale : 6
Total : 117 500 FCFA

Merci !`,
  },
  {
    what: "nine-digit prices and the greatest quantity",
    lines: [line("Collier", 9_999, 999_999_999), line("Échantillon", 1, 0)],
    expected: `Bonjour, je souhaite commander :

1. Collier
   Quantité : 9999
   Prix : 999 999 999 FCFA
   9999 × 999 999 999 = 9 998 999 990 001 FCFA
2. Échantillon
   Quantité : 1
   Prix : 0 FCFA

Quantité totale : 10000
Total : 9 998 999 990 001 FCFA

Merci !`,
  },
];

const details = {
  number: "K7M42P",
  name: "Awa Ngono",
  phone: "237677123456",
  quarter: "Akwa Nord",
  fee: 1_500,
};
const detailsText = `
Commande : K7M-42P
Nom : Awa Ngono
Téléphone : +237 6 77 12 34 56
Quartier : Akwa Nord
Livraison : 1 500 FCFA`;
const [number, ...others] = messageLines(details);
const totalsOf = (lines: readonly CartLine[], fee?: number) =>
  totalsWithDelivery(
    totals(lines.map(pricedLine)),
    fee === undefined ? undefined : { fee, town: "", quarter: "" },
    testShop,
  );
const clickedCart = (lines: readonly CartLine[], fee?: number) =>
  withMessageLines(cartOrderUrl(testShop, lines, totalsOf(lines, fee), fee ? others : []), [number ?? ""]);
const cartDetailsText = (total: string) => `

Nom : Awa Ngono
Téléphone : +237 6 77 12 34 56
Quartier : Akwa Nord
Livraison : 1 500 FCFA
Total avec livraison : ${total} FCFA

Commande : K7M-42P

Merci !`;

describe("the message that orders the whole cart", () => {
  it.each(carts)("is exactly the text of the specification: $what", ({ lines, expected }) => {
    expect(message(cartOrderUrl(testShop, lines, totalsOf(lines)))).toBe(expected);
  });

  it.each([
    ["100 articles", 100, "Robe midi Kribi en wax, col rond et ceinture"],
    ["emoji for names", 40, "👩🏾‍🦱".repeat(20)],
  ])("fits into a link with order number, total and delivery: %s", (_what, count, name) => {
    const lines = Array.from({ length: count }, (_, place) => line(`${name} ${place}`, 2, 16_000));
    const url = clickedCart(lines, details.fee);
    expect(url.length).toBeLessThanOrEqual(CART_LINK_LIMIT);
    const text = message(url);
    expect(text).toMatch(/\n2\. .{30,}…\n.*\net \d+ autres\n/su);
    const articles = (count * 32_000).toLocaleString("fr").replace(/\s/g, " ");
    expect(text).toContain(`Quantité totale : ${2 * count}\nTotal : ${articles} FCFA`);
    const withFee = (count * 32_000 + 1_500).toLocaleString("fr").replace(/\s/g, " ");
    expect(text.endsWith(`\nTotal : ${articles} FCFA${cartDetailsText(withFee)}`)).toBe(true);
    const parsed = parseOrderMessage(text);
    expect(parsed).toMatchObject({ number: "K7M42P", fee: 1_500, isIncomplete: true });
    expect(parsed?.lines.length).toBeGreaterThan(2);
  });
});

const robe = {
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe d’été & foulard",
  sellingPrice: 123_456_789,
  description: "Coton, 2 poches",
};
const NOIR = { colour: "Noir" };
const BOTH = [size(1, "S", NOIR), size(2, "M", { colour: "Vert" })];
const address = `http://localhost:4000/product/${robe.id}`;

describe("the message that orders one product", () => {
  it("says « ce produit » only on the home page, and always contains the product's URL", () => {
    expect(message(homeOrderUrl(testShop, robe))).toBe(
      `Je souhaite commander ce produit : Robe d’été & foulard (123 456 789 FCFA)\n${address}`,
    );
    expect(message(cardOrderUrl(testShop, robe))).toBe(
      `Je souhaite commander : Robe d’été & foulard (123 456 789 FCFA)\n${address}`,
    );
  });

  it("contains the description if it is sent from the product's own page", () => {
    expect(message(productOrderUrl(testShop, robe))).toBe(
      `Je souhaite commander : Robe d’été & foulard (123 456 789 FCFA)\nCoton, 2 poches\n${address}`,
    );
  });

  it.each([
    ["a size", { size: "42", colour: null }, "Taille : 42\n"],
    ["a colour", { size: null, colour: "Bordeaux" }, "Couleur : Bordeaux\n"],
    ["both", { size: "42", colour: "Bordeaux" }, "Taille : 42\nCouleur : Bordeaux\n"],
  ])("names size and colour after the sentence, each on its own line: %s", (_, chosen, lines) => {
    expect(message(productOrderUrl(testShop, robe, chosen))).toBe(
      `Je souhaite commander : Robe d’été & foulard (123 456 789 FCFA)\n${lines}Coton, 2 poches\n${address}`,
    );
    expect(message(notifyUrl(testShop, robe, chosen))).toBe(
      `Prévenez-moi quand ce produit est disponible : Robe d’été & foulard\n${lines}${address}`,
    );
  });

  it.each([
    ["sizes", [size(1, "S"), size(2, "M")], undefined, "Taille : à préciser\n"],
    [
      "the size of a chosen colour",
      BOTH,
      { size: null, colour: "Noir" },
      "Taille : à préciser\nCouleur : Noir\n",
    ],
    ["the colour of a chosen size", BOTH, { size: "S", colour: null }, "Taille : S\nCouleur : à préciser\n"],
    ["both", BOTH, undefined, "Taille : à préciser\nCouleur : à préciser\n"],
    ["sizes of one colour", [size(1, "S", NOIR), size(2, "M", NOIR)], undefined, "Taille : à préciser\n"],
    [
      "nothing, because the chosen variant has no colour",
      BOTH,
      { number: 1, size: "S", colour: null },
      "Taille : S\n",
    ],
    ["nothing", [], undefined, ""],
  ])("says what the shopper must still choose: %s", (_, variants, chosen, lines) => {
    expect(message(cardOrderUrl(testShop, { ...robe, variants }, chosen))).toBe(
      `Je souhaite commander : Robe d’été & foulard (123 456 789 FCFA)\n${lines}${address}`,
    );
  });

  it("contains a long description only in part, cut off at the end of a word", () => {
    const ordered = { ...robe, description: "Très légère, doublée. ".repeat(40) };
    const url = withMessageLines(productOrderUrl(testShop, ordered), messageLines({ number: "K7M42P" }));
    expect(url.length).toBeGreaterThan(LINK_LENGTH_LIMIT - 40);
    expect(message(url)).toMatch(
      /^Je souhaite commander : Robe d’été & foulard \(.*\)\n(Très légère, doublée. )+.*(Très|légère,|doublée.)…\nhttp/,
    );
  });

  it("makes a link that is short enough for every chat application, whatever the product's name", () => {
    // Creates texts of visible characters, each of which may consist of several UTF-16 units. The limits of the product
    // form count units.
    const text = (maxLength: number) =>
      fc.string({ unit: "grapheme", maxLength, size: "max" }).map((all) => all.trim());
    const products = fc.record({
      id: fc.uuid(),
      productName: text(PRODUCT_FIELDS.productName.max),
      sellingPrice: fc.nat(2_000_000_000),
      description: text(PRODUCT_FIELDS.description.max),
    });
    fc.assert(
      fc.property(products, (ordered) => {
        const longest = { size: "Taille unique", colour: "é".repeat(40) };
        const orderUrls = [homeOrderUrl, cardOrderUrl, productOrderUrl];
        const urls = orderUrls.map((by) => by(testShop, ordered));
        urls.push(...[...orderUrls, notifyUrl].map((by) => by(testShop, ordered, longest)));
        for (const url of urls) {
          // The boot script may add the order's number, so the link must stay valid with it.
          const numbered = url + encodeURIComponent("\nCommande : K7M-42P");
          expect(numbered.length).toBeLessThan(LINK_LENGTH_LIMIT);
          expect(url.endsWith(encodeURIComponent(`/product/${ordered.id}`))).toBe(true);
        }
      }),
    );
  });
});

describe("the customer's details in a message", () => {
  it("come after the totals in a cart's message; the order's number and one « Merci ! » follow", () => {
    const cart = [line("Robe midi Kribi", 1, 16_000)];
    const fixed = message(cartOrderUrl(testShop, cart, totalsOf(cart)));
    const totals = fixed.slice(0, -"\n\nMerci !".length);
    expect(message(clickedCart(cart, details.fee))).toBe(totals + cartDetailsText("17 500"));
    expect(message(clickedCart(cart))).toBe(`${totals}\n\nCommande : K7M-42P\n\nMerci !`);
    expect(message(cartOrderUrl(testShop, cart, totalsOf(cart), []))).toBe(fixed);
  });

  it.each([
    [
      "a quarter of a town",
      { quarter: "Douala, Akwa", town: "Douala" },
      ["Ville : Douala", "Quartier : Akwa"],
    ],
    ["a whole town", { quarter: "Édéa", town: "Édéa" }, ["Ville : Édéa"]],
    ["a quarter without a zone", { quarter: "Akwa, Douala" }, ["Quartier : Akwa, Douala"]],
    [
      "a quarter whose name begins like the town",
      { quarter: "Kribi, Kribi Plage", town: "Kribi" },
      ["Ville : Kribi", "Quartier : Kribi Plage"],
    ],
    [
      "the shop",
      { quarter: "Retrait à la boutique", town: "Retrait à la boutique" },
      ["Retrait à la boutique : gratuit"],
    ],
  ])("name the town once: %s", (_, place, lines) => {
    expect(messageLines(place)).toEqual(lines);
  });

  it("follow the text about a product, each on its own line", () => {
    const lines = messageLines(details);
    expect(message(withMessageLines(homeOrderUrl(testShop, robe), lines))).toBe(
      message(homeOrderUrl(testShop, robe)) + detailsText,
    );
    expect(message(withMessageLines(productOrderUrl(testShop, robe), lines))).toBe(
      message(productOrderUrl(testShop, robe)) + detailsText,
    );
    expect(messageLines({ number: "K7M42P", fee: 0 })).toEqual([
      "Commande : K7M-42P",
      "Livraison : gratuite",
    ]);
    expect(messageLines({})).toEqual([]);
  });

  it("replace the details that an earlier click on the link has added to its message", () => {
    const cart = [line("Robe midi Kribi", 1, 16_000)];
    const links = [
      cartOrderUrl(testShop, cart, totalsOf(cart)),
      cartOrderUrl(testShop, cart, totalsOf(cart, details.fee), others),
    ];
    for (const link of [...links, productOrderUrl(testShop, robe, { size: "42", colour: null })]) {
      const first = withMessageLines(link, ["Commande : ABC-DEF", "Nom : Béa"]);
      expect(message(first)).toContain("\nCommande : ABC-DEF\nNom : Béa");
      expect(withMessageLines(first, ["Commande : K7M-42P"])).toBe(
        withMessageLines(link, ["Commande : K7M-42P"]),
      );
    }
  });

  it("do not remove the order's number from the message, and never make the link too long", () => {
    const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength, size: "max" });
    const known = fc.record({ name: text(120), quarter: text(80), fee: fc.nat(2_000_000_000) });
    const longest = { size: "Taille unique", colour: "é".repeat(40) };
    fc.assert(
      fc.property(
        known,
        text(PRODUCT_FIELDS.productName.max),
        text(PRODUCT_FIELDS.description.max),
        (person, ...texts) => {
          const [productName, description] = texts;
          const lines = messageLines({ ...details, ...person });
          const url = withMessageLines(
            productOrderUrl(testShop, { ...robe, productName, description }, longest),
            lines,
          );
          expect(url.length).toBeLessThan(LINK_LENGTH_LIMIT);
          expect(message(url)).toContain(`/product/${robe.id}\nCommande : K7M-42P`);
        },
      ),
    );
  });
});
