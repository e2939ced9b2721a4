import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

const AUDIT_LOG = `query ($first: Int, $after: String) {
  auditLog(first: $first, after: $after) {
    edges { node { id action actorName subjectId subjectName changes { field from to } undoableUntil } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const CREATE = "mutation ($input: ProductInput!) { createProduct(input: $input) { id createdAt } }";
const UPDATE = "mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }";
const DELETE = "mutation ($id: ID!) { deleteProduct(id: $id) }";
const UNDO =
  "mutation ($entryId: ID!) { undo(entryId: $entryId) { products { id productName createdAt owner { name } } } }";
const FOUND = 'query { products(filter: { search: "kribi" }) { edges { node { id } } } }';

const INPUT = {
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  productImages: ["https://res.cloudinary.com/demo/image/upload/robe.jpg"],
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
};

interface Entry {
  id: string;
  action: string;
  actorName: string;
  subjectName: string;
  changes: { field: string; from: string; to: string }[];
  undoableUntil: string | null;
}
interface Page {
  edges: { node: Entry }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

let shop: TestShop;
let patron: { id: string; token: string };
let admin: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Awa", "ADMIN");
});
afterAll(() => shop.close());

async function auditLog(variables: Record<string, unknown> = {}): Promise<Page> {
  const { data, errors } = await shop.ask(AUDIT_LOG, variables, patron);
  expect(errors).toBeUndefined();
  return data?.auditLog as Page;
}
const newest = async (): Promise<Entry | undefined> => (await auditLog({ first: 1 })).edges[0]?.node;
async function create(): Promise<{ id: string; createdAt: string }> {
  const { data } = await shop.ask(CREATE, { input: INPUT }, admin);
  return data?.createProduct as { id: string; createdAt: string };
}

describe("the audit log", () => {
  it("records who created, changed and deleted a product, and each field's values before and after", async () => {
    const { id } = await create();
    expect(await newest()).toMatchObject({ action: "PRODUCT_CREATED", actorName: "Awa", subjectId: id });
    await shop.ask(UPDATE, { id, input: { ...INPUT, sellingPrice: 12_000, brandName: "Sawa" } }, patron);
    expect(await newest()).toMatchObject({
      action: "PRODUCT_CHANGED",
      actorName: "Patronne",
      subjectName: "Robe Kribi",
      changes: [
        { field: "brandName", from: "Maison Sawa", to: "Sawa" },
        { field: "sellingPrice", from: "15000", to: "12000" },
      ],
      undoableUntil: null,
    });
    await shop.ask(DELETE, { id }, admin);
    expect(await newest()).toMatchObject({ action: "PRODUCT_DELETED", undoableUntil: expect.any(String) });
  });

  it("records roles that were assigned on the command line, and to whom", async () => {
    const command = { name: "Zoé", email: "zoe@example.cm", password: undefined, audited: true } as const;
    const newestRecord = async () => {
      const entry = await newest();
      return [
        entry?.action,
        entry?.actorName,
        entry?.subjectName,
        entry?.changes.map(({ from, to }) => `${from} → ${to}`),
      ];
    };
    await shop.services.accounts.createOrPromote({ ...command, role: "ADMIN" });
    expect(await newestRecord()).toEqual(["ROLE_CHANGED", "Ligne de commande", "Zoé", ["GENERAL → ADMIN"]]);
    await shop.services.accounts.createOrPromote({ ...command, role: "SUPER_ADMIN" });
    expect(await newestRecord()).toEqual([
      "ROLE_CHANGED",
      "Ligne de commande",
      "Zoé",
      ["ADMIN → SUPER_ADMIN"],
    ]);
    const before = await newest();
    await shop.services.accounts.createOrPromote({ ...command, role: "SUPER_ADMIN" });
    expect(await newest()).toEqual(before);
  });

  it("records a changed role and a created product, but no request that is refused or changes nothing", async () => {
    const user = await shop.createUser("Promue");
    const change =
      "mutation ($userId: ID!, $role: Role!) { changeUserRole(userId: $userId, role: $role) { id } }";
    await shop.ask(change, { userId: user.id, role: "ADMIN" }, admin);
    const recorded = await newest();
    expect(recorded).toMatchObject({
      action: "ROLE_CHANGED",
      subjectName: "Promue",
      changes: [{ field: "role", from: "GENERAL", to: "ADMIN" }],
    });
    const codeOf = async (query: string, variables: Record<string, unknown>) =>
      (await shop.ask(query, variables, admin)).errors?.[0]?.extensions.code;
    expect(await codeOf(change, { userId: user.id, role: "ADMIN" })).toBeUndefined();
    expect(await codeOf(change, { userId: patron.id, role: "GENERAL" })).toBe("FORBIDDEN");
    const { id } = await create();
    const created = await newest();
    expect(await codeOf(UPDATE, { id, input: INPUT })).toBeUndefined();
    expect(await codeOf(UPDATE, { id, input: { ...INPUT, price: -1 } })).toBe("BAD_USER_INPUT");
    expect((await auditLog({ first: 2 })).edges.map(({ node }) => node.id)).toEqual([
      created?.id,
      recorded?.id,
    ]);
    await shop.ask(DELETE, { id }, admin);
  });

  it("is read in pages, the newest entries first", async () => {
    const all = (await auditLog({ first: 100 })).edges.map(({ node }) => node.id);
    const first = await auditLog({ first: 3 });
    const rest = await auditLog({ first: 100, after: first.pageInfo.endCursor });
    expect([...first.edges, ...rest.edges].map(({ node }) => node.id)).toEqual(all);
  });
});

describe("the deletion of a product in the audit log", () => {
  it("can be undone once, and the undo restores the product unchanged", async () => {
    const product = await create();
    await create();
    await shop.ask(DELETE, { id: product.id }, admin);
    const entryId = (await newest())?.id;
    const answers = await Promise.all([
      shop.ask(UNDO, { entryId }, patron),
      shop.ask(UNDO, { entryId }, patron),
    ]);
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? "undone").sort()).toEqual([
      "CONFLICT",
      "undone",
    ]);
    const { data } = answers.find(({ errors }) => !errors) ?? {};
    expect(data?.undo).toEqual({
      products: [{ ...product, productName: "Robe Kribi", owner: { name: "Awa" } }],
    });
    const found = (await shop.ask(FOUND)).data?.products as { edges: { node: { id: string } }[] };
    expect(found.edges.map(({ node }) => node.id)).toContain(product.id);
    expect(await newest()).toMatchObject({ action: "PRODUCT_RESTORED", actorName: "Patronne" });
  });

  it("cannot be undone after 30 days", async () => {
    const { id } = await create();
    await shop.ask(DELETE, { id }, admin);
    const entryId = (await newest())?.id;
    await shop.services.database.query(
      "UPDATE audit_log_entries SET created_at = created_at - interval '30 days 1 minute' WHERE id = $1",
      [entryId],
    );
    const { errors } = await shop.ask(UNDO, { entryId }, patron);
    expect(errors?.[0]?.message).toMatch(/plus de 30 jours/);
  });

  it("cannot be undone with an unknown id or with the id of another entry", async () => {
    for (const entryId of ["6b3e2a10-0000-4000-8000-000000000001", (await newest())?.id]) {
      const { errors } = await shop.ask(UNDO, { entryId }, patron);
      expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    }
  });
});
