import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../../features/catalogue/product/product.entity.ts";
import {
  PRODUCT_FIELD_NAMES,
  type ProductField,
} from "../../../features/catalogue/product/product-fields.rules.ts";
import type { Variant } from "../../../features/catalogue/variants/variant-fields.rules.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { GOOGLE_FIELDS, META_FIELDS, problemsOf, type ReadItem } from "./testing/feed-specifications.ts";
import { readGoogleFeed, readMetaFeed } from "./testing/read-feed.ts";

const SHOP = "https://boutique.example";
const variant = (number: number, size: string | null, colour: string | null, sold?: "out"): Variant => ({
  number,
  size,
  colour,
  swatch: null,
  availability: sold ? "SOLD_OUT" : "AVAILABLE",
});
/** URLs of the maximum number of images of a product, each as long as the shop allows. */
const LONG_IMAGES = Array.from({ length: 12 }, (_, at) => `https://images.example/${at}${"x".repeat(1_970)}`);

/** Unusual products, as owners and imports store them. */
const ODD: Readonly<Record<string, Partial<Product>>> = {
  plain: {},
  reduced: { price: 20_000, sellingPrice: 15_000 },
  "not reduced": { price: 15_000, sellingPrice: 15_000 },
  "dearer than before": { price: 10_000, sellingPrice: 15_000 },
  "sold out": { availability: "SOLD_OUT" },
  "last pieces": { availability: "LAST_PIECES" },
  sizes: { category: "Tennis", variants: [variant(1, "38", null), variant(4, "40", null, "out")] },
  "sizes and colours": {
    variants: [variant(2, "XXL", "Bleu nuit étoilée"), variant(3, "Taille unique", "1234")],
  },
  "long texts": {
    productName: `Robe ${"longue ".repeat(27)}`.trim(),
    brandName: "M".repeat(120),
    category: "C".repeat(60),
    description: "très long ".repeat(500).trim(),
    variants: [variant(1, "Taille unique", "c".repeat(40))],
  },
  emojis: { productName: "👗".repeat(100), brandName: "💃 Mode", description: "🇨🇲 👩🏾‍🦱".repeat(400) },
  "control characters": {
    productName: "Robe\u0001\u0008 \ufffe de\u0085 nuit",
    brandName: "\u001bSawa",
    description: "a\u000bb\r\nc\td\u2028e",
  },
  markup: { productName: `<b>"L’été" & 'l’hiver'</b> ]]>`, description: "</description><script>&nbsp;" },
  "quotes and lines": {
    productName: `Robe "Reine", noire; brodée`,
    description: `Une "robe"\n\nen deux, lignes\n`,
  },
  formulas: {
    productName: "=HYPERLINK(A1)",
    brandName: "+Mode",
    description: "- coton\n- lin",
    category: "@Divers",
  },
  "no brand": { brandName: "Sans marque" },
  "a dash for a brand": { brandName: "--" },
  "many long images": { productImages: LONG_IMAGES },
  "images with commas": {
    productImages: [
      "https://res.cloudinary.com/shop/image/upload/v1/robe.jpg",
      "https://images.example/a,b;c d.jpg",
    ],
  },
  "images with accents": {
    productImages: ["https://images.example/été à Kribi.jpg?nom=Été|{a}", "https://bücher.example/robe.jpg"],
  },
  "colours of a pattern": {
    variants: [variant(1, null, "c".repeat(40)), variant(2, null, "Rouge/Noir/Blanc/Vert")],
  },
  "an image of this shop": { productImages: ["/images/AAAAAAAAAAAAAAAA", `${SHOP}/images/BBBBBBBBBBBBBBBB`] },
  "a category of its own": { category: "Enfants & bébés" },
};
/** Products that are missing in the feeds, because the platforms would refuse them. */
const LEFT_OUT: Readonly<Record<string, Partial<Product>>> = {
  "no image that could be fetched": { productImages: ["", "pas d’adresse", "data:image/png;base64,AA"] },
  "costs nothing": { price: 5_000, sellingPrice: 0 },
  "no name that could be read": { productName: "\u0001\u0002" },
};

/** The attribute of each product field in the feeds; null if the platforms have no attribute for the field. */
const ATTRIBUTES: Readonly<Record<ProductField, string | null>> = {
  productName: "title",
  brandName: "brand",
  category: "product_type",
  productImages: "image_link",
  description: "description",
  price: "price",
  sellingPrice: "sale_price",
};

let shop: TestShop;
const idOf = new Map<string, string>();
let google: ReadItem[];
let meta: ReadItem[];
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: SHOP, SHOP_NAME: "Chez\ufffe<Ma> & Fils" });
  const all = { ...ODD, ...LEFT_OUT };
  const ids = await shop.createProducts(...Object.values(all));
  for (const [at, name] of Object.keys(all).entries()) idOf.set(name, ids[at] ?? "");
  google = readGoogleFeed(await text("/feeds/google.xml")).items;
  meta = readMetaFeed(await text("/feeds/meta.csv"));
});
afterAll(() => shop.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(shop.address + path, { headers });
const text = async (path: string) => (await ask(path)).text();
/** Returns a product's items in the sequence of the feed. Each item contains the first value of each attribute. */
const itemsOf = (items: readonly ReadItem[], name: string): Record<string, string | undefined>[] =>
  items
    .filter(({ id }) => id?.[0]?.startsWith(idOf.get(name) ?? "?"))
    .map((item) => Object.fromEntries(Object.entries(item).map(([field, [value]]) => [field, value])));
const googleItem = (name: string) => itemsOf(google, name)[0] ?? {};
const metaItem = (name: string) => itemsOf(meta, name)[0] ?? {};

describe("the feeds", () => {
  it.each(Object.keys(ODD))("have valid items for this product: %s", (name) => {
    const expected = ODD[name]?.variants?.length ?? 1;
    for (const items of [google, meta]) expect(itemsOf(items, name)).toHaveLength(expected);
  });

  it("contain nothing that the platforms' published rules refuse, and contain each item only once", () => {
    for (const [items, fields] of [
      [google, GOOGLE_FIELDS],
      [meta, META_FIELDS],
    ] as const) {
      for (const item of items) expect(problemsOf(item, fields), item.title?.[0]).toEqual([]);
      expect(new Set(items.map(({ id }) => id?.[0])).size).toBe(items.length);
    }
  });

  it.each(PRODUCT_FIELD_NAMES)(
    "contain the %s of a product, if the platforms have an attribute for it",
    (name) => {
      const attribute = ATTRIBUTES[name];
      if (attribute)
        for (const item of [googleItem("reduced"), metaItem("reduced")]) expect(item[attribute]).toBeTruthy();
    },
  );

  it.each(Object.keys(LEFT_OUT))("leave out a product that the platforms would refuse: %s", (name) => {
    for (const items of [google, meta]) expect(itemsOf(items, name)).toEqual([]);
  });

  it("contain both prices of a reduced product, and one price of any other product", () => {
    const pricesOf = (name: string) =>
      [googleItem(name), metaItem(name)].map((one) => [one.price, one.sale_price]);
    expect(pricesOf("reduced")).toEqual(Array(2).fill(["20000 XAF", "15000 XAF"]));
    for (const name of ["not reduced", "dearer than before"])
      expect(pricesOf(name)).toEqual(Array(2).fill(["15000 XAF", undefined]));
  });

  it("have an item for each size, with a link to this size and its availability", () => {
    const id = idOf.get("sizes") ?? "";
    expect(itemsOf(google, "sizes")).toMatchObject([
      {
        id: `${id}-1`,
        item_group_id: id,
        size: "38",
        link: `${SHOP}/product/${id}?variante=1`,
        availability: "in_stock",
      },
      {
        id: `${id}-4`,
        item_group_id: id,
        size: "40",
        title: "Robe Kribi · 40",
        availability: "out_of_stock",
      },
    ]);
    expect(itemsOf(meta, "sizes").map((one) => one.availability)).toEqual(["in stock", "out of stock"]);
    expect(googleItem("plain").item_group_id).toBeUndefined();
    expect(googleItem("sold out").availability).toBe("out_of_stock");
    expect(googleItem("last pieces").availability).toBe("in_stock");
  });

  it("name colours, and leave out colours that are only numbers", () => {
    expect(itemsOf(google, "sizes and colours").map(({ color }) => color)).toEqual([
      "Bleu nuit étoilée",
      undefined,
    ]);
  });

  it("contain the gender and age group of clothing and shoes, and their category", () => {
    expect(googleItem("plain")).toMatchObject({
      gender: "female",
      age_group: "adult",
      product_type: "Femmes > Robe",
    });
    expect(googleItem("sizes")).toMatchObject({ gender: "male", product_type: "Chaussures Hommes > Tennis" });
    expect(googleItem("a category of its own")).toMatchObject({ product_type: "Enfants & bébés" });
    expect(googleItem("a category of its own").gender).toBeUndefined();
  });

  it("shorten long texts, but never split a character", () => {
    expect(googleItem("long texts").title).toMatch(/^Robe longue .*…$/);
    expect(googleItem("emojis").title).toMatch(/^(👗)+…$/u);
    expect(metaItem("many long images").additional_image_link?.split(",")).toHaveLength(1);
  });

  it("keep the owner's text, but without invisible characters", () => {
    expect(googleItem("control characters")).toMatchObject({
      title: "Robe de nuit",
      description: "a b\nc d\ne",
    });
    expect(metaItem("control characters").description).toBe("a b c d e");
    expect(googleItem("markup")).toMatchObject({
      title: ODD.markup?.productName,
      description: ODD.markup?.description,
    });
    expect(metaItem("quotes and lines")).toMatchObject({
      title: `Robe "Reine", noire; brodée`,
      description: `Une "robe" en deux, lignes`,
    });
  });

  it("contain no text that a spreadsheet would run as a formula", async () => {
    expect(metaItem("formulas")).toMatchObject({
      title: "HYPERLINK(A1)",
      brand: "Mode",
      description: "coton - lin",
    });
    expect(await text("/feeds/meta.csv")).not.toMatch(/(^|,)"?'?[=+@-]/m);
  });

  it("say for Google that a product has no brand, and name the shop as its brand for Meta", () => {
    for (const name of ["no brand", "a dash for a brand"]) {
      expect(googleItem(name)).toMatchObject({ identifier_exists: "no" });
      expect(googleItem(name).brand).toBeUndefined();
      expect(metaItem(name).brand).toBe("Chez <Ma> & Fils");
    }
  });

  it("contain URLs of images in formats that every platform reads", () => {
    expect(googleItem("an image of this shop").image_link).toBe(`${SHOP}/images/AAAAAAAAAAAAAAAA/1280.jpg`);
    expect(googleItem("images with accents")).toMatchObject({
      image_link: "https://images.example/%C3%A9t%C3%A9%20%C3%A0%20Kribi.jpg?nom=%C3%89t%C3%A9%7C%7Ba%7D",
      additional_image_link: "https://xn--bcher-kva.example/robe.jpg",
    });
    expect(googleItem("images with commas").image_link).toBe(
      "https://res.cloudinary.com/shop/image/upload/w_1280%2Cc_limit%2Cf_jpg%2Cq_auto/v1/robe.jpg",
    );
  });
});

describe("a feed's response", () => {
  it.each([
    ["/feeds/google.xml", "application/xml; charset=utf-8"],
    ["/feeds/meta.csv", "text/csv; charset=utf-8"],
  ])(
    "at %s has the content type %s, is not indexed, and is not sent again while the feed is unchanged",
    async (path, type) => {
      const first = await ask(path);
      const header = (name: string) => first.headers.get(name);
      expect([first.status, header("content-type"), header("x-robots-tag"), header("cache-control")]).toEqual(
        [200, type, "noindex", "no-cache"],
      );
      const again = await ask(`${path}?utm_source=x`, { "if-none-match": header("etag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    },
  );

  it("can be fetched by robots, and names the shop", async () => {
    expect(await text("/robots.txt")).not.toContain("feeds");
    const { channel } = readGoogleFeed(await text("/feeds/google.xml"));
    expect(channel).toMatchObject({ title: "Chez <Ma> & Fils", link: SHOP });
  });

  it("contains a change of the catalogue at the next request", async () => {
    const [id = ""] = await shop.createProducts({ productName: "Robe neuve" });
    expect(await text("/feeds/meta.csv")).toContain(id);
    await shop.services.database.query("DELETE FROM products WHERE id = $1", [id]);
    await shop.services.searchIndex.sync();
    expect(await text("/feeds/meta.csv")).not.toContain(id);
  });
});
