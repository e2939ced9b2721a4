import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOrderNumber, orderNumberOf, parseOrderNumber } from "./order-number.rules.ts";

describe("an order's number", () => {
  it.each([
    ["00000000-0000-4000-8000-000000000000", "000-000"],
    ["00000000-0000-4000-8000-00000000001f", "000-00Z"],
    ["3F2A1C84-0B7E-4C1D-9A55-0000FFFFFFFF", "ZZZ-ZZZ"],
    ["3f2a1c84-0b7e-4c1d-9a55-00003fffffff", "ZZZ-ZZZ"],
    ["3f2a1c84-0b7e-4c1d-9a55-b1c2d3e4f506", "9Y9-X86"],
  ])("for the order id %s is %s", (id, number) => {
    expect(formatOrderNumber(orderNumberOf(id))).toBe(number);
  });

  it.each([
    ["K7M-42P", "K7M42P"],
    ["k7m42p", "K7M42P"],
    [" k 7 m – 4 2 p ", "K7M42P"],
    ["K7M\u202f42P", "K7M42P"],
    ["K7M\u00a0\u2011\u00a042P\u200e", "K7M42P"],
    ["oil-OIL", "011011"],
  ])("can be parsed from any spelling: %j", (text, number) => {
    expect(parseOrderNumber(text)).toBe(number);
  });

  it.each([
    "",
    "K7M-42",
    "K7M-42PX",
    "K7M-42U",
    "robe wax",
    "K7M_42P",
    "é7M42P",
    `K7M42P${" ".repeat(11_000_000)}`,
  ])("cannot be parsed from a text that is no order number (case %#)", (text) => {
    expect(parseOrderNumber(text)).toBeUndefined();
  });

  it("can be parsed again after it was formatted, for any id", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const number = orderNumberOf(id);
        expect(parseOrderNumber(formatOrderNumber(number))).toBe(number);
        expect(parseOrderNumber(formatOrderNumber(number).toLowerCase())).toBe(number);
      }),
    );
  });
});
