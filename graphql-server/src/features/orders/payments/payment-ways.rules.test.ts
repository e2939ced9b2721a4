import { expect, it } from "vitest";
import { dialledNumber, groupedNumber, ussdOf } from "./payment-ways.rules.ts";

it.each([
  ["*126*9*{numéro}*{montant}#", "6 77 12 34 56", "*126*9*677123456*10000#"],
  ["*126*9*{numéro}*{montant}#", "+237 677 12 34 56", "*126*9*677123456*10000#"],
  ["#150*14*{numéro}*{montant}#", "Code marchand 004521", "#150*14*004521*10000#"],
  ["*126*{montant}*{montant}#", "677123456", "*126*10000*10000#"],
  ["*150#", "677123456", "*150#"],
  ["", "677123456", ""],
])("the USSD code %s of an account with the number %s is shown as %s", (ussd, number, code) => {
  expect(ussdOf({ operator: "", holder: "", number, ussd }, 10_000)).toBe(code);
});

it.each([
  ["677123456", "6 77 12 34 56", "677123456"],
  ["+237 677 12 34 56", "6 77 12 34 56", "677123456"],
  ["004521", "004 521", "004521"],
  ["Code 004521", "Code 004521", "004521"],
  ["677123456 / 699000000", "677123456 / 699000000", "677123456"],
])("the account number %s is displayed as %s and copied as %s", (number, read, copied) => {
  expect(groupedNumber(number).replaceAll("\u00a0", " ")).toBe(read);
  expect(dialledNumber(number)).toBe(copied);
});
