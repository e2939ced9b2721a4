import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

const LIST = `query ($filter: ProductFilter, $order: ProductOrder!, $first: Int, $after: String, $lowStock: Boolean) {
  sortedProducts(filter: $filter, order: $order, first: $first, after: $after, lowStock: $lowStock) {
    edges { node { productName owner { name } } } pageInfo { hasNextPage endCursor } totalCount } }`;

interface Page {
  edges: { node: { productName: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
  totalCount: number;
}

let shop: TestShop;
let admin: { id: string; token: string };
const NAMES = ["Foulard", "écharpe", "Ceinture", "Œillet", "Pagne"];
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.createUser("Awa", "ADMIN");
  await shop.createProducts(...NAMES.map((productName) => ({ productName, ownerId: admin.id })));
  await shop.createProducts({ productName: "À une autre" });
  await shop.services.database.query(
    "UPDATE products SET updated_at = now() + interval '1 hour' WHERE product_name = 'Ceinture'",
  );
});
afterAll(() => shop.close());

async function list(variables: object): Promise<Page> {
  const filter = { ownerId: admin.id };
  const { data, errors } = await shop.ask(LIST, { filter, ...variables }, admin);
  expect(errors).toBeUndefined();
  return data?.sortedProducts as Page;
}
const names = ({ edges }: Page) => edges.map(({ node }) => node.productName);

it.each([
  ["NAME", ["Ceinture", "écharpe", "Foulard", "Œillet", "Pagne"]],
  ["OLDEST", NAMES],
  ["NEWEST", NAMES.toReversed()],
])("the panel's product list can be sorted by %s", async (order, expected) => {
  expect(names(await list({ order }))).toEqual(expected);
});

it("the panel's product list can show the last changed product first", async () => {
  expect(names(await list({ order: "UPDATED" }))[0]).toBe("Ceinture");
});

it("the panel's product list can be searched, and read page by page", async () => {
  const first = await list({ order: "NAME", first: 2 });
  expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([5, true]);
  const rest = await list({ order: "NAME", after: first.pageInfo.endCursor });
  expect([...names(first), ...names(rest)]).toEqual(names(await list({ order: "NAME" })));
  expect(rest.pageInfo.hasNextPage).toBe(false);
  expect(names(await list({ order: "NAME", filter: { search: "echarpe" } }))).toEqual(["écharpe"]);
  const { errors } = await shop.ask(LIST, { order: "NAME", after: "x" }, admin);
  expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

it("the panel lists nearly sold-out products: all for a super admin, only their own for an admin", async () => {
  const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const database = shop.services.database;
  await database.query(
    "INSERT INTO variant_stock SELECT id, 0, 2 FROM products WHERE product_name IN ('Foulard', 'Pagne', 'À une autre')",
  );
  await database.query(
    "INSERT INTO variant_stock SELECT id, 0, 3 FROM products WHERE product_name = 'Ceinture'",
  );
  const low = async (as: { token: string }, variables: object = {}) => {
    const { data } = await shop.ask(LIST, { order: "NAME", lowStock: true, ...variables }, as);
    return data?.sortedProducts as Page;
  };
  expect(names(await low(patron))).toEqual(["À une autre", "Foulard", "Pagne"]);
  const first = await low(admin, { first: 1 });
  expect([names(first), first.totalCount, first.pageInfo.hasNextPage]).toEqual([["Foulard"], 2, true]);
  const rest = await low(admin, { after: first.pageInfo.endCursor });
  expect([names(rest), rest.pageInfo.hasNextPage]).toEqual([["Pagne"], false]);
});
