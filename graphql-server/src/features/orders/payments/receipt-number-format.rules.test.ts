import { expect, it } from "vitest";
import { receiptNumber } from "./receipt-number-format.rules.ts";

it("a receipt's number has the year and at least six digits", () => {
  expect(receiptNumber({ year: 2026, sequence: 123 })).toBe("REC-2026-000123");
  expect(receiptNumber({ year: 2027, sequence: 1_234_567 })).toBe("REC-2027-1234567");
});
