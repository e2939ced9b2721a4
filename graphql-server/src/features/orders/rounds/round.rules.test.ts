import { describe, expect, it } from "vitest";
import {
  closingErrors,
  expectedCash,
  receivedError,
  riderErrors,
  riderUrl,
  toCollect,
} from "./round.rules.ts";

describe("when a rider delivers a round of orders,", () => {
  it.each([
    ["is unpaid", 15_000, 0, 15_000],
    ["has a paid deposit", 15_000, 5_000, 10_000],
    ["is paid", 15_000, 15_000, 0],
    ["is paid above its price", 15_000, 16_000, 0],
  ])(
    "for an order that %s (%i FCFA due, %i FCFA paid), the rider collects %i FCFA",
    (_, due, paid, collected) => {
      expect(toCollect({ due, paid })).toBe(collected);
    },
  );

  it("the rider brings back only cash, because other payments have already reached the shop", () => {
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
    ["accepts", "as much as expected, without a reason", 10_000, "", {}],
    [
      "refuses",
      "500 less than expected, without a reason",
      9_500,
      " ",
      { reason: expect.stringContaining("dites pourquoi") },
    ],
    ["accepts", "500 less than expected, with a reason", 9_500, "Taxi", {}],
    [
      "refuses",
      "500 more than expected, without a reason",
      10_500,
      "",
      { reason: expect.stringContaining("10\u202f000\u00a0FCFA") },
    ],
    ["refuses", "a fraction of a franc", 0.5, "x", { broughtBack: expect.any(String) }],
    ["refuses", "an amount below zero", -1, "x", { broughtBack: expect.any(String) }],
    ["refuses", "no number", Number.NaN, "x", { broughtBack: expect.any(String) }],
    [
      "refuses",
      "with a reason that is too long",
      10_000,
      "x".repeat(301),
      { reason: expect.stringContaining("300") },
    ],
  ])("the closing %s the cash that the rider brings back: %s", (_, __, broughtBack, reason, errors) => {
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
  ["no error", "Serge", "699 11 22 33", {}],
  ["an error at the name", "  ", "699112233", { riderName: expect.any(String) }],
  ["an error at the name", "S".repeat(121), "699112233", { riderName: expect.stringContaining("120") }],
  ["an error at the phone number", "Serge", "12", { riderPhone: expect.any(String) }],
  ["an error at the phone number", "Serge", "", { riderPhone: expect.any(String) }],
])(
  "the form has %s for a rider with the name « %s » and the phone number « %s »",
  (_, name, phone, errors) => {
    expect(riderErrors({ name, phone })).toEqual(errors);
  },
);

it("the URL of a rider's page contains the round's key after a #, which browsers do not send", () => {
  const { pathname, hash, search } = new URL(riderUrl("https://boutique.cm", "clé-secrète"));
  expect({ pathname, search }).toEqual({ pathname: "/tournee", search: "" });
  expect(decodeURIComponent(hash)).toBe("#clé-secrète");
});
