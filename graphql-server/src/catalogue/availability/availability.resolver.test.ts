import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../testing/test-shop.ts";

const FIELDS =
  "id availability variants { number size colour swatch availability } stock { number count } updatedAt";
const CREATE = `mutation ($input: ProductInput!) { createProduct(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { ${FIELDS} } }`;
const PATCH = `mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { ${FIELDS} } }`;
const CHANGE = `mutation ($id: ID!, $changes: [VariantAvailabilityInput!]!, $editId: ID) {
  changeAvailability(productId: $id, changes: $changes, editId: $editId) { ${FIELDS} }
}`;
const READ = `query ($id: ID!) { product(id: $id) { ${FIELDS} } }`;

interface ProductJson {
  id: string;
  availability: string;
  variants: { number: number; size: string | null; colour: string | null; availability: string }[];
  stock: { number: number; count: number }[];
  updatedAt: string;
}

let shop: TestShop;
let owner: { id: string; token: string };
let admin: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Awa", "ADMIN");
  other = await shop.createUser("Ngono", "ADMIN");
});
afterAll(() => shop.close());

const input = (change: Record<string, unknown> = {}) => ({
  productName: "Mocassins Akwa",
  brandName: "Maison Sawa",
  category: "Chaussures Hommes",
  productImages: ["https://images.example/mocassins.webp"],
  description: "En cuir.",
  price: 30_000,
  sellingPrice: 25_000,
  ...change,
});
const product = ({ data, errors }: GraphqlResponse): ProductJson => {
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as ProductJson;
};
const create = async (change: Record<string, unknown>): Promise<ProductJson> =>
  product(await shop.ask(CREATE, { input: input(change) }, admin));
const read = async (id: string, user?: { token: string }): Promise<ProductJson> =>
  product(await shop.ask(READ, { id }, user));
const change = (id: string, changes: object[], user = admin, editId?: string): Promise<GraphqlResponse> =>
  shop.ask(CHANGE, { id, changes, editId }, user);
const states = ({ variants }: ProductJson): string[] =>
  variants.map(({ size, availability }) => `${size} ${availability}`);
const code = ({ errors }: GraphqlResponse) => errors?.[0]?.extensions.code;

const SHOES = {
  variants: [{ size: "40" }, { size: "38", stock: 2 }, { size: "39", availability: "SOLD_OUT" }],
};

describe("a product's sizes and colours", () => {
  it("are stored with the product, numbered and in their order", async () => {
    const created = await create(SHOES);
    expect(states(created)).toEqual(["38 LAST_PIECES", "39 SOLD_OUT", "40 AVAILABLE"]);
    expect(created.variants.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await read(created.id, admin)).toEqual(created);
  });

  it("are left alone by an edit that does not speak of them, as an old phone's", async () => {
    const created = await create(SHOES);
    const renamed = product(
      await shop.ask(UPDATE, { id: created.id, input: input({ productName: "Mocassins" }) }, admin),
    );
    expect([renamed.variants, renamed.stock]).toEqual([created.variants, created.stock]);
    const patched = product(await shop.ask(PATCH, { id: created.id, patch: { price: 1 } }, admin));
    expect([patched.variants, patched.stock]).toEqual([created.variants, created.stock]);
  });

  it("are none, and available, where nobody has described any", async () => {
    const created = await create({});
    expect(created).toMatchObject({ availability: "AVAILABLE", variants: [], stock: [] });
    const sold = product(await shop.ask(PATCH, { id: created.id, patch: { stock: 0 } }, admin));
    expect(sold).toMatchObject({ availability: "SOLD_OUT", stock: [{ number: 0, count: 0 }] });
  });

  it("are refused in French where they are wrong", async () => {
    const { errors } = await shop.ask(
      CREATE,
      { input: input({ variants: [{ size: "M", swatch: "red" }] }) },
      admin,
    );
    expect(errors?.[0]?.extensions.fields?.variants).toBe("M\u00a0: La teinte doit s’écrire comme #7a1f2b");
  });
});

describe("the counts", () => {
  it("are told to those who may change the product alone", async () => {
    const { id } = await create(SHOES);
    const counts = [{ number: 1, count: 2 }];
    expect((await read(id, admin)).stock).toEqual(counts);
    expect((await read(id, owner)).stock).toEqual(counts);
    expect((await read(id, other)).stock).toEqual([]);
    expect((await read(id)).stock).toEqual([]);
  });
});

describe("a change of availability", () => {
  it("touches the variant it names, and the product's best state with it", async () => {
    const { id } = await create({ variants: [{ size: "38" }, { size: "39", availability: "SOLD_OUT" }] });
    const changed = product(await change(id, [{ number: 1, stock: 0 }]));
    expect([changed.availability, states(changed)]).toEqual(["SOLD_OUT", ["38 SOLD_OUT", "39 SOLD_OUT"]]);
  });

  it("is the owner's and the super admin's", async () => {
    const { id } = await create(SHOES);
    expect(code(await change(id, [{ number: 1, stock: 0 }], other))).toBe("FORBIDDEN");
    expect(code(await change(id, [{ number: 1, stock: 0 }], owner))).toBeUndefined();
  });
});
