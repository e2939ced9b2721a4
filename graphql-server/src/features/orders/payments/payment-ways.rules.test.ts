import { expect, it } from "vitest";
import { nextPayment, ussdOf } from "./payment-ways.rules.ts";

it.each([
  ["*126*9*{numéro}*{montant}#", "6 77 12 34 56", "*126*9*677123456*10000#"],
  ["*126*9*{numéro}*{montant}#", "+237 677 12 34 56", "*126*9*677123456*10000#"],
  ["#150*14*{numéro}*{montant}#", "Code marchand 004521", "#150*14*004521*10000#"],
  ["*126*{montant}*{montant}#", "677123456", "*126*10000*10000#"],
  ["*150#", "677123456", "*150#"],
  ["", "677123456", ""],
])("the code %s of the account %s becomes %s", (ussd, number, code) => {
  expect(ussdOf({ operator: "", holder: "", number, ussd }, 10_000)).toBe(code);
});

it.each([
  ["nothing is to be paid", 0, 0, 0, undefined],
  ["all is paid", 30_000, 30_000, 0, undefined],
  ["too much is paid", 30_000, 40_000, 9_000, undefined],
  ["nothing is paid", 30_000, 0, 0, { deposit: 0, amount: 30_000 }],
  ["a part is paid", 30_000, 12_000, 0, { deposit: 0, amount: 18_000 }],
  ["the deposit is to be paid", 30_000, 0, 9_000, { deposit: 9_000, amount: 9_000 }],
  ["a part of the deposit is paid", 30_000, 4_000, 9_000, { deposit: 9_000, amount: 5_000 }],
  ["the deposit is paid", 30_000, 9_000, 9_000, { deposit: 0, amount: 21_000 }],
])("the next payment if %s", (_, due, paid, deposit, next) => {
  expect(nextPayment(due, paid, deposit)).toEqual(next);
});
