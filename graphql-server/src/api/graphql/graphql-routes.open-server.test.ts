import { randomUUID } from "node:crypto";
import { print } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createSchema } from "./schema.ts";
import { parseStoredDocuments, readManifests } from "./stored-documents.ts";

const documents = parseStoredDocuments(
  readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`),
  createSchema(RESOLVERS),
);

describe("a server with GRAPHQL_OPEN refuses a document", () => {
  let open: TestShop;
  beforeAll(async () => {
    open = await openTestShop();
    await open.createProducts(
      ...Array.from({ length: 60 }, (_, number) => ({
        productName: `Robe ${number}`,
        description: "x".repeat(5_000),
      })),
    );
  });
  afterAll(() => open.close());
  const codeOf = async (query: string, variables = {}) =>
    (await open.send(query, variables)).errors?.[0]?.extensions.code;

  it("that has too many levels", async () => {
    const deep = `{ products { edges { node { ${"similarProducts { ".repeat(9)} id ${"} ".repeat(9)} } } } }`;
    expect(await codeOf(deep)).toBe("GRAPHQL_VALIDATION_FAILED");
  });

  const nested = (head: string, first: string) =>
    `${head} { products(first: ${first}) { edges { node { similarProducts(first: ${first}) { similarProducts(first: ${first}) { id } } } } } }`;
  it.each([
    ["because of numbers in the document", nested("query", "50"), {}],
    ["because of variables", nested("query ($n: Int!)", "$n"), { n: 50 }],
    ["because of the defaults of variables", nested("query ($n: Int! = 50)", "$n"), {}],
    [
      "because of the schema's defaults",
      "{ products { edges { node { similarProducts { similarProducts { similarProducts { id } } } } } } }",
      {},
    ],
    [
      "because of a list of categories",
      "{ categories { products { similarProducts { similarProducts { id } } } } }",
      {},
    ],
  ])("that is too expensive %s", async (_, query, variables) => {
    expect(await codeOf(query, variables)).toBe("GRAPHQL_VALIDATION_FAILED");
  });

  it("that becomes too expensive with the variables of its second request", async () => {
    const query = nested("query ($n: Int!)", "$n");
    expect([await codeOf(query, { n: 1 }), await codeOf(query, { n: 50 })]).toEqual([
      undefined,
      "GRAPHQL_VALIDATION_FAILED",
    ]);
  });

  it("that becomes too expensive when a Boolean variable includes a part of it (`@include`)", async () => {
    const part =
      "... @include(if: $whole) { similarProducts(first: 50) { similarProducts(first: 50) { id } } }";
    const query = `query ($whole: Boolean!) { products(first: 50) { edges { node { id ${part} } } } }`;
    expect([await codeOf(query, { whole: false }), await codeOf(query, { whole: true })]).toEqual([
      undefined,
      "GRAPHQL_VALIDATION_FAILED",
    ]);
  });

  it("whose request is larger than the maximum size of a body", async () => {
    const response = await fetch(`${open.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: `{ ${"a ".repeat(5_500_000)}}` }),
    });
    expect([response.status, await response.text()]).toEqual([
      413,
      expect.stringContaining("Envoi trop volumineux"),
    ]);
  });

  it.each([
    ["many names", `{ ${"a ".repeat(100_000)}}`],
    ["many levels", `${"{a".repeat(50_000)}${"}".repeat(50_000)}`],
    ["many variables", `query (${"$a: Int ".repeat(20_000)}) { a }`],
  ])("of %s, before it is completely parsed", async (_, query) => {
    expect(await codeOf(query)).toBe("GRAPHQL_PARSE_FAILED");
  });

  it("with a long text in a variable that is neither for a photo nor for a table", async () => {
    const long = "x".repeat(300_000);
    const search = "query ($words: String!) { products(filter: { search: $words }) { totalCount } }";
    expect((await open.ask(search, { words: long })).errors?.[0]?.message).toBe("Envoi trop volumineux");
    const table = "mutation ($csv: String!) { importProducts(csv: $csv, dryRun: true) { created } }";
    expect(await codeOf(table, { csv: long })).toBe("UNAUTHENTICATED");
  });

  it("whose variables do not have the declared types", async () => {
    expect(await codeOf("query ($n: Int!) { products(first: $n) { totalCount } }", { n: "x" })).toBe(
      "BAD_USER_INPUT",
    );
  });

  it("whose variables have the declared types in its first request, but not in its second", async () => {
    const query = "query ($word: String!) { products(filter: { search: $word }) { totalCount } }";
    expect([await codeOf(query, { word: "robe" }), await codeOf(query, { word: 5 })]).toEqual([
      undefined,
      "BAD_USER_INPUT",
    ]);
  });

  it("whose answer would be too long", async () => {
    const texts = Array.from({ length: 18 }, (_, number) => `d${number}: description`).join(" ");
    expect(await codeOf(`{ products(first: 60) { edges { node { ${texts} } } } }`)).toBe("BAD_USER_INPUT");
  });

  it("only if it costs more than the documents of the shop's own pages", async () => {
    const own = ["HomePage", "CataloguePage", "ProductList", "CatalogueChanges", "DeviceOrders"];
    const ids = [randomUUID()];
    for (const { document, operationName } of documents.values()) {
      if (!own.includes(operationName)) continue;
      const { errors } = await open.ask(print(document), { first: 100, ids, payments: ids });
      expect(errors).toBeUndefined();
    }
  });
});
