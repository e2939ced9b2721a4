import { describe, expect, it } from "vitest";
import { normalisePhone } from "./phone.rules.ts";

describe("a telephone number", () => {
  it.each([
    ["677123456", "237677123456"],
    ["6 77 12 34 56", "237677123456"],
    ["+237 6 77 12 34 56", "237677123456"],
    ["00237-677-123-456", "237677123456"],
    ["2334 2112", undefined],
    ["233 421 122", "237233421122"],
    ["+33 6 12 34 56 78", "33612345678"],
    ["12", undefined],
    ["sans numéro", undefined],
    ["677123456 ou 699887766 le soir", undefined],
  ])("%j is %j", (text, digits) => {
    expect(normalisePhone(text)).toBe(digits);
  });
});
