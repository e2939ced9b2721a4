import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { phoneImage } from "../../../platform/images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
let patron: { token: string };
let owner: { id: string; token: string };
let other: { token: string };
let id = "";
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  owner = await shop.createUser("Awa", "ADMIN");
  other = await shop.createUser("Béa", "ADMIN");
  [id = ""] = await shop.createProducts({ ownerId: owner.id });
});
afterAll(() => shop.close());

const FIELDS = {
  ...{
    productName: "Robe Kribi",
    brandName: "Maison Sawa",
    category: "Robe",
    description: "Une robe légère.",
  },
  ...{ productImages: ["/images/AAAAAAAAAAAAAAAA"], price: 20_000, sellingPrice: 15_000 },
};
const patch = (lowStockAt: number) =>
  shop.ask(
    "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { lowStockAt } }",
    { id, patch: { lowStockAt } },
    owner,
  );
const update = (seen: number, wanted: number, as: { token: string }) =>
  shop.ask(
    `mutation ($id: ID!, $input: ProductInput!, $seen: ProductInput!, $requestId: ID!) {
      updateProduct(id: $id, input: $input, seen: $seen, requestId: $requestId) { lowStockAt } }`,
    {
      ...{ id, requestId: randomUUID() },
      ...{ input: { ...FIELDS, lowStockAt: wanted }, seen: { ...FIELDS, lowStockAt: seen } },
    },
    as,
  );
const read = async (as: { token?: string }) => {
  const { data } = await shop.ask(`{ product(id: "${id}") { lowStockAt } }`, {}, as);
  return (data?.product as { lowStockAt: number | null } | undefined)?.lowStockAt;
};
const version = async () => {
  const [row] = await shop.services.database.query("SELECT version FROM catalogue_state");
  return row.version;
};

it("only the product's owner and super admins can read its low-stock count, which is 2 at first", async () => {
  expect(await read(owner)).toBe(2);
  expect(await read(patron)).toBe(2);
  expect(await read(other)).toBeNull();
  expect(await read({})).toBeNull();
});

it("a change of the low-stock count is in the audit log, but makes no new version of the catalogue", async () => {
  const before = await version();
  expect((await patch(5)).data).toEqual({ patchProduct: { lowStockAt: 5 } });
  expect(await version()).toBe(before);
  const { data } = await shop.ask(
    "{ auditLog { edges { node { changes { field from to } } } } }",
    {},
    patron,
  );
  expect(JSON.stringify(data)).toContain('"field":"lowStockAt"');
});

it.each([-1, 1_001])("the low-stock count cannot be set to %i", async (lowStockAt) => {
  const { errors } = await patch(lowStockAt);
  expect(errors?.[0]?.extensions.fields).toHaveProperty("lowStockAt");
});

it("an admin cannot overwrite a low-stock count that somebody has changed after the admin read it", async () => {
  await patch(5);
  const { errors } = await update(2, 9, patron);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: "CONFLICT",
    conflicts: [{ field: "lowStockAt", value: 5 }],
  });
  expect((await update(2, 2, patron)).data).toEqual({ updateProduct: { lowStockAt: 5 } });
  expect((await update(5, 0, patron)).data).toEqual({ updateProduct: { lowStockAt: 0 } });
});

it("the low-stock count of a new product is the value that its owner has typed", async () => {
  const image = await shop.services.images.store(await phoneImage());
  const { data } = await shop.ask(
    "mutation ($input: ProductInput!) { createProduct(input: $input) { lowStockAt } }",
    { input: { ...FIELDS, productImages: [image.url], lowStockAt: 7 } },
    owner,
  );
  expect(data).toEqual({ createProduct: { lowStockAt: 7 } });
});

it("the low-stock count is restored with its product when the deletion is undone", async () => {
  await patch(9);
  const editId = randomUUID();
  const remove = "mutation ($id: ID!, $editId: ID) { deleteProduct(id: $id, editId: $editId) }";
  expect((await shop.ask(remove, { id, editId }, owner)).errors).toBeUndefined();
  await shop.ask("mutation ($editId: ID!) { undo(editId: $editId) { count } }", { editId }, owner);
  expect(await read(owner)).toBe(9);
});
