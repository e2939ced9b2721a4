import fc from "fast-check";
import { applyOperation, type CartQuantity, lineKey } from "graphql-server/features/cart/cart";
import { describe, expect, it } from "vitest";
import { product, size } from "../testing/cart-server.ts";
import { type CartRecord, EMPTY_RECORD } from "./cart-record.ts";
import { recordOf } from "./carts.ts";
import { type CartProduct, type StoredOperation, VISITOR_ID } from "./stored-cart.ts";
import {
  addVisitorOperation,
  asAdditions,
  MAX_VISITOR_LINES,
  moveVisitorCart,
  withProducts,
} from "./visitor-cart.ts";

let made = 0;
/**
 * Parses an operation. « +2 a » adds two pieces of product a. « =3 a/1 » sets variant 1 of a to three pieces. « − b »
 * removes b. « ? a/2 » chooses size 2 of a.
 */
function operation(text: string): StoredOperation {
  const [, sign = "+", quantity = "1", letter = "a", variant = "0"] =
    /^([+=−?])(-?\d*) ?(\w+)(?:\/(\d))?$/.exec(text) ?? [];
  made += 1;
  const kind = ({ "+": "ADD", "=": "SET", "−": "REMOVE", "?": "CHOOSE" } as const)[sign] ?? "ADD";
  const what = { productId: `p-${letter}`, product: product(letter), variant: Number(variant) };
  const when = { userId: VISITOR_ID, madeAt: made, sent: false };
  return { id: text, kind, quantity: Number(quantity) || (kind === "ADD" ? 1 : 0), ...what, ...when };
}
const cartOf = (...texts: string[]): CartRecord =>
  texts.map(operation).reduce(addVisitorOperation, { ...EMPTY_RECORD });
const linesOf = (operations: readonly StoredOperation[]) =>
  operations.reduce<readonly CartQuantity[]>(applyOperation, []);
const quantities = (operations: readonly StoredOperation[]) =>
  linesOf(operations).map((line) => [lineKey(line), line.quantity]);

describe("combining a visitor's operations", () => {
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
  ])("turns %j into the additions %j (operation's id, line, pieces)", (texts, expected) => {
    const additions = asAdditions(texts.map(operation));
    const described = additions.map(({ id, quantity, kind, ...line }) => {
      expect(kind).toBe("ADD");
      return [id, lineKey({ ...line, variant: line.variant ?? 0 }), quantity];
    });
    expect(described).toEqual(expected);
  });

  it("gives one addition for each line, each with its own id, whatever the visitor has edited", () => {
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

describe("the limits of a visitor's cart", () => {
  const full = Array.from({ length: MAX_VISITOR_LINES }, (_, place) => `+ ${place}`);

  it("restrict the number of lines: a further line is rejected, but existing lines can still be edited", () => {
    const tooMany = Array.from({ length: 20 }, (_, place) => `+ b${place}`);
    const cart = cartOf(...full, ...tooMany, "+ b");
    expect(cart.refusals).toHaveLength(5);
    expect(linesOf(cart.operations)).toHaveLength(MAX_VISITOR_LINES);
    expect(cart.refusals).toMatchObject([{}, {}, {}, {}, { product: { id: "p-b" } }]);
    expect(cart.refusals[0]?.message).toMatch(/^Votre panier est plein\s: 50 articles différents au plus/);
    const edited = ["=7 3", "− 4", "+ b"].map(operation).reduce(addVisitorOperation, cart);
    expect(edited.refusals).toHaveLength(4);
    expect(quantities(edited.operations)).toContainEqual(["p-3", 7]);
    expect(quantities(edited.operations).at(-1)).toEqual(["p-b", 1]);
  });

  it("restrict the number of operations: too many are combined into one for each line", () => {
    const presses = Array.from({ length: 300 }, (_, place) => (place % 2 ? "+-1 a" : "+ b"));
    const texts = ["=9 a", "+ b", ...presses];
    const cart = texts
      .map((text, place) => ({ ...operation(text), id: `${place}` }))
      .reduce(addVisitorOperation, { ...EMPTY_RECORD });
    expect(cart.operations.length).toBeLessThanOrEqual(2 * MAX_VISITOR_LINES);
    expect(quantities(cart.operations)).toEqual([
      ["p-a", 1],
      ["p-b", 151],
    ]);
  });
});

it("when the visitor signs in, each line becomes one addition to the user's cart", () => {
  const cart = cartOf("+2 a", "+ b", "− b");
  const carts = moveVisitorCart(new Map([[VISITOR_ID, cart]]), "awa");
  expect(recordOf(carts, "awa").operations).toMatchObject([
    { id: "+2 a", userId: "awa", kind: "ADD", quantity: 2, sent: false },
  ]);
  expect(recordOf(carts, VISITOR_ID)).toMatchObject({ operations: [], recentIds: ["+2 a", "+ b", "− b"] });
  expect(moveVisitorCart(carts, "diane")).toBe(carts);
});

describe("after a query of the products in a visitor's cart,", () => {
  const asked = ["p-a"];
  const shoes = (...numbers: number[]): CartProduct => ({
    ...product("a"),
    variants: numbers.map((number) => size(number, `${40 + number}`)),
  });

  it.each([
    [
      "the line of an unchanged product stays",
      ["+ a"],
      [product("a")],
      { isGone: undefined, sellingPrice: 1_000, variant: 0 },
    ],
    [
      "the line of a product with another price gets this price",
      ["+ a"],
      [product("a", 900)],
      { isGone: undefined, sellingPrice: 900, variant: 0 },
    ],
    [
      "the line of a product that is no longer sold is marked",
      ["+ a/1"],
      [],
      { isGone: true, sellingPrice: 1_000, variant: 1 },
    ],
    [
      "the line of a size that is still offered stays",
      ["+ a/1"],
      [shoes(1)],
      { isGone: undefined, sellingPrice: 1_000, variant: 1 },
    ],
    [
      "the line of a size that is no longer offered loses its size",
      ["+ a/1"],
      [shoes(2)],
      { isGone: undefined, sellingPrice: 1_000, variant: 0 },
    ],
    [
      "the line of a product that no longer has sizes loses its size",
      ["+ a/1"],
      [shoes()],
      { isGone: undefined, sellingPrice: 1_000, variant: 0 },
    ],
  ])("%s", (_, texts, answered, expected) => {
    const [line] = withProducts(cartOf(...texts), asked, answered).operations;
    const { isGone, sellingPrice } = line?.product ?? {};
    expect({ isGone, sellingPrice, variant: line?.variant }).toEqual(expected);
  });

  it("the cart is the same object if the query has brought nothing new", () => {
    const cart = cartOf("+ a", "+ b");
    expect(withProducts(cart, asked, [product("a")])).toBe(cart);
    const gone = withProducts(cart, asked, []);
    expect(withProducts(gone, asked, [])).toBe(gone);
    expect(withProducts(gone, asked, [product("a")]).operations[0]?.product.isGone).toBeUndefined();
  });

  it("two lines whose sizes are no longer offered become one line with the pieces of both", () => {
    const cart = withProducts(cartOf("+2 a/1", "+ a/2", "+ a/3"), asked, [shoes(3)]);
    expect(quantities(cart.operations)).toEqual([
      ["p-a", 3],
      ["p-a/3", 1],
    ]);
  });
});
