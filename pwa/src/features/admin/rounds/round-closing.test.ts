import { describe, expect, it } from "vitest";
import type { PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { roundDetails, roundOrder } from "../testing/round-responses.ts";
import { closingLine, closingOf, EMPTY_CLOSING } from "./round-closing.ts";

type RoundOrder = PanelRoundDetailsFragment["orders"][number];
const one = (fields: Partial<RoundOrder> = {}, order: Partial<RoundOrder["order"]> = {}) =>
  roundOrder(fields, order);

describe("the outcome and the amount that are proposed for an order when a round is closed", () => {
  it.each<[string, RoundOrder, object]>([
    [
      "about which the rider has reported nothing",
      one(),
      { outcome: "DELIVERED", amount: "31500", kind: "CASH" },
    ],
    [
      "with a paid deposit, but without a report of the rider",
      one({}, { paid: 10_000 }),
      { outcome: "DELIVERED", amount: "21500" },
    ],
    [
      "that is paid, but has no report of the rider",
      one({}, { paid: 31_500 }),
      { outcome: "DELIVERED", amount: "0" },
    ],
    [
      "reported as delivered for less, by mobile money",
      one({ reportedOutcome: "DELIVERED", reportedAmount: 30_000, reportedKind: "MTN_MOMO" }),
      { outcome: "DELIVERED", amount: "30000", kind: "MTN_MOMO" },
    ],
    [
      "reported as paid by mobile money, if the shop has already entered this payment",
      one(
        { reportedOutcome: "DELIVERED", reportedAmount: 31_500, reportedKind: "MTN_MOMO" },
        { paid: 31_500 },
      ),
      { outcome: "DELIVERED", amount: "0", above: 0 },
    ],
    [
      "reported as delivered for more than is to collect",
      one({ reportedOutcome: "DELIVERED", reportedAmount: 32_000, reportedKind: "CASH" }),
      { outcome: "DELIVERED", amount: "31500", above: 0 },
    ],
    [
      "reported as refused",
      one({ reportedOutcome: "REFUSED", reportedAmount: 0 }),
      { outcome: "REFUSED", amount: "0" },
    ],
    [
      "reported with an outcome that only a newer server knows",
      one({ reportedOutcome: "OTHER" }),
      { outcome: "DELIVERED", amount: "31500" },
    ],
  ])("are right for an order %s", (_, order, proposed) => {
    expect(closingLine(order)).toMatchObject(proposed);
  });

  it("change when the admin chooses another outcome, but an amount that the admin has typed stays", () => {
    const delivered = one({ reportedOutcome: "DELIVERED", reportedAmount: 30_000, reportedKind: "CASH" });
    expect(closingLine(delivered, { outcome: "REFUSED" })).toMatchObject({ outcome: "REFUSED", amount: "0" });
    expect(closingLine(delivered, { outcome: "REFUSED", amount: "1 500" }).amount).toBe("1 500");
    const refused = one({ reportedOutcome: "REFUSED", reportedAmount: 0 });
    expect(closingLine(refused, { outcome: "DELIVERED" }).amount).toBe("31500");
  });
});

describe("the closing of a round", () => {
  const details = roundDetails([
    one({}, { id: "a", number: "K7M42P" }),
    one(
      { reportedOutcome: "DELIVERED", reportedAmount: 31_500, reportedKind: "ORANGE_MONEY" },
      { id: "b", paid: 500 },
    ),
    one({}, { id: "c", state: "CANCELLED" }),
  ]);

  it("counts only cash as expected cash, contains the paid amounts seen so far, and leaves out a cancelled order", () => {
    const { expected, input } = closingOf(details, { ...EMPTY_CLOSING, broughtBack: "31 500" });
    expect(expected).toBe(31_500);
    expect(input.lines.map(({ orderId, received, kind, seen }) => [orderId, received, kind, seen])).toEqual([
      ["a", 31_500, "CASH", 0],
      ["b", 31_000, "ORANGE_MONEY", 500],
    ]);
    expect(input.broughtBack).toBe(31_500);
  });

  it.each([
    ["no error", "31500", "", {}],
    ["an error at the reason", "31 000", "", { reason: expect.any(String) }],
    ["no error", "31 000", "Taxi", {}],
    ["an error at the cash", "", "", { broughtBack: expect.any(String) }],
    ["an error at the cash", "mille", "", { broughtBack: expect.any(String) }],
  ])(
    "with 31 500 FCFA of expected cash has %s if « %s » is typed as cash and « %s » as reason",
    (_, broughtBack, reason, errors) => {
      expect(closingOf(details, { ...EMPTY_CLOSING, broughtBack, reason }).errors).toEqual(errors);
    },
  );

  it("asks about an amount above the amount to collect, and asks again if the amount changes", () => {
    const closing = (amount: string, acceptedAbove: number) => {
      const lines = { a: { amount, acceptedAbove } };
      const typed = { ...EMPTY_CLOSING, lines, broughtBack: amount };
      const { errors, input } = closingOf(details, typed);
      return [Object.keys(errors), input.lines[0]?.acceptAboveDue];
    };
    expect(closing("32000", 0)).toEqual([["a"], false]);
    expect(closing("32000", 500)).toEqual([[], true]);
    expect(closing("33000", 500)).toEqual([["a"], false]);
    expect(closing("31500", 500)).toEqual([[], false]);
  });

  it("shows an error at the order whose amount is not a number", () => {
    const lines = { a: { amount: "quinze mille" } };
    expect(closingOf(details, { ...EMPTY_CLOSING, lines, broughtBack: "0" }).errors).toEqual({
      a: "Indiquez ce qui a été reçu en francs entiers, sans virgule",
    });
  });
});
