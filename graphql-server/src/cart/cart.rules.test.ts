import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyOperation,
  CART_OPERATION_KINDS,
  type CartOperation,
  type CartQuantity,
  MAX_QUANTITY,
  MIN_QUANTITY,
  totals,
} from "./cart.rules.ts";

const cart: readonly CartQuantity[] = [
  { productId: "robe", quantity: 2 },
  { productId: "sac", quantity: 1 },
];

function after(
  kind: CartOperation["kind"],
  productId: string,
  quantity: number,
  lines: readonly CartQuantity[] = cart,
) {
  return applyOperation(lines, { id: "1", kind, productId, quantity });
}

function quantities(lines: readonly CartQuantity[]): Record<string, number> {
  return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
}

describe("an edit of the cart", () => {
  it.each([
    ["+ adds one piece", "ADD", "robe", 1, { robe: 3, sac: 1 }],
    ["− removes one piece", "ADD", "robe", -1, { robe: 1, sac: 1 }],
    ["− stops at one piece", "ADD", "sac", -1, { robe: 2, sac: 1 }],
    ["a new product is added", "ADD", "pull", 1, { robe: 2, sac: 1, pull: 1 }],
    ["adding is bounded", "ADD", "pull", 20_000, { robe: 2, sac: 1, pull: MAX_QUANTITY }],
    ["− on a removed line does nothing", "ADD", "pull", -1, { robe: 2, sac: 1 }],
    ["adding 0 to a removed line does nothing", "ADD", "pull", 0, { robe: 2, sac: 1 }],
    ["a typed quantity is set", "SET", "sac", 12, { robe: 2, sac: 12 }],
    ["a typed quantity is clamped to the bounds", "SET", "sac", 0, { robe: 2, sac: MIN_QUANTITY }],
    ["a typed quantity restores a removed line", "SET", "pull", 3, { robe: 2, sac: 1, pull: 3 }],
    ["a line is removed", "REMOVE", "robe", 0, { sac: 1 }],
    ["removing a removed line does nothing", "REMOVE", "pull", 0, { robe: 2, sac: 1 }],
  ] as const)("%s", (_, kind, productId, quantity, expected) => {
    expect(quantities(after(kind, productId, quantity))).toEqual(expected);
  });

  it("keeps the order of the lines and appends new ones", () => {
    const lines = after("ADD", "robe", 1, after("ADD", "pull", 1));
    expect(lines.map(({ productId }) => productId)).toEqual(["robe", "sac", "pull"]);
  });

  it("returns the same array when it changes nothing", () => {
    expect(after("ADD", "sac", -1)).toBe(cart);
    expect(after("SET", "robe", 2)).toBe(cart);
    expect(after("REMOVE", "pull", 0)).toBe(cart);
  });
});

const productId = fc.constantFrom("robe", "sac", "pull");
const operation: fc.Arbitrary<CartOperation> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...CART_OPERATION_KINDS),
  productId,
  quantity: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -20_000, max: 20_000 })),
});
const operations = fc.array(operation, { maxLength: 20 });
const EMPTY: readonly CartQuantity[] = [];

describe("a cart, whatever is done to it", () => {
  it("has one line per product, with a quantity within the bounds", () => {
    fc.assert(
      fc.property(operations, (list) => {
        const lines = list.reduce(applyOperation, EMPTY);
        expect(new Set(lines.map((line) => line.productId)).size).toBe(lines.length);
        for (const { quantity } of lines) {
          expect(quantity).toBeGreaterThanOrEqual(MIN_QUANTITY);
          expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
      }),
    );
  });

  it("is the same in whatever order additions within the bounds are applied", () => {
    const additions = fc.array(fc.tuple(productId, fc.integer({ min: -9, max: 9 })), { maxLength: 20 });
    const start = ["robe", "sac", "pull"].map((id) => ({ productId: id, quantity: 5000 }));
    fc.assert(
      fc.property(additions, fc.infiniteStream(fc.nat()), (list, order) => {
        const edits = list.map(
          ([id, quantity]) => ({ id: "1", kind: "ADD", productId: id, quantity }) as const,
        );
        const keyed = edits.map((edit) => ({ edit, key: order.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ edit }) => edit);
        expect(shuffled.reduce(applyOperation, start)).toEqual(edits.reduce(applyOperation, start));
      }),
    );
  });

  it("follows SET and REMOVE, whatever was there before", () => {
    fc.assert(
      fc.property(
        operations,
        productId,
        fc.integer({ min: MIN_QUANTITY, max: MAX_QUANTITY }),
        (list, id, typed) => {
          const before = list.reduce(applyOperation, EMPTY);
          expect(quantities(after("SET", id, typed, before))[id]).toBe(typed);
          expect(quantities(after("REMOVE", id, typed, before))).not.toHaveProperty(id);
        },
      ),
    );
  });

  it("is never mutated", () => {
    fc.assert(
      fc.property(operation, (edit) => {
        const frozen = Object.freeze(cart.map((line) => Object.freeze({ ...line })));
        expect(() => applyOperation(frozen, edit)).not.toThrow();
      }),
    );
  });
});

describe("the totals", () => {
  it("add up pieces and francs", () => {
    const lines = [
      { quantity: 2, sellingPrice: 15_000 },
      { quantity: 1, sellingPrice: 4_500 },
    ];
    expect(totals(lines)).toEqual({ totalQuantity: 3, totalPrice: 34_500 });
    expect(totals([])).toEqual({ totalQuantity: 0, totalPrice: 0 });
  });
});
