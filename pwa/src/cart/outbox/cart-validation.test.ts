import { describe, expect, it } from "vitest";
import { product, size } from "../testing/cart-server.ts";
import { parseOperations, parseStoredCart } from "./cart-validation.ts";

/** An edit that the last release without sizes and colours has stored. */
const former = {
  seq: 1,
  id: "1",
  userId: "awa",
  kind: "ADD",
  productId: "p-a",
  quantity: 2,
  product: product("a"),
  sent: true,
  madeAt: 7,
};
const shoes = { ...product("a"), availability: "LAST_PIECES", variants: [size(2, "39")] };

describe("a stored edit", () => {
  it("of a former release is read unchanged, without a variant", () => {
    expect(parseOperations([former])).toEqual([former]);
  });

  it.each([
    ["of a size", { ...former, variant: 2, product: shoes }],
    ["of a line without one", { ...former, variant: 0, product: shoes }],
    ["that chooses a size", { ...former, kind: "CHOOSE", variant: 2, product: shoes }],
  ])("%s is read completely", (_, record) => {
    expect(parseOperations([record])).toEqual([record]);
  });

  it.each([
    ["a text", "2"],
    ["a fraction", 1.5],
    ["a negative number", -1],
  ])("whose variant is %s is ignored, because it would block all other edits", (_, variant) => {
    expect(parseOperations([{ ...former, variant }, former])).toEqual([former]);
  });

  it.each([
    ["an availability that nobody knows", { availability: "EN_ROUTE" }],
    ["variants of another type", { variants: "39" }],
    ["a damaged variant", { variants: [{ ...size(2, "39"), number: "2" }] }],
  ])("stays valid although its product has %s", (_, damage) => {
    const [kept] = parseOperations([{ ...former, product: { ...product("a"), ...damage } }]);
    expect(kept).toEqual(former);
  });
});

describe("a stored cart", () => {
  const cart = (line: object) => ({ content: { version: 3, lines: [line] }, refusals: [], keptIds: ["1"] });

  it.each([
    ["of a former release", { id: "l", quantity: 2, product: product("a") }],
    ["with a size", { quantity: 2, variant: 2, product: shoes }],
    ["with a line without one", { quantity: 2, variant: null, product: shoes }],
  ])("%s is read completely", (_, line) => {
    expect(parseStoredCart(cart(line))).toEqual(cart(line));
  });

  it("with a damaged variant is queried again", () => {
    const damaged = cart({ quantity: 2, variant: "rouge", product: product("a") });
    expect(parseStoredCart(damaged)).toEqual({ content: undefined, refusals: [], keptIds: ["1"] });
  });
});
