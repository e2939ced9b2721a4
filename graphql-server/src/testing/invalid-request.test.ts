import { afterAll, beforeAll, expect, it } from "vitest";
import { InvalidRequest } from "./invalid-request.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const READ = "query ($id: ID!) { product(id: $id) { productName } }";

it.each([
  ["does not parse", "{ product", {}],
  ["names an argument that the schema does not have", "{ products(number: 1) { totalCount } }", {}],
  ["lacks a variable", READ, {}],
  ["has a variable of another type", "query ($n: Int!) { products(first: $n) { totalCount } }", { n: "x" }],
])("a test fails whose request %s", async (_, query, variables) => {
  await expect(shop.ask(query, variables)).rejects.toThrow(InvalidRequest);
  expect((await shop.send(query, variables)).errors).toHaveLength(1);
});

it("a test goes on if the shop refuses what the request asks for", async () => {
  const { errors } = await shop.ask("{ products(first: 0) { edges { node { id } } } }");
  expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});
