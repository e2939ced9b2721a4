import { describe, expect, it } from "vitest";
import {
  closingErrors,
  expectedCash,
  receivedError,
  riderErrors,
  riderUrl,
  toCollect,
} from "./round.rules.ts";

describe("the money of a round", () => {
  it.each([
    ["unpaid", 15_000, 0, 15_000],
    ["with a deposit", 15_000, 5_000, 10_000],
    ["paid", 15_000, 15_000, 0],
    ["paid above what it costs", 15_000, 16_000, 0],
  ])(
    "the rider collects what the customer still has to pay for an order, or nothing: %s",
    (_, due, paid, collected) => {
      expect(toCollect({ due, paid })).toBe(collected);
    },
  );

  it("a rider brings back only cash, because other payments have already reached the shop", () => {
    const lines = [
      { kind: "CASH", received: 15_000 },
      { kind: "MTN_MOMO", received: 8_000 },
      { kind: "CASH", received: 500 },
      { kind: "CASH", received: 0 },
    ];
    expect(expectedCash(lines)).toBe(15_500);
    expect(expectedCash([])).toBe(0);
  });

  it.each([
    ["as expected, no reason", 10_000, "", {}],
    ["500 missing, no reason", 9_500, " ", { reason: expect.stringContaining("dites pourquoi") }],
    ["500 missing, with a reason", 9_500, "Taxi", {}],
    ["500 too much, no reason", 10_500, "", { reason: expect.stringContaining("10\u202f000\u00a0FCFA") }],
    ["a fraction", 0.5, "x", { broughtBack: expect.any(String) }],
    ["below zero", -1, "x", { broughtBack: expect.any(String) }],
    ["no number", Number.NaN, "x", { broughtBack: expect.any(String) }],
    ["a long reason", 10_000, "x".repeat(301), { reason: expect.stringContaining("300") }],
  ])("the closing checks the cash that the rider brings back: %s", (_, broughtBack, reason, errors) => {
    expect(closingErrors({ broughtBack, reason }, 10_000)).toEqual(errors);
  });

  it.each([Number.NaN, -1, 0.5, 3_000_000_000, Number.POSITIVE_INFINITY])(
    "%s is refused as a received amount",
    (amount) => {
      expect(receivedError(amount)).toBe("Indiquez ce qui a été reçu en francs entiers, sans virgule");
    },
  );
});

it.each([
  ["Serge", "699 11 22 33", {}],
  ["  ", "699112233", { riderName: expect.any(String) }],
  ["S".repeat(121), "699112233", { riderName: expect.stringContaining("120") }],
  ["Serge", "12", { riderPhone: expect.any(String) }],
  ["Serge", "", { riderPhone: expect.any(String) }],
])("a rider needs a valid name and phone number: « %s », « %s »", (name, phone, errors) => {
  expect(riderErrors({ name, phone })).toEqual(errors);
});

it("in the URL of a rider's page, the key of the round follows a #: browsers send this part to no server and no other site", () => {
  const { pathname, hash, search } = new URL(riderUrl("https://boutique.cm", "clé-secrète"));
  expect({ pathname, search }).toEqual({ pathname: "/tournee", search: "" });
  expect(decodeURIComponent(hash)).toBe("#clé-secrète");
});
