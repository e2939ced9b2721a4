import { describe, expect, it } from "vitest";
import { IMAGE, parse, parseFile, summary, table, WHOLE } from "./testing/qualified-tables.ts";

describe("a table of another program", () => {
  it.each<[string, string, (string | number)[][], string[]]>([
    [
      "woocommerce-sale-dates.csv",
      "WOOCOMMERCE",
      [
        ["Robe soldes finies", 20_000, 20_000, "", "disponible", ""],
        ["Robe soldes futures", 20_000, 20_000, "", "disponible", ""],
        ["Robe soldes en cours", 20_000, 15_000, "", "disponible", ""],
      ],
      [
        "2 « Robe soldes finies »",
        "3 « Robe soldes futures »",
        "1 Le tableau ne dit pas si ses prix comprennent la TVA",
      ],
    ],
    [
      "prestashop-discount-dates.csv",
      "PRESTASHOP",
      [
        ["Robe remise finie", 20_000, 20_000, "", "disponible", "10"],
        ["Robe remise en pourcentage écrite", 20_000, 18_000, "", "disponible", "10"],
      ],
      [
        "2 « Robe remise finie »",
        "4 « Article interne » n’est pas importé",
        "1 PrestaShop range les déclinaisons",
      ],
    ],
    [
      "woocommerce-hidden.csv",
      "WOOCOMMERCE",
      [["Robe cherchable", 12_000, 12_000, "", "disponible", ""]],
      [
        "2 « Acompte client (ne pas montrer) » n’est pas importé\u00a0: il est masqué",
        "3 « Robe cherchable »\u00a0: il ne paraissait que dans la recherche",
        "1 Le tableau",
      ],
    ],
    [
      "shopify-unlisted.csv",
      "SHOPIFY",
      [["Robe publique", 12_000, 12_000, "", "disponible", ""]],
      ["2 « Robe vente privée » n’est pas importé\u00a0: il n’est pas répertorié"],
    ],
    [
      "woocommerce-parent-stock.csv",
      "WOOCOMMERCE",
      [["T-shirt stock commun", 5_000, 5_000, "S | M", "disponible", "2"]],
      ["2 « T-shirt stock commun »\u00a0: ses 4 pièces comptent pour toutes ses tailles", "1 Le tableau"],
    ],
    [
      "own-empty-promo.csv",
      "OTHER",
      [
        ["Jupe droite", 10_000, 10_000, "", "disponible", "5"],
        ["Jupe plissée", 12_000, 9_000, "", "disponible", "2"],
        ["Jupe longue", 11_000, 11_000, "", "épuisé", ""],
      ],
      [],
    ],
    ["google-merchant.tsv", "FEED", [["Robe Edéa", 14_000, 14_000, "S", "disponible", ""]], []],
    ["wix.csv", "WIX", [["Robe plissée", 18_000, 18_000, "S | M", "disponible | épuisé", "4 | 0"]], []],
  ])(
    "is imported with the meaning that the program gives its columns: %s",
    (file, source, products, report) => {
      const found = summary(parseFile(file));
      expect(found).toMatchObject({ source, errors: [], products });
      expect(found.report).toEqual(report.map((start) => expect.stringContaining(start)));
    },
  );

  it.each([
    ["woocommerce-shortcodes.csv", "Robe en wax, coupe droite.\nLavage à 30 °C [à la main]."],
    ["shopify-size-table.csv", "Wax.\nTaille | Poitrine | Hanches\nS | 84 | 92\nM | 88 | 96"],
  ])("keeps the text of its description: %s", (file, description) => {
    expect(parseFile(file).rows.map(({ fields }) => fields.description)).toEqual([description]);
  });
});

describe("a column `id` with identifiers of another program", () => {
  const ids = ["6b3e2a10-0000-4000-8000-000000000001", "6b3e2a10-0000-4000-8000-000000000002"];
  it("does not make the table count as the shop's own export", () => {
    const rows = ids.map((id) => ({ id, name: "Robe", category: "Robe", price: "20000", image: IMAGE }));
    const parsed = parse(table(...rows));
    expect([parsed.source, parsed.errors]).toEqual(["OTHER", []]);
    expect(parsed.rows.map(({ id }) => id)).toEqual([null, null]);
  });

  it("without UUIDs is ignored, but refused if it has the name `Identifiant`, which only the shop's exports use", () => {
    expect(parse(table({ id: "17", ...WHOLE }))).toMatchObject({
      source: "SHOP",
      errors: [],
      rows: [{ id: null }],
    });
    expect(parse(table({ Identifiant: "17", ...WHOLE })).errors).toHaveLength(1);
  });

  it("with the name `Identifiant` makes the import demand all columns of the shop's exports", () => {
    const parsed = parse(table({ Identifiant: ids[0] ?? "", Nom: "Robe", Prix: "20000" }));
    expect(parsed.errors).toContainEqual({ line: 1, column: "Marque", message: "Cette colonne manque" });
  });
});
