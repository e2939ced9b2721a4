import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../../testing/test-shop.ts";

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

describe("the sizes and colours that an admin enters for a product", () => {
  it("are stored with the product, sorted by size, each with a variant number", async () => {
    const created = await create(SHOES);
    expect(states(created)).toEqual(["38 LAST_PIECES", "39 SOLD_OUT", "40 AVAILABLE"]);
    expect(created.variants.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await read(created.id, admin)).toEqual(created);
  });

  it("stay unchanged if an edit of the product does not contain them", async () => {
    const created = await create(SHOES);
    const renamed = product(
      await shop.ask(UPDATE, { id: created.id, input: input({ productName: "Mocassins" }) }, admin),
    );
    expect([renamed.variants, renamed.stock]).toEqual([created.variants, created.stock]);
    const patched = product(await shop.ask(PATCH, { id: created.id, patch: { price: 1 } }, admin));
    expect([patched.variants, patched.stock]).toEqual([created.variants, created.stock]);
  });

  it("are not required: without them, the product itself has an availability and can have a count", async () => {
    const created = await create({});
    expect(created).toMatchObject({ availability: "AVAILABLE", variants: [], stock: [] });
    const sold = product(await shop.ask(PATCH, { id: created.id, patch: { stock: 0 } }, admin));
    expect(sold).toMatchObject({ availability: "SOLD_OUT", stock: [{ number: 0, count: 0 }] });
  });

  it("are rejected with a French message when invalid", async () => {
    const { errors } = await shop.ask(
      CREATE,
      { input: input({ variants: [{ size: "M", swatch: "red" }] }) },
      admin,
    );
    expect(errors?.[0]?.extensions.fields?.variants).toBe("M\u00a0: La teinte doit s’écrire comme #7a1f2b");
  });
});

describe("the stock counts of a product", () => {
  it("are returned only to users who may change the product", async () => {
    const { id } = await create(SHOES);
    const counts = [{ number: 1, count: 2 }];
    expect((await read(id, admin)).stock).toEqual(counts);
    expect((await read(id, owner)).stock).toEqual(counts);
    expect((await read(id, other)).stock).toEqual([]);
    expect((await read(id)).stock).toEqual([]);
  });
});

describe("a request that changes states and counts of sizes", () => {
  it("changes only the given variant, and gives the product the best state of its variants", async () => {
    const { id } = await create({ variants: [{ size: "38" }, { size: "39", availability: "SOLD_OUT" }] });
    const changed = product(await change(id, [{ number: 1, stock: 0 }]));
    expect([changed.availability, states(changed)]).toEqual(["SOLD_OUT", ["38 SOLD_OUT", "39 SOLD_OUT"]]);
  });

  it("is allowed only to the product's owner and to super admins", async () => {
    const { id } = await create(SHOES);
    expect(code(await change(id, [{ number: 1, stock: 0 }], other))).toBe("FORBIDDEN");
    expect(code(await change(id, [{ number: 1, stock: 0 }], owner))).toBeUndefined();
  });

  it("keeps both changes when two admins change different sizes at the same time", async () => {
    const sizes = ["36", "37", "38", "39", "40", "41"];
    const { id } = await create({ variants: sizes.map((size) => ({ size })) });
    const answers = await Promise.all(
      sizes.map((_, place) => change(id, [{ number: place + 1, stock: place }], place % 2 ? owner : admin)),
    );
    expect(answers.map(code)).toEqual(sizes.map(() => undefined));
    const { variants, stock } = await read(id, admin);
    expect(variants.map(({ availability }) => availability[0]).join("")).toBe("SLLAAA");
    expect(stock.map(({ count }) => count)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    [
      "a variant that the product does not have",
      [{ number: 9, stock: 0 }],
      "Cette taille ou couleur n’existe plus",
    ],
    ["a negative count", [{ number: 1, stock: -1 }], "Le stock doit être un nombre entier, de 0 à 1 000 000"],
    ["a count above the maximum", [{ number: 1, stock: 1_000_001 }], /nombre entier/],
    [
      "more changes than a product has variants",
      Array(61).fill({ number: 1, stock: 0 }),
      /60 variantes au plus/,
    ],
  ])("is rejected for %s, and changes no variant", async (_, changes, message) => {
    const created = await create(SHOES);
    const { errors } = await change(created.id, [{ number: 2, stock: 9 }, ...changes]);
    expect(errors?.[0]?.extensions.fields?.changes).toMatch(message);
    expect(await read(created.id, admin)).toEqual(created);
  });

  it.each(["AVAILABLE", "LAST_PIECES"])(
    "is refused if it sets the state %s of a product or size whose count is 0",
    async (availability) => {
      const empty = /^(?:38\u00a0: )?Le stock compté est 0\. Changez d’abord ce nombre$/;
      const [bag, shoes] = [
        await create({ stock: 0 }),
        await create({ variants: [{ size: "38", stock: 0 }, { size: "39" }] }),
      ];
      for (const answer of [
        await change(bag.id, [{ number: 0, availability }]),
        await shop.ask(PATCH, { id: bag.id, patch: { availability } }, admin),
        await change(shoes.id, [{ number: 1, availability }]),
        await shop.ask(
          PATCH,
          { id: shoes.id, patch: { variants: [{ number: 1, size: "38", availability, stock: 0 }] } },
          admin,
        ),
      ])
        expect(answer.errors?.[0]).toMatchObject({ message: expect.stringMatching(empty) });
      expect(await read(bag.id, admin)).toEqual(bag);
      expect(await read(shoes.id, admin)).toEqual(shoes);
      const counted = product(await change(shoes.id, [{ number: 1, stock: 3 }]));
      expect(states(counted)).toEqual(["38 AVAILABLE", "39 AVAILABLE"]);
      const uncounted = product(await change(bag.id, [{ number: 0, stock: null, availability }]));
      expect(uncounted).toMatchObject({ availability, stock: [] });
    },
  );

  it("adds nothing to the catalogue's change log if the counts change but no state does", async () => {
    const { id, updatedAt } = await create({ variants: [{ size: "38", stock: 9 }] });
    const cursor = async (): Promise<string> => {
      const { data } = await shop.ask("{ catalogueChanges { cursor } }");
      const changes = data?.catalogueChanges as { cursor: string };
      return changes.cursor;
    };
    const before = await cursor();
    const counted = product(await change(id, [{ number: 1, stock: 5 }]));
    expect([counted.stock, counted.updatedAt]).toEqual([[{ number: 1, count: 5 }], updatedAt]);
    expect(await cursor()).toBe(before);
    await change(id, [{ number: 1, stock: 2 }]);
    expect(await cursor()).not.toBe(before);
  });
});

describe("in the audit log, a change of the states and counts of sizes", () => {
  const EDIT = "0d4c1a52-0000-4000-8000-00000000000";
  const UNDO = `mutation ($editId: ID!) { undo(editId: $editId) { count left } }`;
  const entry = async () => {
    const AUDIT_LOG = "{ auditLog(first: 1) { edges { node { changes { field from to } undoableUntil } } } }";
    const { data } = await shop.ask(AUDIT_LOG, {}, admin);
    const log = data?.auditLog as { edges: { node: object }[] };
    return log.edges[0]?.node;
  };

  it("is recorded in words, once for a request that arrives several times, and can be undone", async () => {
    const created = await create(SHOES);
    const sold = [
      { number: 1, stock: 0 },
      { number: 3, availability: "SOLD_OUT" },
    ];
    await change(created.id, sold, admin, `${EDIT}1`);
    const again = product(await change(created.id, sold, admin, `${EDIT}1`));
    expect(again.availability).toBe("SOLD_OUT");
    const other = await change(created.id, [{ number: 2, availability: "AVAILABLE" }], admin, `${EDIT}1`);
    expect(other.errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect(await entry()).toMatchObject({
      changes: [
        {
          field: "availability",
          from: "38\u00a0: Dernières pièces\n40\u00a0: Disponible",
          to: "38\u00a0: Épuisé\n40\u00a0: Épuisé",
        },
        { field: "stock", from: "38\u00a0: 2", to: "38\u00a0: 0" },
      ],
    });
    expect((await shop.ask(UNDO, { editId: `${EDIT}1` }, admin)).data?.undo).toEqual({
      count: 1,
      left: [],
    });
    const { updatedAt, ...undone } = await read(created.id, admin);
    expect({ ...undone, updatedAt: created.updatedAt }).toEqual(created);
  });

  it("is not undone if another admin has changed the same value since", async () => {
    const { id } = await create({ variants: [{ size: "38" }, { size: "39" }] });
    await change(id, [{ number: 1, availability: "SOLD_OUT" }], admin, `${EDIT}2`);
    await change(id, [{ number: 2, availability: "SOLD_OUT" }], owner);
    await change(id, [{ number: 1, availability: "LAST_PIECES" }], owner);
    expect((await shop.ask(UNDO, { editId: `${EDIT}2` }, admin)).data?.undo).toEqual({
      ...{ count: 0, left: ["Mocassins Akwa"] },
    });
    expect(states(await read(id))).toEqual(["38 LAST_PIECES", "39 SOLD_OUT"]);
  });

  it("gives the product no new version when it is undone, if it has changed only counts", async () => {
    const { id, updatedAt } = await create({ stock: 9 });
    await change(id, [{ number: 0, stock: 5 }], admin, `${EDIT}3`);
    await shop.ask(UNDO, { editId: `${EDIT}3` }, admin);
    expect(await read(id, admin)).toMatchObject({ stock: [{ number: 0, count: 9 }], updatedAt });
  });

  it("is also recorded when the product form adds and removes sizes", async () => {
    const { id } = await create({ variants: [{ size: "38" }, { size: "39" }] });
    const variants = [
      { number: 2, size: "39" },
      { colour: "Bordeaux", swatch: "#7A1F2B" },
    ];
    await shop.ask(PATCH, { id, patch: { variants } }, admin);
    expect(await entry()).toEqual({
      changes: [{ field: "variants", from: "38\n39", to: "39\nBordeaux #7a1f2b" }],
      undoableUntil: null,
    });
  });
});

it("undoing the deletion of a product restores its variants with their numbers, availability and counted pieces", async () => {
  const created = await create(SHOES);
  const editId = "0d4c1a52-0000-4000-8000-000000000009";
  await shop.ask(
    "mutation ($id: ID!, $editId: ID!) { deleteProduct(id: $id, editId: $editId) }",
    { id: created.id, editId },
    admin,
  );
  await shop.ask("mutation ($editId: ID!) { undo(editId: $editId) { count } }", { editId }, admin);
  const { updatedAt, ...restored } = await read(created.id, admin);
  expect({ ...restored, updatedAt: created.updatedAt }).toEqual(created);
  const patch = { variants: [...created.variants.slice(1), { size: "45" }] };
  const more = product(await shop.ask(PATCH, { id: created.id, patch }, admin));
  expect(more.variants.map(({ number }) => number)).toEqual([2, 3, 4]);
});
