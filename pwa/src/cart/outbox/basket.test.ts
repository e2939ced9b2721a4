import fc from "fast-check";
import { applyOperation, type CartQuantity, lineKey } from "graphql-server/cart/cart";
import { describe, expect, it } from "vitest";
import { product, size } from "../testing/cart-server.ts";
import { asAdditions, claimBasket, enqueueInBasket, MAX_BASKET_LINES, withProducts } from "./basket.ts";
import { adopt, asSent } from "./outbox-answers.ts";
import { type CartProduct, type StoredOperation, VISITOR_ID } from "./outbox-records.ts";
import { EMPTY_OUTBOX, type Outbox } from "./outbox-reducer.ts";

let made = 0;
/** « +2 a », « =3 a/1 », « − b » (removed), « ? a/2 » (size chosen): kind, quantity, product, variant. */
function operation(text: string): StoredOperation {
  const [, sign = "+", quantity = "1", letter = "a", variant = "0"] =
    /^([+=−?])(-?\d*) ?(\w+)(?:\/(\d))?$/.exec(text) ?? [];
  made += 1;
  const kind = ({ "+": "ADD", "=": "SET", "−": "REMOVE", "?": "CHOOSE" } as const)[sign] ?? "ADD";
  const what = { productId: `p-${letter}`, product: product(letter), variant: Number(variant) };
  const when = { userId: VISITOR_ID, madeAt: made, sent: false };
  return { id: text, kind, quantity: Number(quantity) || (kind === "ADD" ? 1 : 0), ...what, ...when };
}
const basketOf = (...texts: string[]): Outbox =>
  texts.map(operation).reduce(enqueueInBasket, { ...EMPTY_OUTBOX });
const linesOf = (operations: readonly StoredOperation[]) =>
  operations.reduce<readonly CartQuantity[]>(applyOperation, []);
const quantities = (operations: readonly StoredOperation[]) =>
  linesOf(operations).map((line) => [lineKey(line), line.quantity]);

describe("what a basket's operations come to", () => {
  it.each([
    [[], []],
    [["+2 a"], [["+2 a", "p-a", 2]]],
    [
      ["+ a", "+ b", "+-1 a"],
      [
        ["+ a", "p-a", 1],
        ["+ b", "p-b", 1],
      ],
    ],
    [["+ a", "− a"], []],
    [
      ["+ a", "+ b", "− a", "=4 a"],
      [
        ["+ b", "p-b", 1],
        ["=4 a", "p-a", 4],
      ],
    ],
    [
      ["+ a/1", "+ a/2"],
      [
        ["+ a/1", "p-a/1", 1],
        ["+ a/2", "p-a/2", 1],
      ],
    ],
    [
      ["+3 a", "+ b", "? a/2"],
      [
        ["? a/2", "p-a/2", 3],
        ["+ b", "p-b", 1],
      ],
    ],
    [["+ a/2", "+3 a", "? a/2"], [["+ a/2", "p-a/2", 4]]],
  ])("%j", (texts, expected) => {
    const additions = asAdditions(texts.map(operation));
    const told = additions.map(({ id, quantity, kind, ...line }) => {
      expect(kind).toBe("ADD");
      return [id, lineKey({ ...line, variant: line.variant ?? 0 }), quantity];
    });
    expect(told).toEqual(expected);
  });

  it("is one addition for each line, with ids of their own, whatever was edited, and stays so", () => {
    const edits = fc.array(
      fc.tuple(fc.constantFrom("+", "+-1", "=2", "=5", "−", "?"), fc.constantFrom("a", "b", "a/1", "a/2")),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(edits, (drawn) => {
        const operations = drawn.map(([kind, line], place) => ({
          ...operation(`${kind} ${line}`),
          id: `${place}`,
        }));
        const additions = asAdditions(operations);
        expect(quantities(additions)).toEqual(quantities(operations));
        expect(additions).toHaveLength(linesOf(operations).length);
        expect(new Set(additions.map(({ id }) => id)).size).toBe(additions.length);
        expect(asAdditions(additions)).toEqual(additions);
      }),
    );
  });
});

describe("a basket's bounds", () => {
  const full = Array.from({ length: MAX_BASKET_LINES }, (_, place) => `+ ${place}`);

  it("are its lines: one more is refused, and said; what is there can be edited", () => {
    const tooMany = Array.from({ length: 20 }, (_, place) => `+ b${place}`);
    const basket = basketOf(...full, ...tooMany, "+ b");
    expect(basket.refusals).toHaveLength(5);
    expect(linesOf(basket.operations)).toHaveLength(MAX_BASKET_LINES);
    expect(basket.refusals).toMatchObject([{}, {}, {}, {}, { product: { id: "p-b" } }]);
    expect(basket.refusals[0]?.message).toMatch(/^Votre panier est plein\s: 50 articles au plus/);
    const edited = ["=7 3", "− 4", "+ b"].map(operation).reduce(enqueueInBasket, basket);
    expect(edited.refusals).toHaveLength(4);
    expect(quantities(edited.operations)).toContainEqual(["p-3", 7]);
    expect(quantities(edited.operations).at(-1)).toEqual(["p-b", 1]);
  });

  it("are its operations: of very many each line keeps one, in its place", () => {
    const presses = Array.from({ length: 300 }, (_, place) => (place % 2 ? "+-1 a" : "+ b"));
    const texts = ["=9 a", "+ b", ...presses];
    const basket = texts
      .map((text, place) => ({ ...operation(text), id: `${place}` }))
      .reduce(enqueueInBasket, { ...EMPTY_OUTBOX });
    expect(basket.operations.length).toBeLessThanOrEqual(2 * MAX_BASKET_LINES);
    expect(quantities(basket.operations)).toEqual([
      ["p-a", 1],
      ["p-b", 151],
    ]);
  });
});

describe("a basket that is given", () => {
  it("is the user's, line by line; what somebody was given before stays theirs", () => {
    const basket = basketOf("+2 a", "+ b", "− b");
    const given = claimBasket(basket, "awa");
    expect(given.operations).toMatchObject([
      { id: "+2 a", userId: "awa", kind: "ADD", quantity: 2, sent: false },
    ]);
    const later = claimBasket(enqueueInBasket(given, operation("+ c")), "diane");
    expect(later.operations.map(({ id, userId }) => [id, userId])).toEqual([
      ["+2 a", "awa"],
      ["+ c", "diane"],
    ]);
    expect(later.recentIds).toEqual(["+2 a", "+ b", "− b", "+ c"]);
  });

  it("is known by its operations where the recent ids do not name them", () => {
    const operations = claimBasket(basketOf("+2 a"), "awa").operations;
    const here = { ...EMPTY_OUTBOX, operations };
    const elsewhere = asSent({ ...here, recentIds: ["+2 a"] });
    expect(adopt(here, elsewhere).operations).toMatchObject([{ id: "+2 a", sent: true }]);
    expect(adopt(elsewhere, here).operations).toMatchObject([{ id: "+2 a", sent: true }]);
  });
});

describe("a basket's products as the shop sells them now", () => {
  const asked = ["p-a"];
  const shoes = (...numbers: number[]): CartProduct => ({
    ...product("a"),
    variants: numbers.map((number) => size(number, `${40 + number}`)),
  });

  it.each([
    ["nothing new", ["+ a"], [product("a")], { isGone: undefined, sellingPrice: 1_000, variant: 0 }],
    ["another price", ["+ a"], [product("a", 900)], { isGone: undefined, sellingPrice: 900, variant: 0 }],
    ["sold no more", ["+ a/1"], [], { isGone: true, sellingPrice: 1_000, variant: 1 }],
    ["a size", ["+ a/1"], [shoes(1)], { isGone: undefined, sellingPrice: 1_000, variant: 1 }],
    ["without that size", ["+ a/1"], [shoes(2)], { isGone: undefined, sellingPrice: 1_000, variant: 0 }],
    ["without any", ["+ a/1"], [shoes()], { isGone: undefined, sellingPrice: 1_000, variant: 0 }],
  ])("%s", (_, texts, answered, expected) => {
    const [line] = withProducts(basketOf(...texts), asked, answered).operations;
    const { isGone, sellingPrice } = line?.product ?? {};
    expect({ isGone, sellingPrice, variant: line?.variant }).toEqual(expected);
  });

  it("are the same basket where nothing has changed", () => {
    const basket = basketOf("+ a", "+ b");
    expect(withProducts(basket, asked, [product("a")])).toBe(basket);
    const gone = withProducts(basket, asked, []);
    expect(withProducts(gone, asked, [])).toBe(gone);
    expect(withProducts(gone, asked, [product("a")]).operations[0]?.product.isGone).toBeUndefined();
  });

  it("become one line where two sizes were removed, with the pieces of both", () => {
    const basket = withProducts(basketOf("+2 a/1", "+ a/2", "+ a/3"), asked, [shoes(3)]);
    expect(quantities(basket.operations)).toEqual([
      ["p-a", 3],
      ["p-a/3", 1],
    ]);
  });
});
