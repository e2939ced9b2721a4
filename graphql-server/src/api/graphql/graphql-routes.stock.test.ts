import { print } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { queryUrl } from "./graphql-routes.ts";
import { createSchema } from "./schema.ts";
import { parseStoredDocuments, readManifests, type StoredDocument } from "./stored-documents.ts";

/**
 * Stock of the test's product. No price, date or other text of the shop contains this number, so an answer that
 * contains the number reveals the stock.
 */
const COUNT = 7_331_331;
const QUERIES = [
  ...parseStoredDocuments(
    readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`),
    createSchema(RESOLVERS),
  ).values(),
]
  .filter(({ kind, document }) => kind === "query" && /\bstock \{/.test(print(document)))
  .map((document) => [document.operationName, document] as const);

let shop: TestShop;
let owner: { id: string; token: string };
let others: (string | undefined)[];
let product: string;
beforeAll(async () => {
  shop = await openTestShop({ GRAPHQL_OPEN: "false" });
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  const people = [await shop.createUser("Cliente"), await shop.createUser("Brice", "ADMIN")];
  others = [undefined, ...people.map(({ token }) => token)];
});
afterAll(() => shop.close());

/** Creates a product. No request has read it yet, so no cached answer contains it. */
async function newProduct(): Promise<void> {
  [product = ""] = await shop.createProducts({ ownerId: owner.id });
  await shop.services.database.query(
    "INSERT INTO variant_stock (product_id, number, count) VALUES ($1, 0, $2)",
    [product, COUNT],
  );
}

const ask = ({ id }: StoredDocument, token?: string) =>
  fetch(
    shop.address + queryUrl(id, JSON.stringify({ id: product, ids: [product], order: "NAME", first: 20 })),
    {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    },
  );

describe("stored documents that request stock counts", () => {
  it("include the queries of the admin panel's product list and product form", () => {
    expect(QUERIES.map(([name]) => name)).toEqual(expect.arrayContaining(["PanelProducts", "PanelProduct"]));
  });

  it.each(QUERIES)("get answers that may not be cached: %s", async (_, document) => {
    await newProduct();
    const answer = await ask(document, owner.token);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(document.isPublic).toBe(false);
  });

  it.each(QUERIES)(
    "show stock counts only to the products' owner, whoever sends the first request: %s",
    async (_, document) => {
      const texts = async (tokens: readonly (string | undefined)[]) =>
        Promise.all(tokens.map(async (token) => (await ask(document, token)).text()));
      await newProduct();
      expect((await texts([owner.token]))[0]).toContain(String(COUNT));
      for (const text of await texts(others)) expect(text).not.toContain(String(COUNT));
      await newProduct();
      for (const text of await texts(others)) expect(text).not.toContain(String(COUNT));
      expect((await texts([owner.token]))[0]).toContain(String(COUNT));
    },
  );
});
