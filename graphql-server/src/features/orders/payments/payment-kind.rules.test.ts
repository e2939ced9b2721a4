import { describe, expect, it } from "vitest";
import {
  announcementErrors,
  needsReference,
  PAYMENT_KIND_LABELS,
  PAYMENT_KINDS,
  paymentErrors,
  paymentText,
} from "./payment-kind.rules.ts";

describe("a payment that an admin enters", () => {
  it.each([
    [5_000, "", []],
    [-5_000, "", []],
    [1, "x".repeat(40), []],
    [2_000_000_000, "", []],
    [0, "", ["amount"]],
    [10.5, "", ["amount"]],
    [Number.NaN, "", ["amount"]],
    [2_000_000_001, "", ["amount"]],
    [-2_000_000_001, "", ["amount"]],
    [1, "x".repeat(41), ["reference"]],
    [0, "x".repeat(41), ["amount", "reference"]],
  ])(
    "of %s FCFA with the reference « %s » has errors in exactly these fields: %j",
    (amount, reference, fields) => {
      expect(Object.keys(paymentErrors({ amount, reference }))).toEqual(fields);
    },
  );
});

describe("a payment that a customer announces", () => {
  it.each([
    ["MTN_MOMO", 5_000, "MP2511", []],
    ["MTN_MOMO", 5_000, "", ["reference"]],
    ["ORANGE_MONEY", 5_000, "", ["reference"]],
    ["BANK", 5_000, "", []],
    ["OTHER", 5_000, "", []],
    ["CASH", 5_000, "", ["kind"]],
    ["BANK", -5_000, "", ["amount"]],
    ["BANK", 0, "", ["amount"]],
  ] as const)(
    "by %s of %s FCFA with the reference « %s » has errors in exactly these fields: %j",
    (kind, amount, reference, fields) => {
      expect(Object.keys(announcementErrors({ kind, amount, reference }))).toEqual(fields);
    },
  );
});

it("only payments by mobile money must be announced with a transaction number", () => {
  expect(PAYMENT_KINDS.map((kind) => PAYMENT_KIND_LABELS[kind])).not.toContain(undefined);
  expect(PAYMENT_KINDS.filter(needsReference)).toEqual(["MTN_MOMO", "ORANGE_MONEY"]);
});

it("the text of a payment in the audit log contains its kind and amount", () => {
  expect(paymentText({ kind: "MTN_MOMO", amount: 10_000 })).toBe("MTN MoMo, 10\u202f000\u00a0FCFA");
  expect(paymentText({ kind: "CASH", amount: -500 })).toBe("Espèces, 500\u00a0FCFA rendus");
});
