import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { plain } from "../../../platform/images/testing/sample-images.ts";
import { PUBLIC_INTERNET } from "../../../platform/public-internet/refuse-internal-ips.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

const IMPORT = `mutation ($csv: String!, $dryRun: Boolean!, $importId: ID, $mapping: ImportMappingInput, $without: Boolean) {
  importProducts(csv: $csv, dryRun: $dryRun, importId: $importId, mapping: $mapping, withoutMissingImages: $without) {
    created changed errors { line column message } leftOut { line message } warnings { line column message } source
    imagesToFetch { url } columns { name sample column } categories { from to isKnown } } }`;
const FETCH = "mutation ($urls: [String!]!) { fetchImages(urls: $urls) { url error } }";
const PRODUCTS = `{ products(first: 100) { edges { node { productName brandName category price sellingPrice description
  availability productImages variants { size colour availability } } } } }`;

interface Result {
  created: number;
  errors: { line: number; column: string | null; message: string }[];
  leftOut: { line: number; message: string }[];
  warnings: { line: number; column: string | null; message: string }[];
  source: string;
  imagesToFetch: { url: string }[];
  columns: { name: string; sample: string; column: string | null }[];
  categories: { from: string; to: string; isKnown: boolean }[];
}
interface Product {
  productName: string;
  productImages: string[];
  variants: { size: string | null; colour: string | null; availability: string }[];
}

let shop: TestShop;
let site: Server;
let address: string;
beforeAll(async () => {
  const photo = await plain(40, 50, "#204060").png().toBuffer();
  site = createServer(({ url = "" }, response) => {
    const isThere = !url.startsWith("/missing");
    response.writeHead(isThere ? 200 : 404).end(isThere ? photo : undefined);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://photos.example:${(site.address() as AddressInfo).port}`;
  // The test's site runs on this machine, so its IP address must count as an address on the public internet.
  vi.spyOn(PUBLIC_INTERNET, "isAllowed").mockReturnValue(true);
  vi.spyOn(PUBLIC_INTERNET, "resolve").mockImplementation((_, done) =>
    done(null, [{ address: "127.0.0.1", family: 4 }]),
  );
  shop = await openTestShop({ SHOP_NAME: "Chez Awa" });
});
afterAll(async () => {
  vi.restoreAllMocks();
  site.close();
  await shop.close();
});

const exported = (program: string): string =>
  readFileSync(new URL(`../import-tables/testing/${program}.csv`, import.meta.url), "utf8").replaceAll(
    "{site}",
    address,
  );

/**
 * Creates an admin who has no products yet.
 * @returns functions that do the steps of an import as the admin panel does (dry run, fetching images, import), and
 * functions that read the admin's products
 */
async function openAdmin(name: string) {
  const admin = await shop.createUser(name, "ADMIN");
  const send = async (variables: object): Promise<Result> => {
    const { data, errors } = await shop.ask(IMPORT, { importId: crypto.randomUUID(), ...variables }, admin);
    expect(errors).toBeUndefined();
    return data?.importProducts as Result;
  };
  const fetchImages = async ({ imagesToFetch }: Result): Promise<void> => {
    const urls = [...new Set(imagesToFetch.map(({ url }) => url))];
    if (urls.length > 0) await shop.ask(FETCH, { urls }, admin);
  };
  const importAll = async (csv: string, variables: object = {}): Promise<Result> => {
    await fetchImages(await send({ csv, dryRun: true, ...variables }));
    return send({ csv, dryRun: false, ...variables });
  };
  const products = async (): Promise<Record<string, Product>> => {
    const { data } = await shop.ask(
      PRODUCTS.replace("first: 100", `first: 100, filter: { ownerId: "${admin.id}" }`),
    );
    const { edges } = (data as { products: { edges: { node: Product }[] } }).products;
    return Object.fromEntries(edges.map(({ node }) => [node.productName, node]));
  };
  /** Returns the admin's products as CSV, which contains the stock counts. */
  const counts = async (): Promise<string> => {
    const { data } = await shop.ask("{ productsCsv }", {}, admin);
    return String(data?.productsCsv);
  };
  return { send, importAll, products, counts };
}

const STORED = expect.stringMatching(/^\/images\/[\w-]{16}$/);

describe("the shop imports the exported catalogue of another program, and reports what it leaves out:", () => {
  it("Shopify", async () => {
    const admin = await openAdmin("Shopify");
    const result = await admin.importAll(exported("shopify"));
    expect(result).toMatchObject({ source: "SHOPIFY", created: 2, errors: [] });
    expect(result.categories).toEqual([
      { from: "Robe", to: "Robe", isKnown: true },
      {
        from: "Apparel & Accessories > Handbags, Wallets & Cases > Handbags",
        to: "Sac à main",
        isKnown: true,
      },
      { from: "Tissus", to: "Tissus", isKnown: false },
    ]);
    expect(result.leftOut.map(({ message }) => message)).toEqual([
      "« Robe évasée Wouri » a plusieurs prix\u00a0: le plus haut est repris",
      "« Carte cadeau » n’est pas importé\u00a0: c’est une carte cadeau",
      "« Jupe brouillon » n’est pas importé\u00a0: c’est un brouillon",
      "« Pagne sans photo » n’est pas importé\u00a0: Veuillez ajouter au moins une image",
    ]);
    expect(await admin.products()).toEqual({
      "Robe évasée Wouri": {
        productName: "Robe évasée Wouri",
        brandName: "Atelier Bonanjo",
        category: "Robe",
        price: 18_500,
        sellingPrice: 16_000,
        description: "Wax de coton\n- 30 °C",
        availability: "AVAILABLE",
        productImages: [STORED],
        variants: [
          { size: "S", colour: "Rouge", availability: "AVAILABLE" },
          { size: "M", colour: "Rouge", availability: "SOLD_OUT" },
          { size: "M", colour: "Noir", availability: "SOLD_OUT" },
        ],
      },
      "Sac Kribi": expect.objectContaining({
        category: "Sac à main",
        price: 9_000,
        sellingPrice: 9_000,
        description: "Cuir souple",
        variants: [],
      }),
    });
    expect(await admin.counts()).toContain("4 | - | 0 | 0");
  });

  it("WooCommerce in French", async () => {
    const admin = await openAdmin("WooCommerce");
    const result = await admin.importAll(exported("woocommerce"));
    expect(result).toMatchObject({ source: "WOOCOMMERCE", created: 3, errors: [] });
    expect(result.leftOut.map(({ message }) => message)).toEqual([
      "« Robe évasée Wouri »\u00a0: l’attribut « Matière » n’est pas repris",
      "« Robe évasée Wouri » a plusieurs prix\u00a0: le plus haut est repris",
      "« Lot de foulards » n’est pas importé\u00a0: il ne se vend pas par lui-même dans cette boutique",
      "« Foulard brouillon » n’est pas importé\u00a0: c’est un brouillon",
    ]);
    expect(await admin.products()).toMatchObject({
      "Robe évasée Wouri": {
        brandName: "Atelier Bonanjo",
        category: "Robe",
        description: 'Wax de coton\nLavage à 30 °C, dit "wax" ici',
        price: 18_500,
        sellingPrice: 18_500,
        variants: [
          { size: "S", availability: "AVAILABLE" },
          { size: "M", availability: "SOLD_OUT" },
          { size: "L", availability: "SOLD_OUT" },
        ],
      },
      "Sac Kribi": {
        brandName: "Chez Awa",
        category: "Sac à main",
        sellingPrice: 9_000,
        description: "Cuir souple",
      },
      "Boubou Bafang": {
        category: "Boubous",
        variants: [
          { size: "M", colour: "Bleu" },
          { size: "M", colour: "Blanc" },
          { size: "L", colour: "Bleu" },
          { size: "L", colour: "Blanc" },
        ],
      },
    });
  });

  it("PrestaShop", async () => {
    const admin = await openAdmin("PrestaShop");
    const result = await admin.importAll(exported("prestashop"));
    expect(result).toMatchObject({ source: "PRESTASHOP", created: 2, errors: [] });
    expect(await admin.products()).toMatchObject({
      "Robe évasée Wouri": {
        category: "Robe",
        price: 17_888,
        variants: [
          { size: "S", colour: "Rouge", availability: "AVAILABLE" },
          { size: "M", colour: "Rouge", availability: "SOLD_OUT" },
        ],
      },
      "Sac Kribi": { brandName: "Chez Awa", category: "Sac à main", variants: [] },
    });
  });
});

/** Reads one of the saved sample tables, and makes its image URLs point to the test's site. */
const saved = (file: string): string =>
  readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8").replaceAll(
    "https://photos.example/",
    `${address}/`,
  );

describe("an import never silently lowers a price, publishes a hidden product or makes stock unlimited", () => {
  it("for a WooCommerce sale that is over, a sale that has not begun, and hidden products", async () => {
    const admin = await openAdmin("Soldes");
    const result = await admin.importAll(
      saved("woocommerce-sale-dates.csv").replaceAll("2030", "9030").replace("2031", "9031"),
    );
    expect(result).toMatchObject({ created: 3, errors: [] });
    expect(result.leftOut.map(({ line }) => line)).toEqual([2, 3]);
    expect(await admin.products()).toMatchObject({
      "Robe soldes finies": { price: 20_000, sellingPrice: 20_000 },
      "Robe soldes futures": { price: 20_000, sellingPrice: 20_000 },
      "Robe soldes en cours": { price: 20_000, sellingPrice: 15_000 },
    });
    const hidden = await admin.importAll(saved("woocommerce-hidden.csv"));
    expect(hidden.leftOut).toEqual([
      { line: 2, message: "« Acompte client (ne pas montrer) » n’est pas importé\u00a0: il est masqué" },
    ]);
    expect(Object.keys(await admin.products())).toHaveLength(4);
  });

  it("for a stock that several sizes share, and for a product that is marked sold out but has a count", async () => {
    const admin = await openAdmin("Stock commun");
    const shared = await admin.importAll(saved("woocommerce-parent-stock.csv"));
    expect(shared.warnings).toContainEqual({
      line: 2,
      column: null,
      message: expect.stringContaining("ses 4 pièces comptent pour toutes ses tailles"),
    });
    const soldOut = `Nom;Catégorie;Prix;Stock;Disponible;Images\nJupe;Jupe;9000;5;Non;${address}/a.png`;
    expect(await admin.importAll(soldOut)).toMatchObject({ created: 1, errors: [] });
    expect((await admin.products()).Jupe).toMatchObject({ availability: "SOLD_OUT" });
    const exported = await admin.counts();
    expect(exported).toMatch(/T-shirt stock commun.*;S \| M;;dernières pièces;2\r/);
    expect(exported).toMatch(/Jupe;.*;épuisé;5\r/);
    const recounted = await admin.importAll(exported.replace(";épuisé;5", ";épuisé;6"));
    expect(recounted.warnings).toMatchObject([
      { column: "Disponibilité", message: expect.stringContaining("il sera disponible") },
    ]);
  });

  it("for rows without a name, empty cells, and a price of 0", async () => {
    const admin = await openAdmin("Wix");
    expect(await admin.importAll(saved("wix.csv"))).toMatchObject({ source: "WIX", created: 1, leftOut: [] });
    expect((await admin.products())["Robe plissée"]).toMatchObject({
      variants: [
        { size: "S", availability: "AVAILABLE" },
        { size: "M", availability: "SOLD_OUT" },
      ],
    });
    expect(await admin.importAll(saved("own-empty-promo.csv"))).toMatchObject({ created: 3, errors: [] });
    expect(await admin.products()).toMatchObject({
      "Jupe droite": { price: 10_000, sellingPrice: 10_000, availability: "AVAILABLE" },
      "Jupe longue": { price: 11_000, sellingPrice: 11_000, availability: "SOLD_OUT" },
    });
    const free = `Nom;Catégorie;Prix;Prix de vente;Images\nCadeau;Jupe;9000;0;${address}/a.png`;
    expect((await admin.send({ csv: free, dryRun: true })).warnings).toMatchObject([
      { line: 2, column: "Prix de vente", message: "Ce produit sera à 0\u00a0FCFA" },
    ]);
  });
});

const OWN_TABLE = "Truc;Sorte;Combien;Lien";

describe("an import", () => {
  it("of a table from an unknown program lists the table's columns, and follows the admin's choices for them", async () => {
    const admin = await openAdmin("Tableau");
    const csv = `${OWN_TABLE}\nKaba;Tradition;15 000;${address}/1.png`;
    const refused = await admin.send({ csv, dryRun: true });
    expect(refused.source).toBe("OTHER");
    expect(refused.columns[2]).toEqual({ name: "Combien", sample: "15 000", column: null });
    const column = (name: string, to: string) => ({ name, column: to });
    const mapping = {
      columns: [
        column("Truc", "productName"),
        column("Sorte", "category"),
        column("Combien", "price"),
        column("Lien", "productImages"),
      ],
      categories: [{ from: "Tradition", to: "Ensemble" }],
    };
    expect(await admin.importAll(csv, { mapping })).toMatchObject({ created: 1, errors: [] });
    expect(await admin.products()).toMatchObject({ Kaba: { category: "Ensemble", sellingPrice: 15_000 } });
  });

  it("leaves out unreachable images only if the admin allows it, and then also products without other images", async () => {
    const admin = await openAdmin("Photos");
    const header = "Nom;Marque;Catégorie;Description;Prix;Prix de vente;Images";
    const csv = [
      header,
      `Robe A;x;Robe;x;1;1;${address}/a.png ${address}/missing.png`,
      `Robe B;x;Robe;x;1;1;${address}/missing.png`,
    ].join("\n");
    expect((await admin.importAll(csv)).errors).toHaveLength(2);
    const result = await admin.importAll(csv, { without: true });
    expect(result).toMatchObject({ created: 1, errors: [] });
    expect(result.leftOut).toEqual([
      { line: 3, message: "« Robe B » n’est pas importé\u00a0: Aucune de ses photos n’a pu être récupérée" },
    ]);
    expect((await admin.products())["Robe A"]?.productImages).toEqual([STORED]);
  });

  it("warns of product names that the shop has already or that the table has twice", async () => {
    const admin = await openAdmin("Doubles");
    const header = "Nom;Marque;Catégorie;Description;Prix;Prix de vente;Images";
    const row = `Pagne unique;x;Robe;x;1;1;${address}/a.png`;
    const csv = [header, row, row.replace("unique", "double"), row.replace("unique", "Double")].join("\n");
    expect((await admin.importAll(csv)).warnings.map(({ line }) => line)).toEqual([4]);
    const again = await admin.send({ csv, dryRun: true });
    expect(again.warnings.map(({ line, column }) => [line, column])).toEqual([
      [2, "Nom"],
      [3, "Nom"],
      [4, "Nom"],
    ]);
  });

  it("of a table without products is refused with a message, even if all options are null", async () => {
    const admin = await openAdmin("Rien");
    const csv = "00000000-0000-4000-8000-000000000000";
    const nothing = { importId: null, mapping: null, without: null };
    for (const dryRun of [true, false])
      expect((await admin.send({ csv, dryRun, ...nothing })).errors.length).toBeGreaterThan(0);
  });
});
