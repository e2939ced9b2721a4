import { expect, it } from "vitest";
import { ussdOf } from "./payment-ways.rules.ts";

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
