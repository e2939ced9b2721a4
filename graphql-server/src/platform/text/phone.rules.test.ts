import { describe, expect, it } from "vitest";
import { normalisePhone, phoneNote } from "./phone.rules.ts";

describe("a telephone number", () => {
  it.each([
    ["677123456", "237677123456"],
    ["6 77 12 34 56", "237677123456"],
    ["+237 6 77 12 34 56", "237677123456"],
    ["00237-677-123-456", "237677123456"],
    ["233 421 122", "237233421122"],
    ["+33 6 12 34 56 78", "33612345678"],
    ["\u202a+237\u00a06\u00a077\u00a012\u00a034\u00a056\u202c", "237677123456"],
    ["+65 6123 4567", "6561234567"],
    ["677123456 / 699887766", "237677123456"],
    ["677123456 ou 699887766", "237677123456"],
  ])("typed as %j is stored as %j", (text, digits) => {
    expect(normalisePhone(text)).toBe(digits);
  });

  it.each([
    "2334 2112",
    "12",
    "sans numéro",
    "677123456 ou 699887766 le soir",
    "+237 677 12 34 5",
    "+237 (0) 677 12 34 56",
    "+237 677 12 34 567",
    "677 12 34 567",
    "+237 999 12 34 56",
    "677123456, 12",
  ])("typed as %j is refused", (text) => {
    expect(normalisePhone(text)).toBeUndefined();
  });

  it.each([
    ["677123456 / 699887766", "gets the note", "Seul le premier numéro est retenu"],
    ["677123456", "does not get the note", undefined],
    ["6/77/12/34/56", "does not get the note", undefined],
    ["677123456, 12", "does not get the note", undefined],
  ])("typed as %j %s that only the first of several numbers is stored", (text, _, note) => {
    expect(phoneNote(text)).toBe(note);
  });
});
