import { describe, expect, it } from "vitest";
import { categoryOf, familyOf } from "./category.rules.ts";
import { FAMILIES, familyWith } from "./families.rules.ts";

const productsOf = (label: string) =>
  FAMILIES.find((family) => family.label === label)?.categories.flatMap(familyOf);

describe("the families of categories, which menus and search suggestions show", () => {
  it("consist only of categories of the fixed list", () => {
    const values = FAMILIES.flatMap(({ categories }) => categories);
    expect(values.filter((value) => !categoryOf(value))).toEqual([]);
  });

  it("include the sub-categories of their categories", () => {
    expect(productsOf("Chaussures")).toEqual([
      "Chaussures Femmes",
      "Babouche",
      "Ballerines",
      "Bottes",
      "Chaussures Hommes",
      "Babouche",
      "Bottes",
      "Tennis",
    ]);
    expect(productsOf("Sacs")).toEqual(["Sac à main", "Sac à dos"]);
    expect(productsOf("Femmes")).toContain("Robe");
  });

  it("are found only by a list of exactly their categories, in any sequence", () => {
    expect(familyWith(["Chaussures Hommes", "Chaussures Femmes"])?.label).toBe("Chaussures");
    expect(familyWith(["Perruques et mèches"])?.label).toBe("Perruques");
    expect(familyWith(["Sac à main"])).toBeUndefined();
    expect(familyWith(["Sac à main", "Sac à dos", "Robe"])).toBeUndefined();
    expect(familyWith([])).toBeUndefined();
  });
});
