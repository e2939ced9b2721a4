import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_VARIANT } from "../catalogue/variants/variant-fields.rules.ts";
import {
  applyOperation,
  CART_OPERATION_KINDS,
  type CartOperation,
  type CartQuantity,
  lineKey,
  MAX_QUANTITY,
  MIN_QUANTITY,
  withoutRemovedVariants,
} from "./cart.rules.ts";

const cart: readonly CartQuantity[] = [
  { productId: "robe", variant: NO_VARIANT, quantity: 2 },
  { productId: "sac", variant: NO_VARIANT, quantity: 1 },
];

function edited(
  kind: CartOperation["kind"],
  productId: string,
  quantity: number,
  lines: readonly CartQuantity[] = cart,
) {
  return applyOperation(lines, { id: "1", kind, productId, quantity });
}

function quantities(lines: readonly CartQuantity[]): Record<string, number> {
  return Object.fromEntries(lines.map((line) => [lineKey(line), line.quantity]));
}

describe("editing the cart:", () => {
  it.each([
    ["+ adds one piece", "ADD", "robe", 1, { robe: 3, sac: 1 }],
    ["− removes one piece", "ADD", "robe", -1, { robe: 1, sac: 1 }],
    ["− stops at one piece", "ADD", "sac", -1, { robe: 2, sac: 1 }],
    ["a new product is added", "ADD", "pull", 1, { robe: 2, sac: 1, pull: 1 }],
    ["adding stops at the maximum quantity", "ADD", "pull", 20_000, { robe: 2, sac: 1, pull: MAX_QUANTITY }],
    ["− on a removed line does nothing", "ADD", "pull", -1, { robe: 2, sac: 1 }],
    ["adding 0 to a removed line does nothing", "ADD", "pull", 0, { robe: 2, sac: 1 }],
    ["a typed quantity is set", "SET", "sac", 12, { robe: 2, sac: 12 }],
    ["a typed quantity is clamped to the bounds", "SET", "sac", 0, { robe: 2, sac: MIN_QUANTITY }],
    ["a typed quantity restores a removed line", "SET", "pull", 3, { robe: 2, sac: 1, pull: 3 }],
    ["a line is removed", "REMOVE", "robe", 0, { sac: 1 }],
    ["removing a removed line does nothing", "REMOVE", "pull", 0, { robe: 2, sac: 1 }],
  ] as const)("%s", (_, kind, productId, quantity, expected) => {
    expect(quantities(edited(kind, productId, quantity))).toEqual(expected);
  });

  it("the lines keep their sequence, and a new line is added at the end", () => {
    const lines = edited("ADD", "robe", 1, edited("ADD", "pull", 1));
    expect(lines.map(({ productId }) => productId)).toEqual(["robe", "sac", "pull"]);
  });

  it("an edit that changes nothing returns the same array", () => {
    expect(edited("ADD", "sac", -1)).toBe(cart);
    expect(edited("SET", "robe", 2)).toBe(cart);
    expect(edited("REMOVE", "pull", 0)).toBe(cart);
  });
});

/**
 * Builds a cart from the quantity of each line. The key of a line is product/variant, or the product alone: `{
 * "robe/2": 3, sac: 1 }`.
 */
const cartOf = (held: Record<string, number>): CartQuantity[] =>
  Object.entries(held).map(([key, quantity]) => {
    const [productId = "", variant = NO_VARIANT] = key.split("/");
    return { productId, variant: Number(variant), quantity };
  });

/** Returns the cart after one edit of the dress. The edit may have no variant, like the edits of REST clients. */
function afterDress(held: Record<string, number>, edit: Omit<CartOperation, "id" | "productId">) {
  return Object.entries(
    quantities(applyOperation(cartOf(held), { id: "1", productId: "robe", ...edit })),
  ).map(([key, quantity]) => `${quantity} ${key}`);
}

describe("editing a product with sizes in the cart:", () => {
  it.each<[string, Record<string, number>, Omit<CartOperation, "id" | "productId">, string[]]>([
    [
      "another size is another line",
      { "robe/1": 2 },
      { kind: "ADD", variant: 2, quantity: 1 },
      ["2 robe/1", "1 robe/2"],
    ],
    [
      "the same size is the same line",
      { "robe/1": 2 },
      { kind: "ADD", variant: 1, quantity: 1 },
      ["3 robe/1"],
    ],
    [
      "a product without a size has its own line",
      { "robe/1": 2 },
      { kind: "ADD", variant: 0, quantity: 1 },
      ["2 robe/1", "1 robe"],
    ],
    [
      "removing a size keeps the other sizes",
      { "robe/1": 2, "robe/2": 1 },
      { kind: "REMOVE", variant: 2, quantity: 0 },
      ["2 robe/1"],
    ],
    [
      "a chosen size takes the line's place",
      { robe: 2, sac: 1 },
      { kind: "CHOOSE", variant: 3, quantity: 0 },
      ["2 robe/3", "1 sac"],
    ],
    [
      "a chosen size that the cart has already merges the two lines",
      { robe: 2, sac: 1, "robe/3": 4 },
      { kind: "CHOOSE", variant: 3, quantity: 0 },
      ["1 sac", "6 robe/3"],
    ],
    [
      "merged lines stop at the maximum quantity",
      { robe: 9_000, "robe/3": 9_000 },
      { kind: "CHOOSE", variant: 3, quantity: 0 },
      ["9999 robe/3"],
    ],
    [
      "a second choice of a size changes nothing",
      { "robe/1": 2 },
      { kind: "CHOOSE", variant: 3, quantity: 0 },
      ["2 robe/1"],
    ],
    [
      "a choice without a size changes nothing",
      { robe: 2 },
      { kind: "CHOOSE", variant: 0, quantity: 0 },
      ["2 robe"],
    ],
  ])("%s", (_, held, edit, expected) => {
    expect(afterDress(held, edit)).toEqual(expected);
  });

  it.each<[string, Record<string, number>, Omit<CartOperation, "id" | "productId">, string[]]>([
    [
      "+ adds to the line without a size",
      { "robe/1": 2 },
      { kind: "ADD", quantity: 1 },
      ["2 robe/1", "1 robe"],
    ],
    [
      "− reduces the line without a size",
      { "robe/1": 2, robe: 2 },
      { kind: "ADD", quantity: -1 },
      ["2 robe/1", "1 robe"],
    ],
    [
      "− reduces the first line if all lines have a size",
      { "robe/1": 2, "robe/2": 2 },
      { kind: "ADD", quantity: -1 },
      ["1 robe/1", "2 robe/2"],
    ],
    [
      "a removal removes the line without a size",
      { "robe/1": 2, robe: 2 },
      { kind: "REMOVE", quantity: 0 },
      ["2 robe/1"],
    ],
    [
      "a removal removes the first line if all lines have a size",
      { "robe/1": 2, "robe/2": 1 },
      { kind: "REMOVE", quantity: 0 },
      ["1 robe/2"],
    ],
    [
      "a typed quantity is set in the line without a size",
      { "robe/1": 2 },
      { kind: "SET", variant: null, quantity: 5 },
      ["2 robe/1", "5 robe"],
    ],
  ])("by a client that does not know sizes: %s", (_, held, edit, expected) => {
    expect(afterDress(held, edit)).toEqual(expected);
  });
});

describe("when the shop removes sizes,", () => {
  const isOffered = ({ productId, variant }: CartQuantity) => productId === "sac" || variant === 1;

  it.each<[string, Record<string, number>, Record<string, number>]>([
    [
      "the line of a removed size becomes a line without a size",
      { "robe/2": 3, sac: 1 },
      { robe: 3, sac: 1 },
    ],
    [
      "the pieces of a removed size are added to the line without a size",
      { "robe/1": 1, robe: 1, "robe/2": 3 },
      { "robe/1": 1, robe: 4 },
    ],
    [
      "two removed sizes share one line, with the maximum quantity at most",
      { "robe/2": 9_000, "robe/3": 9_000 },
      { robe: 9_999 },
    ],
  ])("%s", (_, held, expected) => {
    const lines = withoutRemovedVariants(cartOf(held), isOffered);
    expect(quantities(lines)).toEqual(expected);
  });

  it("a cart does not change if the shop still has all its sizes", () => {
    const lines = cartOf({ "robe/1": 1, robe: 2, "sac/7": 1 });
    expect(withoutRemovedVariants(lines, isOffered)).toBe(lines);
  });
});

const productId = fc.constantFrom("robe", "sac", "pull");
const variant = fc.constantFrom(undefined, null, NO_VARIANT, 1, 2);
const operation: fc.Arbitrary<CartOperation> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...CART_OPERATION_KINDS),
  productId,
  variant,
  quantity: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -20_000, max: 20_000 })),
});
const operations = fc.array(operation, { maxLength: 20 });
const EMPTY: readonly CartQuantity[] = [];

describe("a cart after any edits", () => {
  it("has one line per product and variant, with a quantity within the limits", () => {
    fc.assert(
      fc.property(operations, (list) => {
        const lines = list.reduce(applyOperation, EMPTY);
        expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
        for (const { quantity } of lines) {
          expect(quantity).toBeGreaterThanOrEqual(MIN_QUANTITY);
          expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
      }),
    );
  });

  it("is the same in whatever sequence products are added, as long as no quantity exceeds its limit", () => {
    const additions = fc.array(
      fc.tuple(productId, fc.constantFrom(NO_VARIANT, 1), fc.integer({ min: -9, max: 9 })),
      { maxLength: 20 },
    );
    const start = ["robe", "sac", "pull"].flatMap((id) =>
      [NO_VARIANT, 1].map((number) => ({ productId: id, variant: number, quantity: 5000 })),
    );
    fc.assert(
      fc.property(additions, fc.infiniteStream(fc.nat()), (list, order) => {
        const edits = list.map(
          ([id, number, quantity]) =>
            ({ id: "1", kind: "ADD", productId: id, variant: number, quantity }) as const,
        );
        const keyed = edits.map((edit) => ({ edit, key: order.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ edit }) => edit);
        expect(shuffled.reduce(applyOperation, start)).toEqual(edits.reduce(applyOperation, start));
      }),
    );
  });

  it("has the set quantity after SET and no line after REMOVE, whatever it contained before", () => {
    fc.assert(
      fc.property(
        operations,
        productId,
        fc.integer({ min: MIN_QUANTITY, max: MAX_QUANTITY }),
        (list, id, typed) => {
          const before = list.reduce(applyOperation, EMPTY);
          for (const number of [NO_VARIANT, 1]) {
            const key = lineKey({ productId: id, variant: number });
            const edit = { id: "1", productId: id, variant: number, quantity: typed };
            expect(quantities(applyOperation(before, { ...edit, kind: "SET" }))[key]).toBe(typed);
            const removed = applyOperation(before, { ...edit, kind: "REMOVE" });
            expect(removed.map(lineKey)).not.toContain(key);
          }
        },
      ),
    );
  });

  it("has as many pieces after a size is chosen, and no longer a line without a size", () => {
    const pieces = (lines: readonly CartQuantity[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const few = fc.array(
      fc.record({
        id: fc.uuid(),
        kind: fc.constant("ADD" as const),
        productId,
        variant,
        quantity: fc.nat(9),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(few, productId, fc.constantFrom(1, 2), (list, id, number) => {
        const before = list.reduce(applyOperation, EMPTY);
        const edit = { id: "1", kind: "CHOOSE", productId: id, variant: number, quantity: 1 } as const;
        const chosen = applyOperation(before, edit);
        expect(pieces(chosen)).toBe(pieces(before));
        expect(chosen.map(lineKey)).not.toContain(id);
        expect(applyOperation(chosen, edit)).toBe(chosen);
      }),
    );
  });

  it("is computed without a change of the former cart's array", () => {
    fc.assert(
      fc.property(operation, (edit) => {
        const frozen = Object.freeze(cart.map((line) => Object.freeze({ ...line })));
        expect(() => applyOperation(frozen, edit)).not.toThrow();
      }),
    );
  });
});
