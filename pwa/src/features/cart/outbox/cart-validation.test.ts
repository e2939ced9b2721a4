import type { Availability } from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { product, size } from "../testing/cart-server.ts";
import { parseOperations, parseStoredCart } from "./cart-validation.ts";

/** An edit of a product without sizes. */
const edit = {
  seq: 1,
  id: "1",
  userId: "awa",
  kind: "ADD",
  productId: "p-a",
  variant: 0,
  quantity: 2,
  product: product("a"),
  sent: true,
  madeAt: 7,
};
/** A product with an availability that this release does not know. */
const PREORDER = { availability: "PREORDER" as Availability };
const shoes = { ...product("a"), availability: "LAST_PIECES", variants: [size(2, "39")] };

describe("a stored edit of the cart", () => {
  it.each([
    ["of a size", { ...edit, variant: 2, product: shoes }],
    ["of a product without sizes", edit],
    [
      "of a product in a state of a later release",
      { ...edit, product: { ...shoes, availability: "PREORDER", variants: [size(2, "39", PREORDER)] } },
    ],
    ["that chooses a size", { ...edit, kind: "CHOOSE", variant: 2, product: shoes }],
  ])("%s is read completely", (_, record) => {
    expect(parseOperations([record])).toEqual([record]);
  });

  it.each([
    ["missing", undefined],
    ["a text", "2"],
    ["a fraction", 1.5],
    ["a negative number", -1],
  ])(
    "is ignored if its variant is %s, so that it does not stop all other edits from being sent",
    (_, variant) => {
      expect(parseOperations([{ ...edit, variant }, edit])).toEqual([edit]);
    },
  );

  it.each([
    ["a damaged availability", { availability: 7 }],
    ["variants of another type", { variants: "39" }],
    ["a damaged variant", { variants: [{ ...size(2, "39"), number: "2" }] }],
  ])("stays valid even if its product has %s", (_, damage) => {
    const [kept] = parseOperations([{ ...edit, product: { ...product("a"), ...damage } }]);
    expect(kept).toEqual(edit);
  });
});

describe("a stored cart", () => {
  const cart = (line: object) => ({ content: { version: 3, lines: [line] }, refusals: [], keptIds: ["1"] });

  it.each([
    ["with a line of a size", { quantity: 2, variant: 2, product: shoes }],
    ["with a line without a size", { quantity: 2, variant: null, product: shoes }],
  ])("%s is read completely", (_, line) => {
    expect(parseStoredCart(cart(line))).toEqual(cart(line));
  });

  it("counts as not loaded yet if the variant of one of its lines is damaged, so that it is queried again", () => {
    const damaged = cart({ quantity: 2, variant: "rouge", product: product("a") });
    expect(parseStoredCart(damaged)).toEqual({ content: undefined, refusals: [], keptIds: ["1"] });
  });
});
