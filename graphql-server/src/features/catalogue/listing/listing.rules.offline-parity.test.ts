import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LocalResolver } from "../../../../../pwa/src/data/offline/replica/local-resolver.ts";
import { queryUrl } from "../../../api/graphql/graphql-routes.ts";
import { createSchema } from "../../../api/graphql/schema.ts";
import { parseStoredDocuments, readManifests } from "../../../api/graphql/stored-documents.ts";
import { RESOLVERS } from "../../../composition/resolvers.ts";
import { PROJECT_ROOT } from "../../../platform/settings/settings.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { readDemoCatalogue } from "../../demo/demo-catalogue.ts";
import { WISH_QUERIES } from "../search/testing/wish-queries.ts";

const documents = [
  ...parseStoredDocuments(
    readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`),
    createSchema(RESOLVERS),
  ).values(),
];

let shop: TestShop;
const resolver = new LocalResolver();

/**
 * Sends a GraphQL query of this release's pages, chosen by its name, to the server, and returns the data of the answer.
 * The server also stores the queries of former releases, which may have the same name. The last query of a name is this
 * release's, because its file is read last.
 */
async function server(operationName: string, variables: object): Promise<Record<string, unknown>> {
  const id = documents.findLast((document) => document.operationName === operationName)?.id ?? "";
  const response = await fetch(`${shop.address}${queryUrl(id, JSON.stringify(variables))}`);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

type Products = Parameters<LocalResolver["upsert"]>[0];
let since: string | null = null;
async function syncResolver(): Promise<void> {
  for (let more = true; more; ) {
    const data: Record<string, unknown> = await server("CatalogueChanges", since ? { since } : {});
    const changes = data.catalogueChanges as {
      cursor: string;
      more: boolean;
      upserted: Products;
      deleted: string[];
    };
    resolver.upsert(changes.upserted);
    resolver.remove(changes.deleted);
    ({ cursor: since, more } = changes);
  }
}

beforeAll(async () => {
  shop = await openTestShop();
  const DAY = 86_400_000;
  await shop.createProducts(
    ...(await readDemoCatalogue()).map(({ productImages, ...text }, place) => ({
      ...text,
      productImages: productImages.map(
        (_, picture) => `/images/${String(place * 10 + picture).padStart(16, "A")}`,
      ),
      // Each group of three products has one creation time, so that lists must sort the group by id.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(place / 3) * DAY),
    })),
    // The last products are in categories outside the fixed list, or are edge cases of search and prices.
    {
      productName: "Pagne tissé Œillet",
      category: "Pagnes",
      productImages: ["https://pictures.example/a.jpg"],
    },
    { productName: "Écharpe", category: "écharpes", sellingPrice: 0 },
    { productName: "Bottes Botes", category: "Bottes", sellingPrice: 2_000_000_000, price: 2_000_000_000 },
    { productName: "T-shirt tshirt t shirt", category: "T-shirt" },
    { productName: "Tennis sans pointure", category: "Tennis", availability: "SOLD_OUT" },
    {
      productName: "Tennis à pointures",
      category: "Tennis",
      availability: "LAST_PIECES",
      variants: [
        { number: 2, size: "38", colour: null, swatch: null, availability: "SOLD_OUT" },
        { number: 1, size: "39", colour: "Bordeaux", swatch: "#7a1f2b", availability: "LAST_PIECES" },
      ],
    },
  );
  const [changed = "", gone = ""] = await shop.createProducts(
    { productName: "Ancien nom" },
    { productName: "Parti" },
  );
  await syncResolver();
  // The device now has the whole catalogue, so it receives the two changes below through the change log, and not as
  // part of a snapshot of the catalogue.
  await shop.services.database.query("UPDATE products SET product_name = 'Nouveau nom' WHERE id = $1", [
    changed,
  ]);
  await shop.services.database.query("DELETE FROM products WHERE id = $1", [gone]);
  await shop.services.searchIndex.sync();
  const before = resolver.size;
  await syncResolver();
  expect(resolver.size).toBe(before - 1);
});
afterAll(() => shop.close());

const QUERIES = [
  ..."robe,robes,robbe,chausures,chaussures femmes,meches,mèches,sac a main,sac à main,SAC À MAIN,perruqe".split(
    ",",
  ),
  ..."tshirt,t-shirt,t shirt,botes,bottes,oeillet,œillet,l'été,100%,%,_,a,  ,zzzz,noir robe,nouveau,écharpe".split(
    ",",
  ),
  ..."chossure noir,sak,sac bleu roi,robe dentelle,noire,bordeaux,cuir grainé,satin,soie perles,t-shirt blanc,zip,coton".split(
    ",",
  ),
];

/** The queries that the search's own tests use, without those in `QUERIES`. */
const WISHES = WISH_QUERIES.map(({ query }) => query).filter((query) => !QUERIES.includes(query));

const LISTS: [string, Record<string, unknown>][] = [
  ["everything", { first: 20 }],
  ["everything without a size", {}],
  ["everything at once", { first: 100 }],
  ...QUERIES.flatMap((search): [string, Record<string, unknown>][] => [
    [`« ${search} »`, { filter: { search }, first: 20 }],
    [`« ${search} », cheapest first`, { filter: { search }, first: 20, sort: "asc" }],
  ]),
  ...WISHES.map((search): [string, Record<string, unknown>] => [
    `« ${search} »`,
    { filter: { search }, first: 20 },
  ]),
  ["most expensive first", { first: 20, sort: "dsc" }],
  ["cheapest first", { first: 20, sort: "asc" }],
  ["one category", { filter: { categories: ["Robe"] }, first: 20 }],
  [
    "two categories, most expensive first",
    { filter: { categories: ["Jupe", "Robe"] }, first: 20, sort: "dsc" },
  ],
  ["a shop's own category", { filter: { categories: ["Pagnes"] }, first: 20 }],
  ["a category of no product", { filter: { categories: ["Parapluies"] }, first: 20 }],
  ["no category chosen", { filter: { categories: [] }, first: 20 }],
  [
    "a lowest and a highest price",
    { filter: { minPrice: 10_000, maxPrice: 20_000 }, first: 20, sort: "asc" },
  ],
  ["a highest price of 0", { filter: { maxPrice: 0 }, first: 20 }],
  ["the highest price", { filter: { minPrice: 2_000_000_000 }, first: 20 }],
  ["promotions", { filter: { promotion: true }, first: 20 }],
  [
    "promotions of a category, cheapest first",
    { filter: { promotion: true, categories: ["Robe"] }, first: 20, sort: "asc" },
  ],
  ["a size", { filter: { sizes: ["38"] }, first: 20 }],
  [
    "products available in one of two sizes",
    { filter: { sizes: ["38", "39"], availableOnly: true }, first: 20 },
  ],
  ["a colour", { filter: { colours: ["Bordeaux"] }, first: 20 }],
  [
    "products available in colours with other spellings and in two sizes",
    { filter: { colours: ["BORDEAUX", "Marine"], sizes: ["39", "M"], availableOnly: true }, first: 20 },
  ],
  [
    "Femmes with its sub-categories",
    { filter: { categories: ["Ensemble", "Femmes", "Jupe", "Robe"], search: "wax" }, first: 20 },
  ],
  [
    "available products of a category",
    { filter: { categories: ["Tennis"], availableOnly: true }, first: 20 },
  ],
  ["a lowest price above the highest price", { filter: { minPrice: 20_000, maxPrice: 10_000 }, first: 20 }],
  [
    "filters that are null",
    { filter: { search: null, categories: null, minPrice: null, maxPrice: null }, sort: null },
  ],
  [
    "several filters at once",
    {
      filter: { search: "robe", categories: ["Robe"], minPrice: 5_000, maxPrice: 40_000 },
      first: 5,
      sort: "dsc",
    },
  ],
];

describe("from its copy of the catalogue, a phone", () => {
  it.each(LISTS)("answers the query of a list like the server: %s", async (_, variables) => {
    const expected = await server("ProductList", variables);
    expect(expected).toBeTruthy();
    expect(resolver.resolve("ProductList", variables)).toEqual(expected);
  });

  it.each([
    { first: 7 },
    { filter: { search: "robe" }, first: 7 },
    { filter: { categories: ["Robe", "Jupe"] }, first: 7, sort: "asc" },
  ])(
    "answers the query of every page of a list like the server, with the server's cursors: %o",
    async (variables) => {
      let after: string | null = null;
      for (let more = true; more; ) {
        const page: Record<string, unknown> = await server("ProductList", {
          ...variables,
          ...(after && { after }),
        });
        const answer = resolver.resolve("ProductList", { ...variables, ...(after && { after }) });
        expect(answer).toEqual(page);
        const { pageInfo } = page.products as { pageInfo: { hasNextPage: boolean; endCursor: string } };
        more = pageInfo.hasNextPage;
        after = pageInfo.endCursor;
      }
    },
  );

  it.each([
    {},
    { filter: { search: "robe" } },
    { filter: { search: "chossure noir" } },
    { filter: { minPrice: 10_000, maxPrice: 20_000 } },
    { filter: { search: "rien de rien" } },
    { filter: { promotion: true, categories: ["Jupe", "Robe"] } },
  ])("answers the query of the categories' counts like the server: %o", async (variables) => {
    expect(resolver.resolve("CategoryCounts", variables)).toEqual(await server("CategoryCounts", variables));
  });

  it("answers the query of saved products like the server, in the sequence of the query", async () => {
    const rows: { id: string }[] = await shop.services.database.query(
      "SELECT id FROM products ORDER BY product_name LIMIT 40",
    );
    const ids = rows.map(({ id }) => id);
    expect(resolver.resolve("SavedProducts", { ids })).toEqual(await server("SavedProducts", { ids }));
  });

  it.each(["HomePage", "CataloguePage"] as const)(
    "answers the query %s of a whole page like the server",
    async (operationName) => {
      expect(resolver.resolve(operationName, {})).toEqual(await server(operationName, {}));
    },
  );

  it("answers the query of each product's page like the server", async () => {
    const rows: { id: string }[] = await shop.services.database.query("SELECT id FROM products");
    for (const { id } of rows) {
      expect(resolver.resolve("ProductPage", { id })).toEqual(await server("ProductPage", { id }));
    }
  });

  it.each([
    ["ProductPage", { id: "99999999-9999-4999-8999-999999999999" }],
    ["ProductList", { after: "nulle part" }],
    ["SavedProducts", { ids: ["99999999-9999-4999-8999-999999999999"] }],
    ["ProductList", { filter: { ownerId: "99999999-9999-4999-8999-999999999999" } }],
  ] as const)("leaves a query for which it has no data to the server: %s %o", (operationName, variables) => {
    expect(resolver.resolve(operationName, variables)).toBeUndefined();
  });
});
