import { describe, expect, it } from "vitest";
import { MAX_PRICE } from "../product/price.rules.ts";
import { CatalogueSearch, type SearchRecord } from "./catalogue-search.rules.ts";

let lastTime = 0;
function product(productName: string, category: string, brandName = "Mboa"): SearchRecord {
  lastTime += 1000;
  return {
    id: productName,
    productName,
    category,
    brandName,
    sellingPrice: 15_000,
    price: 15_000,
    createdAt: lastTime,
  };
}

/** Products from oldest to newest. The id of each product is its name. */
const SHOP: readonly SearchRecord[] = [
  product("Robe de soirée", "Robe"),
  product("Robe longue rouge", "Robe", "Élégance"),
  product("Grande robe en wax", "Robe"),
  product("Jupe rose", "Jupe"),
  product("Ensemble garde-robe", "Ensemble"),
  product("Chaussures à talons", "Chaussures Femmes"),
  product("Mocassins", "Chaussures Hommes"),
  product("Chaussettes", "Accessoires"),
  product("Sac à main cuir", "Sac à main"),
  product("Sacoche", "Accessoires"),
  product("Mèches brésiliennes", "Perruques et mèches"),
  product("T-shirt 100% coton", "T-shirt", "H&M"),
  product("Bottes cavalières", "Bottes"),
  product("Pull 🎄 (édition limitée)", "Pull"),
];
const SHOES = ["Chaussures à talons", "Mocassins", "Bottes cavalières"];
const DRESSES = ["Robe longue rouge", "Robe de soirée", "Ensemble garde-robe", "Grande robe en wax"];
const EVERYTHING = SHOP.map(({ id }) => id).reverse();

const shop = new CatalogueSearch(SHOP);

/** Products that have the words of the queries in different fields. The id of each product is its name. */
const FIELDS_SHOP = [
  { ...product("Sandales", "Chaussures Femmes"), variants: [variant("Noir"), variant("Bleu nuit")] },
  product("Derbies noires", "Chaussures Hommes"),
  { ...product("Mules", "Chaussures Femmes"), description: "Un talon noir de 9 cm et une bride dorée." },
  { ...product("Robe trapèze", "Robe"), variants: [variant("Noir")] },
  { ...product("Robe bustier", "Robe"), description: "Satin doublé, à porter avec des chaussures plates." },
  { ...product("Sac seau", "Sac à main"), description: "Cuir grainé, 30 cm de large." },
  product("Pochette", "Sac à main", "Noir Ébène"),
  product("Sac noir", "Sac à main"),
];

function variant(colour: string) {
  return { size: null, availability: "AVAILABLE" as const, colour };
}

describe("a query for a product", () => {
  const fields = new CatalogueSearch(FIELDS_SHOP);
  it.each([
    [
      "a colour, first in names, then in brands, then in colours",
      "noir",
      ["Sac noir", "Derbies noires", "Pochette", "Robe trapèze", "Sandales"],
    ],
    [
      "the feminine of a colour",
      "noires",
      ["Sac noir", "Derbies noires", "Pochette", "Robe trapèze", "Sandales"],
    ],
    ["a feminine colour and a word of the name", "robe noire", ["Robe trapèze"]],
    ["a measure in a description", "9 cm", ["Mules"]],
    ["a unit in a description", "cm", ["Sac seau", "Mules"]],
    ["words and a measure in a description", "talon 9 cm", ["Mules"]],
    ["the other words if a number is in no description", "8 cm", ["Sac seau", "Mules"]],
    ["a word of a description alone", "satin", ["Robe bustier"]],
    ["the beginning of a word of a description, from four letters on", "grai", ["Sac seau"]],
    ["no shorter beginning of a word of a description", "sat", []],
    ["no word of a description with a typing error", "sattin", []],
    ["two words in two fields", "chaussures noir", ["Derbies noires", "Sandales"]],
    ["words spelled by their sound", "chossure noir", ["Derbies noires", "Sandales"]],
  ])("finds %s: %s", (_, query, names) => {
    const { ids } = fields.search(query);
    expect(ids).toEqual(names);
  });

  it.each([
    ["sak", "Sac seau"],
    ["chosure", "Mules"],
    ["shossur", "Mules"],
    ["chossu", "Mules"],
    ["rob", "Robe bustier"],
    ["poshette", "Pochette"],
    ["sendale", "Sandales"],
  ])("%s finds %s", (query, name) => {
    expect(fields.search(query).ids).toContain(name);
  });

  it.each([
    ["sec", "Sac seau"],
    ["soc", "Sac seau"],
    ["sa", "Robe bustier"],
    ["chose", "Mules"],
    ["rose", "Robe bustier"],
    ["mule", "Robe bustier"],
    ["nord", "Robe trapèze"],
  ])("%s does not find %s", (query, name) => {
    expect(fields.search(query).ids).not.toContain(name);
  });

  it("lists matches by name before matches by description, even in a sort by price", () => {
    const priced = new CatalogueSearch(
      ["Robe longue", "Robe", "Jupe longue", "Grande robe longue"].map((name, place) => ({
        ...product(name, "Femmes"),
        sellingPrice: 9_000 - place * 1_000,
      })),
    );
    const sorted = (sort: "asc" | "dsc") => priced.search("robe longue", { sort }).ids;
    expect(sorted("asc")).toEqual(["Grande robe longue", "Robe longue"]);
    expect(sorted("dsc")).toEqual(["Robe longue", "Grande robe longue"]);
    priced.upsert({
      ...product("Collier", "Accessoires"),
      sellingPrice: 1,
      description: "Sur une robe longue.",
    });
    expect(sorted("asc")).toEqual(["Grande robe longue", "Robe longue", "Collier"]);
  });

  it("sorts matches of a category and of its sub-categories together by price", () => {
    const priced = new CatalogueSearch([
      { ...product("Escarpins", "Chaussures Femmes"), sellingPrice: 20_000 },
      { ...product("Baskets", "Tennis"), sellingPrice: 10_000 },
      { ...product("Sacoche", "Accessoires"), sellingPrice: 5_000 },
    ]);
    expect(priced.search("chaussure").ids).toEqual(["Escarpins", "Baskets"]);
    expect(priced.search("chaussure", { sort: "asc" }).ids).toEqual(["Baskets", "Escarpins"]);
    priced.upsert({ ...product("Baskets", "Robe"), sellingPrice: 10_000 });
    expect(priced.search("chaussure").ids).toEqual(["Escarpins"]);
  });

  it("drops a word that no product matches together with the others, unless all words are required", () => {
    expect(fields.search("satin rayé").ids).toEqual(["Robe bustier"]);
    expect(fields.search("satin rayé", { allWords: true }).ids).toEqual([]);
  });

  it.each([
    ["bordeaux", "this shade and this word of a name, but no other red", ["Robe bordeaux", "Jupe"]],
    ["café", "this word of a description and this shade, but no other brown", ["Veste", "Plateau"]],
    ["marron", "this colour, but no shade of it", ["Gilet"]],
  ])("in a list that requires all words: « %s » finds %s", (query, _, names) => {
    const shades = new CatalogueSearch([
      { ...product("Plateau", "Accessoires"), description: "Pour servir le café." },
      { ...product("Veste", "Veste"), variants: [variant("Café crème")] },
      { ...product("Gilet", "Gilet"), variants: [variant("Marron")] },
      { ...product("Châle", "Accessoires"), variants: [variant("Beige")] },
      { ...product("Jupe", "Jupe"), variants: [variant("Bordeaux")] },
      { ...product("Robe", "Robe"), variants: [variant("Rouge")] },
      product("Robe bordeaux", "Robe"),
    ]);
    expect(shades.search(query, { allWords: true }).ids).toEqual(names);
  });

  it("no longer finds a product by the words of its former description", () => {
    const changing = new CatalogueSearch(FIELDS_SHOP);
    changing.upsert({ ...product("Robe bustier", "Robe"), description: "Velours." });
    expect(changing.search("satin").ids).toEqual([]);
    expect(changing.search("velours").ids).toEqual(["Robe bustier"]);
  });
});

describe("searching the shop", () => {
  it.each([
    ["a word of the name, and its plural", "mocassin", ["Mocassins"]],
    ["a word of the category, then of its parent category", "chaussures", SHOES],
    ["a parent category in the singular", "accessoire", ["Sacoche", "Chaussettes", "Sac à main cuir"]],
    ["a word of the name and one of a parent category", "bottes femme", ["Bottes cavalières"]],
    ["the word of the name if no product has both", "mocassin femme", ["Mocassins"]],
    ["a word of the brand", "elegance", ["Robe longue rouge"]],
    ["case and accents ignored", "SOIREE", ["Robe de soirée"]],
    ["a missing letter", "chausures", SHOES],
    ["an extra letter", "robbe", [...DRESSES.slice(2), ...DRESSES.slice(0, 2)]],
    ["a wrong letter", "xhaussures", SHOES],
    ["two letters swapped", "mohces", []],
    ["two letters swapped in a longer word", "mehces", ["Mèches brésiliennes"]],
    ["no accents typed", "meches", ["Mèches brésiliennes"]],
    ["stop words", "sac a main", ["Sac à main cuir"]],
    ["the words in another sequence", "main sac", ["Sac à main cuir"]],
    ["a hyphen", "t-shirt", ["T-shirt 100% coton"]],
    ["no hyphen", "tshirt", ["T-shirt 100% coton"]],
    ["first the names that begin with the query", "robe", DRESSES],
    ["a prefix", "cava", ["Bottes cavalières"]],
    ["whole words of three letters, then words of the same meaning", "sac", ["Sac à main cuir", "Sacoche"]],
    ["the beginning of a word that is still being typed", "jup", ["Jupe rose"]],
    ["an infix", "ochE", ["Sacoche"]],
    ["no two letters inside a word", "ob", []],
    ["no similar words if a word begins with the query", "chausse", ["Chaussettes"]],
    ["an error in an unfinished word", "chossu", SHOES],
    ["an error and a plural", "botes", ["Bottes cavalières"]],
    ["no fuzzy match for short words", "jype", []],
    ["the first word if no product has both", "robe coton", [...DRESSES.slice(2), ...DRESSES.slice(0, 2)]],
    ["nothing if only a single letter of the query matches", "t-jupette", []],
    [
      "the only word that a product has",
      "robe dentelle ivoire",
      [...DRESSES.slice(2), ...DRESSES.slice(0, 2)],
    ],
    ["no match", "zzzzzz", []],
    ["a percent sign is no wildcard", "%", ["T-shirt 100% coton"]],
    ["a percent sign after a word", "coton %", ["T-shirt 100% coton"]],
    ["a parenthesis", "(", ["Pull 🎄 (édition limitée)"]],
    ["a bracket", "[", []],
    ["an ampersand", "&", ["T-shirt 100% coton"]],
    ["a brand with an ampersand", "h&m coton", ["T-shirt 100% coton"]],
    ["an emoji", "🎄", ["Pull 🎄 (édition limitée)"]],
    ["an emoji without a match", "👗", []],
    ["underscore, backslash and quote", "_ \\ '", []],
    ["a word repeated many times", "robe ".repeat(10_000), DRESSES],
    ["a very long word", "robe".repeat(10_000), []],
    ["an empty query", "", EVERYTHING],
    ["blanks", " \t\u00a0", EVERYTHING],
  ])("%s: « %s »", (_, query, names) => {
    expect(shop.search(query)).toEqual({ total: names.length, ids: names });
  });

  it("finds « robes » for the typing error `rabes` once the only product with the name « Rabes » is deleted", () => {
    const changing = new CatalogueSearch([...SHOP, product("Rabes", "Accessoires")]);
    expect(changing.search("rabes").ids).toEqual(["Rabes"]);
    changing.remove("Rabes");
    expect(changing.search("rabes").ids).toEqual([...DRESSES.slice(2), ...DRESSES.slice(0, 2)]);
  });

  it("finds « Bottes » for the typing error `botes`, even if another product's name contains « botes »", () => {
    const leather = ["Bottes", "Bottines", "Raboteuse"].map((name) => product(name, "Accessoires"));
    expect(new CatalogueSearch(leather).search("botes").ids).toEqual(["Raboteuse", "Bottes"]);
  });

  it("finds a deleted product by its name after it was added a second time", () => {
    const changing = new CatalogueSearch(SHOP);
    const [socks, pullover] = [product("Chaussettes", "Accessoires"), product("Pull", "Pull")];
    changing.remove(socks.id);
    for (let change = 0; change < 2000; change++) changing.upsert(pullover);
    expect(changing.search("chaussettes").ids).toEqual([]);
    changing.upsert(socks);
    expect(changing.search("chaussettes").ids).toEqual([socks.id]);
  });

  it("does not find a pink (`rose`) skirt for the query `robes` in a shop that has robes", () => {
    expect(shop.search("robes").ids).not.toContain("Jupe rose");
  });

  it("counts the products of each category, without a query", () => {
    const counts = new CatalogueSearch(SHOP.slice(0, 4));
    counts.remove("Jupe rose");
    expect(counts.counts()).toEqual(new Map([["Robe", 3]]));
    expect(counts.size).toBe(3);
  });

  it("lists the products of a category, newest first", () => {
    expect(shop.newestOf("Robe")).toEqual(["Grande robe en wax", "Robe longue rouge", "Robe de soirée"]);
    expect(shop.newestOf("Robe", 2)).toEqual(["Grande robe en wax", "Robe longue rouge"]);
    expect(shop.newestOf("Bijoux")).toEqual([]);
  });

  it("searches all categories if none is chosen, and finds nothing in an unknown category", () => {
    expect(shop.search("robe", { categories: [] }).ids).toEqual(DRESSES);
    expect(shop.search("robe", { categories: ["Bijoux"] }).total).toBe(0);
  });

  it("sorts products with the highest and the lowest possible price", () => {
    const [dear, free] = [product("Or", "Montre"), product("Cadeau", "Montre")];
    const prices = new CatalogueSearch([
      { ...dear, sellingPrice: MAX_PRICE, price: MAX_PRICE },
      { ...free, sellingPrice: 0 },
    ]);
    expect(prices.search("", { sort: "asc" }).ids).toEqual(["Cadeau", "Or"]);
    expect(prices.search("", { sort: "dsc" }).ids).toEqual(["Or", "Cadeau"]);
    expect(prices.search("", { minPrice: MAX_PRICE, maxPrice: MAX_PRICE }).ids).toEqual(["Or"]);
  });
});
