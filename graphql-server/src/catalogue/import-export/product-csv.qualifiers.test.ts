import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseProductCsv } from "./product-csv.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const CONTEXT = {
  columns: new Map(),
  categories: new Map(),
  ownCategories: [],
  shopName: "Chez Awa",
  now: NOW,
};

const parse = (text: string) => parseProductCsv(text, CONTEXT);
const parseFile = (file: string) => parse(readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8"));

/** What a table gives: prices, sizes, states and counts of each product, and the report in one list. */
function summary({ source, rows, errors, leftOut, warnings }: ReturnType<typeof parse>) {
  return {
    source,
    errors,
    products: rows.map(({ fields, variants }) => [
      fields.productName,
      fields.price,
      fields.sellingPrice,
      ...[variants.sizes, variants.availability, variants.stock].map((cell) => cell ?? ""),
    ]),
    report: [...leftOut, ...warnings].map(({ line, message }) => `${line} ${message}`),
  };
}

describe("a table as a program writes it", () => {
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
  ])("%s keeps its meaning", (file, source, products, report) => {
    const found = summary(parseFile(file));
    expect(found).toMatchObject({ source, errors: [], products });
    expect(found.report).toEqual(report.map((start) => expect.stringContaining(start)));
  });

  it.each([
    ["woocommerce-shortcodes.csv", "Robe en wax, coupe droite.\nLavage à 30 °C [à la main]."],
    ["shopify-size-table.csv", "Wax.\nTaille | Poitrine | Hanches\nS | 84 | 92\nM | 88 | 96"],
  ])("%s keeps the text of its description", (file, description) => {
    expect(parseFile(file).rows.map(({ fields }) => fields.description)).toEqual([description]);
  });
});

/** Builds a table from the columns of its only rows. */
function table(...rows: Readonly<Record<string, string>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]
    .map((cells) => cells.map(cell).join(","))
    .join("\n");
}

const IMAGE = "https://photos.example/a.jpg";
const WOO = {
  ...{ ID: "1", Type: "simple", SKU: "A", Name: "Robe", Published: "1", "Visibility in catalog": "visible" },
  ...{ Description: "Wax", "Tax status": "none", "In stock?": "1", Stock: "", "Backorders allowed?": "0" },
  ...{ "Sale price": "", "Regular price": "20000", Categories: "Robe", Images: IMAGE, Parent: "" },
};
const SHOPIFY = {
  ...{ Handle: "robe", Title: "Robe", "Body (HTML)": "Wax", Vendor: "Sawa", Type: "Robe", Published: "true" },
  ...{ "Option1 Name": "Title", "Option1 Value": "Default Title", "Variant Inventory Tracker": "shopify" },
  ...{ "Variant Inventory Qty": "4", "Variant Inventory Policy": "deny", "Variant Price": "20000.00" },
  ...{ "Image Src": IMAGE, Status: "active" },
};
const PRESTASHOP = {
  ...{ "Product ID": "1", "Active (0/1)": "1", "Name *": "Robe", "Categories (x,y,z...)": "Accueil,Robe" },
  ...{ "Price tax excluded": "16771", "Price tax included": "20000", "Reference #": "R", Quantity: "4" },
  ...{ Visibility: "both", Description: "Wax", "Image URLs (x,y,z...)": IMAGE },
};
const WIX = {
  ...{ handleId: "r", fieldType: "Product", name: "Robe", description: "Wax", productImageUrl: "a1_b2.jpg" },
  ...{ collection: "Robe", price: "20000", surcharge: "", visible: "TRUE", inventory: "InStock" },
};
const SQUARESPACE = {
  ...{
    "Product ID [Non Editable]": "p",
    "Variant ID [Non Editable]": "v",
    "Product Type [Non Editable]": "PHYSICAL",
  },
  ...{
    Title: "Robe",
    Description: "<p>Wax</p>",
    "Option Name 1": "",
    "Option Value 1": "",
    Price: "20000.00",
  },
  ...{ "Sale Price": "0.00", "On Sale": "No", Stock: "4", Categories: "/robe", Visible: "Yes" },
  "Hosted Image URLs": IMAGE,
};
const FEED = {
  ...{ id: "1", title: "Robe", description: "Wax", link: "https://x.example/1", image_link: IMAGE },
  ...{ availability: "in stock", price: "20000 XAF", brand: "Sawa", condition: "new", product_type: "Robe" },
};
const OWN = { Nom: "Robe", Catégorie: "Robe", Prix: "20000", Images: IMAGE };
const WHOLE = { ...OWN, Marque: "Sawa", Description: "Wax", "Prix de vente": "15000" };

/** The price, state and count of the only product; undefined if it is left out. */
type Sold = readonly [sellingPrice: number, availability: string, stock: string] | undefined;

describe("a column that qualifies another is read, or named in the report", () => {
  it.each<[string, Record<string, string>, Sold, RegExp | undefined]>([
    ["WooCommerce: private", { ...WOO, Published: "0" }, undefined, /pas publié/],
    [
      "WooCommerce: an unknown visibility",
      { ...WOO, "Visibility in catalog": "vip" },
      undefined,
      /visibilité connue/,
    ],
    [
      "WooCommerce: not in the search",
      { ...WOO, "Visibility in catalog": "catalog" },
      [20_000, "disponible", ""],
      /partout/,
    ],
    [
      "WooCommerce: sold out, but counted",
      { ...WOO, "In stock?": "0", Stock: "5" },
      [20_000, "épuisé", "5"],
      undefined,
    ],
    [
      "WooCommerce: sold without end",
      { ...WOO, Stock: "3", "Backorders allowed?": "notify" },
      [20_000, "disponible", ""],
      /sans limite/,
    ],
    [
      "WooCommerce: on backorder",
      { ...WOO, "In stock?": "backorder" },
      [20_000, "disponible", ""],
      /sur commande/,
    ],
    ["WooCommerce: unreadable count", { ...WOO, Stock: "plein" }, [20_000, "disponible", ""], /sans limite/],
    ["WooCommerce: a download", { ...WOO, Type: "simple, downloadable" }, undefined, /se télécharge/],
    ["WooCommerce: a subscription", { ...WOO, Type: "subscription" }, undefined, /« subscription »/],
    [
      "WooCommerce: prices in cents",
      { ...WOO, "Regular price": "19.99" },
      [20, "disponible", ""],
      /19\.99.*a des décimales/,
    ],
    ["WooCommerce: taxed", { ...WOO, "Tax status": "taxable" }, [20_000, "disponible", ""], /TVA/],
    [
      "WooCommerce: a running sale",
      { ...WOO, "Sale price": "9000", "Date sale price ends": "2027-01-05" },
      [9_000, "disponible", ""],
      /finit le 05\/01\/2027/,
    ],
    ["Shopify: a draft", { ...SHOPIFY, Status: "draft" }, undefined, /brouillon/],
    ["Shopify: archived", { ...SHOPIFY, Status: "archived" }, undefined, /archivé/],
    ["Shopify: not in the online store", { ...SHOPIFY, Published: "false" }, undefined, /pas publié/],
    ["Shopify: a gift card", { ...SHOPIFY, "Gift Card": "TRUE" }, undefined, /carte cadeau/],
    [
      "Shopify: sold without end",
      { ...SHOPIFY, "Variant Inventory Policy": "continue" },
      [20_000, "disponible", ""],
      /sans limite/,
    ],
    [
      "Shopify: counted, without a count",
      { ...SHOPIFY, "Variant Inventory Qty": "" },
      [20_000, "disponible", ""],
      /ne donne pas le nombre/,
    ],
    [
      "Shopify: prices of a market",
      { ...SHOPIFY, "Price / International": "9000" },
      [20_000, "disponible", "4"],
      /par marché/,
    ],
    ["Shopify: taxed", { ...SHOPIFY, "Variant Taxable": "true" }, [20_000, "disponible", "4"], /TVA/],
    ["PrestaShop: hidden", { ...PRESTASHOP, Visibility: "none" }, undefined, /masqué/],
    [
      "PrestaShop: only in the search",
      { ...PRESTASHOP, Visibility: "search" },
      [20_000, "disponible", "4"],
      /partout/,
    ],
    [
      "PrestaShop: not for sale",
      { ...PRESTASHOP, "Available for order (0 = No, 1 = Yes)": "0" },
      [20_000, "épuisé", "4"],
      /importé comme épuisé/,
    ],
    [
      "PrestaShop: a hidden price",
      { ...PRESTASHOP, "Show price (0 = No, 1 = Yes)": "0" },
      [20_000, "disponible", "4"],
      /affiché/,
    ],
    [
      "PrestaShop: to come",
      { ...PRESTASHOP, "Product available date": "2027-03-01" },
      [20_000, "disponible", "4"],
      /01\/03\/2027/,
    ],
    ["PrestaShop: used", { ...PRESTASHOP, Condition: "used" }, [20_000, "disponible", "4"], /occasion/],
    [
      "PrestaShop: by three",
      { ...PRESTASHOP, "Minimal quantity": "3" },
      [20_000, "disponible", "4"],
      /par 3/,
    ],
    [
      "PrestaShop: a switched off reduction",
      { ...PRESTASHOP, "On sale (0/1)": "0", "Discount amount": "5000" },
      [20_000, "disponible", "4"],
      /n’est pas activée/,
    ],
    [
      "PrestaShop: an amount and a percentage",
      { ...PRESTASHOP, "Discount amount": "5000", "Discount percent": "20" },
      [15_000, "disponible", "4"],
      /^1 PrestaShop range[^\n]*$/,
    ],
    [
      "PrestaShop: only a price without tax",
      { ...PRESTASHOP, "Price tax included": "" },
      [16_771, "disponible", "4"],
      /hors taxes/,
    ],
    [
      "PrestaShop: a price in euros",
      { ...PRESTASHOP, "Price tax included": "30,00 €" },
      undefined,
      /30,00 €/,
    ],
    ["Wix: not visible", { ...WIX, visible: "FALSE" }, undefined, /pas visible/],
    ["Wix: sold out", { ...WIX, inventory: "OutOfStock" }, [20_000, "épuisé", ""], undefined],
    [
      "Wix: a percentage",
      { ...WIX, discountMode: "PERCENT", discountValue: "15" },
      [17_000, "disponible", ""],
      undefined,
    ],
    [
      "Wix: an amount",
      { ...WIX, discountMode: "AMOUNT", discountValue: "2500" },
      [17_500, "disponible", ""],
      undefined,
    ],
    ["Squarespace: a sale price that is off", SQUARESPACE, [20_000, "disponible", "4"], undefined],
    [
      "Squarespace: a price that is off",
      { ...SQUARESPACE, "Sale Price": "9000.00" },
      [20_000, "disponible", "4"],
      /n’est pas activée/,
    ],
    [
      "Squarespace: a price that is on",
      { ...SQUARESPACE, "Sale Price": "9000.00", "On Sale": "Yes" },
      [9_000, "disponible", "4"],
      undefined,
    ],
    ["Squarespace: not visible", { ...SQUARESPACE, Visible: "No" }, undefined, /pas visible/],
    [
      "Squarespace: a service",
      { ...SQUARESPACE, "Product Type [Non Editable]": "SERVICE" },
      undefined,
      /SERVICE/,
    ],
    [
      "Squarespace: without a limit",
      { ...SQUARESPACE, Stock: "Unlimited" },
      [20_000, "disponible", ""],
      undefined,
    ],
    ["feed: out of stock", { ...FEED, availability: "out of stock" }, [20_000, "épuisé", ""], undefined],
    [
      "feed: preorder",
      { ...FEED, availability: "preorder", availability_date: "2027-02-01T00:00+0100" },
      [20_000, "épuisé", ""],
      /précommande.*01\/02\/2027/,
    ],
    ["feed: expired", { ...FEED, expiration_date: "2026-11-01" }, undefined, /expiré le 01\/11\/2026/],
    ["feed: archived by Facebook", { ...FEED, status: "archived" }, undefined, /archivé/],
    ["feed: staging of Facebook", { ...FEED, visibility: "staging" }, undefined, /pas publié/],
    [
      "feed: a sale that is over",
      {
        ...FEED,
        sale_price: "5000 XAF",
        sale_price_effective_date: "2024-12-20T00:00+0100/2025-01-05T23:59+0100",
      },
      [20_000, "disponible", ""],
      /finie depuis le 05\/01\/2025/,
    ],
    ["feed: an empty sale price", { ...FEED, sale_price: "" }, [20_000, "disponible", ""], undefined],
    ["feed: another currency", { ...FEED, price: "20000 USD" }, undefined, /20000 USD/],
    ["feed: a pack", { ...FEED, multipack: "3" }, [20_000, "disponible", ""], /lot de 3/],
    [
      "feed: sizes of another system",
      { ...FEED, size: "8", size_system: "US" },
      [20_000, "disponible", ""],
      /système US/,
    ],
    ["feed: a count", { ...FEED, quantity_to_sell_on_facebook: "0" }, [20_000, "épuisé", "0"], undefined],
    ["own table: no promotion", { ...OWN, "Prix promo": "0" }, [20_000, "", ""], undefined],
    [
      "own table: a promotion that is over",
      { ...OWN, "Prix promo": "5000", "Fin promo": "05/01/2025" },
      [20_000, "", ""],
      /finie depuis/,
    ],
    ["own table: a promotion in percent", { ...OWN, Promo: "10 %" }, [18_000, "", ""], /18.000/],
    [
      "own table: a promotion yes or no",
      { ...OWN, Promo: "Oui" },
      [20_000, "", ""],
      /ne donne pas le prix de sa promo/,
    ],
    ["own table: a reduction", { ...OWN, "Remise (%)": "25" }, [15_000, "", ""], /15.000/],
    ["own table: a reduction in francs", { ...OWN, Remise: "2 500" }, [17_500, "", ""], /17.500/],
    [
      "own table: in stock, in English",
      { ...OWN, Disponibilité: "in stock" },
      [20_000, "disponible", ""],
      undefined,
    ],
    [
      "own table: out of stock, in English",
      { ...OWN, Disponibilité: "out of stock" },
      [20_000, "épuisé", ""],
      undefined,
    ],
    ["own table: preorder", { ...OWN, Disponible: "preorder" }, [20_000, "épuisé", ""], /précommande/],
    ["own table: draft", { ...OWN, Statut: "Brouillon" }, undefined, /brouillon/],
    ["own table: published", { ...OWN, Statut: "Publié" }, [20_000, "disponible", ""], undefined],
    ["own table: not visible", { ...OWN, Visible: "Non" }, undefined, /pas publié/],
    ["own table: taxes", { ...OWN, TVA: "19,25" }, [20_000, "", ""], /taxes/],
    [
      "own format: a promotion that is over",
      { ...WHOLE, "Fin promo": "05/01/2025" },
      [20_000, "", ""],
      /finie depuis/,
    ],
    ["own format: an empty selling price", { ...WHOLE, "Prix de vente": "" }, [20_000, "", ""], undefined],
    ["own format: not published", { ...WHOLE, Publié: "non" }, undefined, /pas publié/],
    ["own format: an unknown column", { ...WHOLE, Poids: "1 kg" }, [15_000, "", ""], /Colonnes.*Poids/],
  ])("%s", (_, row, sold, said) => {
    const { products, report, errors } = summary(parse(table(row)));
    expect(errors).toEqual([]);
    const [product] = products;
    expect(product && [product[2], product[4], product[5]]).toEqual(sold);
    expect(report.join("\n")).toMatch(said ?? /^$/);
  });

  it("and an own table in another currency is refused", () => {
    expect(parse(table({ ...OWN, Devise: "EUR" })).errors).toMatchObject([
      { line: 2, column: "Prix", message: "Ce prix est en «\u00a0EUR\u00a0», et la boutique vend en FCFA" },
    ]);
    expect(parse(table({ ...OWN, Devise: "FCFA" })).errors).toEqual([]);
  });

  it("so a 1 in a column of promotions is a yes, not one franc", () => {
    expect(summary(parse(table({ ...OWN, Promo: "1" }))).products).toEqual([
      ["Robe", 20_000, 20_000, "", "", ""],
    ]);
  });
});

describe("sizes and their stock", () => {
  const variation = (size: string, cells: Record<string, string> = {}) => ({
    ...{
      ...WOO,
      ID: "2",
      SKU: "",
      Type: "variation",
      Name: `Robe ${size}`,
      Parent: "id:1",
      "Attribute 1 name": "Taille",
    },
    ...{ "Attribute 1 value(s)": size, Stock: "parent" },
    ...cells,
  });
  const parent = {
    ...WOO,
    Type: "variable",
    "Attribute 1 name": "Taille",
    "Attribute 1 value(s)": "S, M, L",
  };

  it.each<[string, Record<string, string>[], string, string, string]>([
    [
      "a parent's stock is divided",
      [{ ...parent, Stock: "4" }, variation("S"), variation("M"), variation("L")],
      "S | M | L",
      "2 | 1 | 1",
      "disponible",
    ],
    [
      "an empty count is the parent's",
      [{ ...parent, Stock: "2" }, variation("S", { Stock: "" }), variation("M", { Stock: "" })],
      "S | M",
      "1",
      "disponible",
    ],
    [
      "an own count stays",
      [{ ...parent, Stock: "3" }, variation("S", { Stock: "7" }), variation("M")],
      "S | M",
      "7 | 3",
      "disponible",
    ],
    [
      "a parent without pieces",
      [{ ...parent, Stock: "0" }, variation("S"), variation("M")],
      "S | M",
      "0",
      "épuisé",
    ],
    ["the stock of a list is divided", [{ ...parent, Stock: "5" }], "S | M | L", "2 | 2 | 1", "disponible"],
    [
      "any size is each size",
      [{ ...parent, Stock: "" }, variation("", { Stock: "6" })],
      "S | M | L",
      "2",
      "disponible",
    ],
    [
      "a switched off variation is left out",
      [parent, variation("S", { Stock: "2" }), variation("M", { Published: "0" })],
      "S |",
      "2",
      "disponible",
    ],
    [
      "sizes may contain a comma",
      [{ ...parent, "Attribute 1 value(s)": "38\\,5, 39" }],
      "38,5 | 39",
      "",
      "disponible",
    ],
    [
      "half sizes need no backslash",
      [{ ...parent, "Attribute 1 value(s)": "38,5, 39,40" }],
      "38,5 | 39 | 40",
      "",
      "disponible",
    ],
  ])("of WooCommerce: %s", (_, rows, sizes, stock, state) => {
    const [product] = summary(parse(table(...rows))).products;
    expect(product?.slice(3)).toEqual([sizes.replace(/ \|$/, ""), state, stock]);
  });

  it("are those of one item group of a feed", () => {
    const rows = ["S", "M"].map((size) => ({
      ...FEED,
      id: size,
      title: `Robe Edéa - ${size}`,
      size,
      item_group_id: "g",
    }));
    const csv = table(...rows, { ...FEED, id: "3", title: "Sac", item_group_id: "h" });
    expect(summary(parse(csv)).products).toEqual([
      ["Robe Edéa", 20_000, 20_000, "S | M", "disponible", ""],
      ["Sac", 20_000, 20_000, "", "disponible", ""],
    ]);
  });

  it("are the nameless rows of Squarespace, and a hidden product hides them too", () => {
    const rows = [
      { ...SQUARESPACE, "Option Name 1": "Size", "Option Value 1": "S" },
      {
        "Variant ID [Non Editable]": "v2",
        "Option Name 1": "Size",
        "Option Value 1": "M",
        Price: "20000.00",
        "Sale Price": "0.00",
        "On Sale": "No",
        Stock: "0",
      },
    ];
    expect(summary(parse(table(...rows))).products).toEqual([
      ["Robe", 20_000, 20_000, "S | M", "disponible | épuisé", "4 | 0"],
    ]);
    expect(summary(parse(table({ ...rows[0], Visible: "No" }, ...rows.slice(1)))).products).toEqual([]);
  });

  it("are the nameless rows of Wix, with surcharges and hidden variants", () => {
    const option = { productOptionName1: "Taille", productOptionDescription1: "S;M;L" };
    const variant = (size: string, cells: object) => ({
      ...{
        handleId: "r",
        fieldType: "Variant",
        productOptionDescription1: size,
        visible: "TRUE",
        surcharge: "0",
      },
      ...cells,
    });
    const parsed = parse(
      table(
        { ...WIX, ...option },
        variant("S", { inventory: "4" }),
        variant("M", { inventory: "OutOfStock", surcharge: "2000" }),
        variant("L", { inventory: "9", visible: "FALSE" }),
      ),
    );
    expect(summary(parsed)).toMatchObject({
      products: [["Robe", 22_000, 22_000, "S | M", "disponible | épuisé", "4 | -"]],
      report: [
        expect.stringContaining("la variante « L » n’est pas visible"),
        expect.stringContaining("plusieurs prix"),
      ],
    });
    expect(parsed.rows[0]?.fields.productImages).toEqual(["https://static.wixstatic.com/media/a1_b2.jpg"]);
    const counted = summary(parse(table({ ...WIX, ...option, inventory: "4" })));
    expect(counted.products).toEqual([["Robe", 20_000, 20_000, "S | M | L", "disponible", "2 | 1 | 1"]]);
  });

  it("of an own table may contain an escaped comma", () => {
    const [row] = parse(table({ ...OWN, Tailles: "38\\,5, 39" })).rows;
    expect(row?.variants.sizes).toBe("38,5 | 39");
  });
});

describe("a column of foreign identifiers", () => {
  const ids = ["6b3e2a10-0000-4000-8000-000000000001", "6b3e2a10-0000-4000-8000-000000000002"];
  it("does not make a table the shop's own export", () => {
    const rows = ids.map((id) => ({ id, name: "Robe", category: "Robe", price: "20000", image: IMAGE }));
    const parsed = parse(table(...rows));
    expect([parsed.source, parsed.errors]).toEqual(["OTHER", []]);
    expect(parsed.rows.map(({ id }) => id)).toEqual([null, null]);
  });

  it("that are no UUIDs is ignored in a table with all columns, unless the shop has named it", () => {
    expect(parse(table({ id: "17", ...WHOLE }))).toMatchObject({
      source: "SHOP",
      errors: [],
      rows: [{ id: null }],
    });
    expect(parse(table({ Identifiant: "17", ...WHOLE })).errors).toHaveLength(1);
  });

  it("is still the shop's own in an export that lost columns, which is refused", () => {
    const parsed = parse(table({ Identifiant: ids[0] ?? "", Nom: "Robe", Prix: "20000" }));
    expect(parsed.errors).toContainEqual({ line: 1, column: "Marque", message: "Cette colonne manque" });
  });
});
