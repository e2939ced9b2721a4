import { describe, expect, it } from "vitest";
import {
  expectSold,
  FEED,
  OWN,
  PRESTASHOP,
  parse,
  SHOPIFY,
  type Sold,
  SQUARESPACE,
  summary,
  table,
  WIX,
  WOO,
} from "./testing/qualified-tables.ts";

describe("columns that restrict another column, such as a publication state,", () => {
  it.each<[string, Record<string, string>, Sold, RegExp | undefined]>([
    [
      "WooCommerce: a product that is marked sold out but has a count",
      { ...WOO, "In stock?": "0", Stock: "5" },
      [20_000, "épuisé", "5"],
      undefined,
    ],
    [
      "WooCommerce: a counted product that is sold even without stock",
      { ...WOO, Stock: "3", "Backorders allowed?": "notify" },
      [20_000, "disponible", ""],
      /sans limite/,
    ],
    [
      "WooCommerce: a product on backorder",
      { ...WOO, "In stock?": "backorder" },
      [20_000, "disponible", ""],
      /sur commande/,
    ],
    [
      "WooCommerce: an unreadable count",
      { ...WOO, Stock: "plein" },
      [20_000, "disponible", ""],
      /sans limite/,
    ],
    [
      "Shopify: a counted product that is sold even without stock",
      { ...SHOPIFY, "Variant Inventory Policy": "continue" },
      [20_000, "disponible", ""],
      /sans limite/,
    ],
    [
      "Shopify: a counted product whose count is missing",
      { ...SHOPIFY, "Variant Inventory Qty": "" },
      [20_000, "disponible", ""],
      /ne donne pas le nombre/,
    ],
    [
      "PrestaShop: a product that is available only later",
      { ...PRESTASHOP, "Product available date": "2027-03-01" },
      [20_000, "disponible", "4"],
      /01\/03\/2027/,
    ],
    ["Wix: a sold-out product", { ...WIX, inventory: "OutOfStock" }, [20_000, "épuisé", ""], undefined],
    [
      "Squarespace: an unlimited stock",
      { ...SQUARESPACE, Stock: "Unlimited" },
      [20_000, "disponible", ""],
      undefined,
    ],
    [
      "feed: a sold-out product",
      { ...FEED, availability: "out of stock" },
      [20_000, "épuisé", ""],
      undefined,
    ],
    [
      "feed: a product on preorder",
      { ...FEED, availability: "preorder", availability_date: "2027-02-01T00:00+0100" },
      [20_000, "épuisé", ""],
      /précommande.*01\/02\/2027/,
    ],
    ["feed: a count", { ...FEED, quantity_to_sell_on_facebook: "0" }, [20_000, "épuisé", "0"], undefined],
    [
      "own table: an available product, in English",
      { ...OWN, Disponibilité: "in stock" },
      [20_000, "disponible", ""],
      undefined,
    ],
    [
      "own table: a sold-out product, in English",
      { ...OWN, Disponibilité: "out of stock" },
      [20_000, "épuisé", ""],
      undefined,
    ],
    [
      "own table: a product on preorder",
      { ...OWN, Disponible: "preorder" },
      [20_000, "épuisé", ""],
      /précommande/,
    ],
  ])("are applied, or named in the import's report: %s", (_, row, sold, said) => expectSold(row, sold, said));
});

describe("the sizes of a product and their stock", () => {
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
      "the stock of a product is divided among its sizes",
      [{ ...parent, Stock: "4" }, variation("S"), variation("M"), variation("L")],
      "S | M | L",
      "2 | 1 | 1",
      "disponible",
    ],
    [
      "a size without a count shares the product's count",
      [{ ...parent, Stock: "2" }, variation("S", { Stock: "" }), variation("M", { Stock: "" })],
      "S | M",
      "1",
      "disponible",
    ],
    [
      "a size with its own count keeps it",
      [{ ...parent, Stock: "3" }, variation("S", { Stock: "7" }), variation("M")],
      "S | M",
      "7 | 3",
      "disponible",
    ],
    [
      "the product has no pieces",
      [{ ...parent, Stock: "0" }, variation("S"), variation("M")],
      "S | M",
      "0",
      "épuisé",
    ],
    [
      "the stock of a list of sizes is divided",
      [{ ...parent, Stock: "5" }],
      "S | M | L",
      "2 | 2 | 1",
      "disponible",
    ],
    [
      "a variation for any size stands for each size",
      [{ ...parent, Stock: "" }, variation("", { Stock: "6" })],
      "S | M | L",
      "2",
      "disponible",
    ],
    [
      "a variation that is switched off is left out",
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
  ])("are read from WooCommerce: %s", (_, rows, sizes, stock, state) => {
    const [product] = summary(parse(table(...rows))).products;
    expect(product?.slice(3)).toEqual([sizes.replace(/ \|$/, ""), state, stock]);
  });

  it("are read from the rows of a Google or Facebook feed with the same item group", () => {
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

  it("are read from Squarespace's rows without a name, and are not imported if the product is hidden", () => {
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

  it("are read from Wix's rows without a name, with their surcharges; hidden sizes are left out", () => {
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

  it.each(["Sur demande", ""])(
    "are not imported from Wix if the price is no amount, even if a size has a surcharge: %j",
    (price) => {
      const option = { productOptionName1: "Taille", productOptionDescription1: "M" };
      const { rows, leftOut } = parse(
        table(
          { ...WIX, ...option, price },
          {
            ...{ handleId: "r", fieldType: "Variant", productOptionDescription1: "M", visible: "TRUE" },
            ...{ surcharge: "2000", inventory: "4" },
          },
        ),
      );
      expect(rows).toEqual([]);
      expect(leftOut).toMatchObject([{ column: "Prix" }, { column: "Prix de vente" }]);
    },
  );

  it("of a table in the shop's format may contain an escaped comma", () => {
    const [row] = parse(table({ ...OWN, Tailles: "38\\,5, 39" })).rows;
    expect(row?.variants.sizes).toBe("38,5 | 39");
  });
});
