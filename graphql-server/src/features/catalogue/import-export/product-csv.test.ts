import { describe, expect, it } from "vitest";
import { WITHOUT_VARIANTS } from "../variants/stock.rules.ts";
import { isVersionOf } from "./exported-version.ts";
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

describe("a CSV file of products", () => {
  it("that the shop has exported is parsed to the same products", () => {
    const { id, updatedAt, variants, availability, lastVariantNumber, stock, ...fields } = product;
    const cells = { sizes: "", colours: "", availability: "disponible", stock: "" };
    const { source, rows, errors } = parseProductCsv(formatProductCsv([product]));
    expect([source, errors]).toEqual(["SHOP", []]);
    expect(rows).toMatchObject([{ rowNumber: 2, id, fields, variants: cells }]);
    const version = rows[0]?.exportedVersion;
    expect(version && isVersionOf(version, updatedAt)).toBe(true);
  });

  it("may be written by hand: other column order, field names, commas, empty rows, no ids", () => {
    const text =
      "sellingPrice,price,PRODUCTNAME,brandName,category,productImages,description\n\n15 000,20000,Robe,Sawa,Robe,/images/AAAAAAAAAAAAAAAA,Légère\n";
    expect(parseProductCsv(text)).toMatchObject({
      rows: [
        {
          rowNumber: 3,
          id: null,
          exportedVersion: null,
          fields: { productName: "Robe", sellingPrice: 15_000 },
        },
      ],
      errors: [],
    });
  });

  it.each([
    ["", [1, "Nom", "Cette colonne manque"]],
    [HEADER, [1, null, "Ce fichier ne contient aucun produit"]],
    [HEADER.replace("Images", ""), [1, "Images", "Cette colonne manque"]],
    [
      `Identifiant;${HEADER.replace("Prix;", "")}\n${product.id};Robe;Sawa;Robe;Légère;1;/a`,
      [1, "Prix", "Cette colonne manque"],
    ],
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
  ])(
    "that is invalid is rejected with an error at its row and column (table %#)",
    (text, [line, column, message]) => {
      const [first] = parseProductCsv(text).errors;
      expect([first?.line, first?.column]).toEqual([line, column]);
      expect(first?.message).toMatch(message as string | RegExp);
    },
  );

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

  it("with invalid prices is rejected, with errors that quote these prices", () => {
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

  it.each([
    ["Excel's line sep=", `sep=;\r\n${HEADER}`],
    ["a title and empty rows above the header", `Catalogue de novembre;;;;;;\n;;;;;;\n\n${HEADER}`],
    ["a header without accents", HEADER.replace("Catégorie", "Categorie")],
    ["a header in decomposed Unicode", HEADER.normalize("NFD")],
    ["a no-break space in the header", HEADER.replace("Prix de vente", "Prix\u00a0de\u00a0vente")],
    [
      "spaces before quotes",
      HEADER.split(";")
        .map((name) => ` "${name}"`)
        .join(";"),
    ],
  ])("may have %s", (_what, header) => {
    const { source, rows, errors } = parseProductCsv(`${header}\nRobe;Sawa;Robe;Légère;20000;18?500;/a`);
    expect([source, errors]).toEqual(["SHOP", []]);
    expect(rows.map(({ fields }) => fields.sellingPrice)).toEqual([18_500]);
  });

  it("may have a backslash before each quote within a cell, as PHP programs write", () => {
    const text = `${HEADER.replaceAll(";", ",")}\n"Escarpin 9\\"",Kribi,Robe,"Talon dit \\"aiguille\\" , noir",1,1,/a`;
    const { rows, errors } = parseProductCsv(text);
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([
      { fields: { productName: 'Escarpin 9"', description: 'Talon dit "aiguille" , noir' } },
    ]);
  });

  it("with an unclosed quote is rejected, with a message that names the row", () => {
    const text = `${HEADER}\nRobe;Sawa;Robe;Légère;1;1;/a\nSac;Sawa;Robe;"Cuir;1;1;/a\nJupe;Sawa;Robe;x;1;1;/a`;
    expect(parseProductCsv(text)).toMatchObject({
      rows: [],
      errors: [{ line: 3, column: null, message: expect.stringMatching(/guillemet/) }],
    });
  });

  it("may have image URLs with commas between them, and with commas in a URL", () => {
    const cell =
      "https://a.cm/w_100,h_100/1.jpg,https://a.cm/2.jpg, https://a.cm/3.jpg /images/AAAAAAAAAAAAAAAA";
    const { rows } = parseProductCsv(`${HEADER}\nRobe;Sawa;Robe;Légère;1;1;${cell}`);
    expect(rows[0]?.fields.productImages).toEqual([
      "https://a.cm/w_100,h_100/1.jpg",
      "https://a.cm/2.jpg",
      "https://a.cm/3.jpg",
      "/images/AAAAAAAAAAAAAAAA",
    ]);
  });

  it("that an admin made is imported with guessed columns and categories, and the shop's name as the brand", () => {
    const text =
      "Produit;Tarif;Photo;Rayon;Pointures;Id\nEscarpin;15 000;https://a.cm/1.jpg;Chaussures > Ballerine;36, 37;9";
    const { source, rows, errors, columns, categories } = parseProductCsv(text, {
      columns: new Map(),
      categories: new Map(),
      ownCategories: [],
      shopName: "Chez Awa",
    });
    expect([source, errors]).toEqual(["OTHER", []]);
    expect(rows).toMatchObject([
      {
        id: null,
        fields: { productName: "Escarpin", brandName: "Chez Awa", category: "Ballerines", price: 15_000 },
        variants: { sizes: "36 | 37" },
      },
    ]);
    expect(columns.map(({ column }) => column)).toEqual([
      "productName",
      "price",
      "productImages",
      "category",
      "sizes",
      null,
    ]);
    expect(categories).toEqual([{ from: "Chaussures > Ballerine", to: "Ballerines", isKnown: true }]);
  });

  it("that an admin made follows the admin's choices of columns and categories", () => {
    const text = "Truc;Sorte;Combien;Lien\nRobe;Boubous;15000;https://a.cm/1.jpg";
    const none = { ownCategories: [], shopName: "Chez Awa" };
    const refused = parseProductCsv(text, { ...none, columns: new Map(), categories: new Map() });
    expect(refused.errors.map(({ column }) => column)).toEqual([
      "Nom",
      "Catégorie",
      "Prix",
      "Prix de vente",
      "Images",
    ]);
    const columns = new Map([
      ["Truc", "productName"],
      ["Sorte", "category"],
      ["Combien", "price"],
      ["Lien", "productImages"],
    ] as const);
    const { rows, errors } = parseProductCsv(text, {
      ...none,
      columns,
      categories: new Map([["Boubous", "Ensemble"]]),
    });
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([
      { fields: { productName: "Robe", category: "Ensemble", sellingPrice: 15_000 } },
    ]);
  });

  it("may contain a product only once", () => {
    const again = { ...product, productName: "Robe" };
    expect(parseProductCsv(formatProductCsv([product, again])).errors).toEqual([
      { line: 3, column: "Identifiant", message: "Ce produit est déjà à la ligne 2" },
    ]);
  });
});
