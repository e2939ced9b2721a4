import { describe, expect, it } from "vitest";
import { WITHOUT_VARIANTS } from "../variants/stock.rules.ts";
import { type ExportedProduct, formatProductCsv, parseProductCsv } from "./product-csv.ts";

const product: ExportedProduct = {
  id: "6b3e2a10-0000-4000-8000-000000000001",
  productName: 'Robe "Kribi"; légère',
  brandName: "=Sawa",
  category: "Robe",
  description: "Deux lignes,\nl'une puis l'autre.",
  price: 20_000,
  sellingPrice: 15_000,
  productImages: ["/images/AAAAAAAAAAAAAAAA", "https://a.cm/b.jpg"],
  updatedAt: new Date("2026-11-20T08:00:00.123Z"),
  ...WITHOUT_VARIANTS,
};
const HEADER = "Nom;Marque;Catégorie;Description;Prix;Prix de vente;Images";

describe("products as CSV", () => {
  it("are parsed as they were formatted", () => {
    const { id, updatedAt, variants, availability, lastVariantNumber, stock, ...fields } = product;
    const cells = { sizes: "", colours: "", availability: "disponible", stock: "" };
    expect(parseProductCsv(formatProductCsv([product]))).toEqual({
      rows: [{ rowNumber: 2, id, exportedUpdatedAt: updatedAt, fields, variants: cells }],
      errors: [],
    });
  });

  it("may be written by hand: other column order, field names, commas, empty rows, no ids", () => {
    const text =
      "sellingPrice,price,PRODUCTNAME,brandName,category,productImages,description\n\n15 000,20000,Robe,Sawa,Robe,/images/AAAAAAAAAAAAAAAA,Légère\n";
    expect(parseProductCsv(text)).toMatchObject({
      rows: [
        {
          rowNumber: 3,
          id: null,
          exportedUpdatedAt: null,
          fields: { productName: "Robe", sellingPrice: 15_000 },
        },
      ],
      errors: [],
    });
  });

  it.each([
    ["", [1, "Nom", "Cette colonne manque"]],
    [HEADER, [1, null, "Ce fichier ne contient aucun produit"]],
    [HEADER.replace("Prix;", ""), [1, "Prix", "Cette colonne manque"]],
    [`${HEADER}\n\n;Sawa;Robe;Légère;1;1;/a`, [3, "Nom", "Le nom du produit est requis"]],
    [`${HEADER}\nRobe;Sawa;Robe;Légère;;1;/a`, [2, "Prix", "Le prix est requis"]],
    [
      `${HEADER}\nRobe;Sawa;Robe;Légère;1;1,5;/a`,
      [2, "Prix de vente", "«\u00a01,5\u00a0» n’est pas un nombre entier de francs"],
    ],
    [`${HEADER}\nRobe;Sawa;Robe;Légère;1;1`, [2, "Images", "Veuillez ajouter au moins une image"]],
    [
      `Identifiant;${HEADER}\nun;Robe;Sawa;Robe;Légère;1;1;/a`,
      [2, "Identifiant", "Cet identifiant n’en est pas un"],
    ],
    [`Modifié le;${HEADER}\nhier;Robe;Sawa;Robe;Légère;1;1;/a`, [2, "Modifié le", /illisible/]],
    [`${HEADER}${"\nx".repeat(5_001)}`, [1, null, "Un fichier tient 5000 lignes au plus"]],
    [
      `${HEADER};Tailles\nRobe;Sawa;Robe;Légère;1;1;/a;${"|".repeat(11_000_000)}`,
      [2, "Tailles", "Cette cellule est trop longue"],
    ],
    [
      `${HEADER}\nRobe;Sawa;Robe;"${'""'.repeat(5_000_000)}";1;1;/a`,
      [2, "Description", "Cette cellule est trop longue"],
    ],
    [`${";".repeat(200)}${HEADER}`, [1, "Nom", "Cette colonne manque"]],
  ])("%.80s is rejected at its row and column", (text, [line, column, message]) => {
    const [first] = parseProductCsv(text).errors;
    expect([first?.line, first?.column]).toEqual([line, column]);
    expect(first?.message).toMatch(message as string | RegExp);
  });

  const priced = (prices: readonly string[]) =>
    [HEADER, ...prices.map((price) => `Robe;Sawa;Robe;Légère;${price};${price};/a`)].join("\n");

  it("may have prices in the usual formats of users and other programs", () => {
    const prices = [
      "15 000",
      "15\u202f000",
      "15\u00a0000 FCFA",
      "15.000",
      "15000,00",
      "15000.00",
      "15,000",
      "0",
    ];
    const { rows, errors } = parseProductCsv(priced(prices));
    expect(errors).toEqual([]);
    expect(rows.map(({ fields }) => fields.price)).toEqual([...Array(7).fill(15_000), 0]);
    expect(rows.map(({ fields }) => fields.sellingPrice)).toEqual([...Array(7).fill(15_000), 0]);
  });

  it("with ambiguous prices are rejected by row, and the message quotes the price", () => {
    const prices = ["15000.00", "1,5E+04", "15000.5", "-5"];
    expect(parseProductCsv(priced(prices)).errors).toEqual(
      prices.slice(1).flatMap((price, index) =>
        ["Prix", "Prix de vente"].map((column) => ({
          line: index + 3,
          column,
          message: `«\u00a0${price}\u00a0» n’est pas un nombre entier de francs. Écrivez par exemple 1\u202f500.`,
        })),
      ),
    );
  });

  it("may contain a product only once", () => {
    const again = { ...product, productName: "Robe" };
    expect(parseProductCsv(formatProductCsv([product, again])).errors).toEqual([
      { line: 3, column: "Identifiant", message: "Ce produit est déjà à la ligne 2" },
    ]);
  });
});
