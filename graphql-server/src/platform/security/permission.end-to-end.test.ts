import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { phoneImage } from "../images/testing/sample-images.ts";

type Outcome = "done" | "unauthenticated" | "forbidden";

const PRODUCT = {
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
};

const UPDATE = "mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { id } }";
const DELETE = "mutation ($id: ID!) { deleteProduct(id: $id) }";
const CHANGE_ROLE =
  "mutation ($userId: ID!, $role: Role!) { changeUserRole(userId: $userId, role: $role) { id } }";

let shop: TestShop;
let owner: { id: string; token: string };
let imageBytes: Buffer;
let imageUrl: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.createUser("Propriétaire", "ADMIN");
  imageBytes = await phoneImage();
  imageUrl = (await shop.services.images.store(imageBytes)).url;
});
afterAll(() => shop.close());

async function graphql(token: string | undefined, operation: string, variables: object): Promise<Outcome> {
  const { errors } = await shop.ask(operation, { ...variables }, { token });
  const code = errors?.[0]?.extensions.code;
  if (code === undefined) return "done";
  if (code === "UNAUTHENTICATED") return "unauthenticated";
  expect(code).toBe("FORBIDDEN");
  return "forbidden";
}

function outcomeOf({ ok, status }: Response): Outcome {
  if (ok) return "done";
  if (status === 401) return "unauthenticated";
  expect(status).toBe(403);
  return "forbidden";
}

async function rest(token: string | undefined, path: string, body?: object): Promise<Outcome> {
  const response = await fetch(`${shop.address}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { success } = (await response.json()) as { success: boolean };
  expect(success).toBe(response.ok);
  return outcomeOf(response);
}

async function upload(token: string | undefined): Promise<Outcome> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(imageBytes)]), "photo.jpg");
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return outcomeOf(await fetch(`${shop.address}/images/upload`, { method: "POST", headers, body: form }));
}

/**
 * An admin's actions by GraphQL, REST and upload. Each call is valid, so only the user's role decides whether the shop
 * carries it out.
 */
const ACTIONS: Record<string, (token: string | undefined) => Promise<Outcome>> = {
  "create a product (GraphQL)": (token) =>
    graphql(token, "mutation ($input: ProductInput!) { createProduct(input: $input) { id } }", {
      input: { ...PRODUCT, productImages: [imageUrl] },
    }),
  "create a product (REST)": (token) =>
    rest(token, "upload-product", { ...PRODUCT, productImage: [imageUrl] }),
  "change another's product (GraphQL)": async (token) =>
    graphql(token, UPDATE, {
      id: await createOwnersProduct(),
      input: { ...PRODUCT, productImages: [imageUrl] },
    }),
  "change another's product (REST)": async (token) =>
    rest(token, "update-product", { _id: await createOwnersProduct(), sellingPrice: 1 }),
  "delete another's product (GraphQL)": async (token) =>
    graphql(token, DELETE, { id: await createOwnersProduct() }),
  "delete another's product (REST)": async (token) =>
    rest(token, "delete-product", { _id: await createOwnersProduct() }),
  "delete another's product among several (GraphQL)": async (token) =>
    graphql(
      token,
      "mutation ($editId: ID!, $ids: [ID!]!) { deleteProducts(editId: $editId, ids: $ids) { count } }",
      {
        editId: crypto.randomUUID(),
        ids: [await createOwnersProduct()],
      },
    ),
  "upload an image (/images/upload)": upload,
  "read the list of users (GraphQL)": (token) => graphql(token, "{ users { totalCount } }", {}),
  "read the list of users (REST)": (token) => rest(token, "all-user"),
  "make a customer an admin (GraphQL)": async (token) => graphql(token, CHANGE_ROLE, await customer("ADMIN")),
  "make a customer an admin (REST)": async (token) => rest(token, "update-user", await customer("ADMIN")),
  "make a customer a super admin (GraphQL)": async (token) =>
    graphql(token, CHANGE_ROLE, await customer("SUPER_ADMIN")),
  "make a customer a super admin (REST)": async (token) =>
    rest(token, "update-user", await customer("SUPER_ADMIN")),
  "read the audit log (GraphQL)": (token) => graphql(token, "{ auditLog { edges { cursor } } }", {}),
  "read the shop's messages (GraphQL)": (token) => graphql(token, "{ contactMessages { totalCount } }", {}),
};
const ALLOWED_FOR_ADMINS = /^(create|upload|read the list|read the audit log|make a customer an admin)/;

const createOwnersProduct = async (): Promise<string> =>
  (await shop.createProducts({ ownerId: owner.id }))[0] ?? "";
let users = 0;
/**
 * Returns a name that no user has yet. The user's e-mail address is derived from the name, and must not exist twice.
 */
const newName = (name: string): string => `${name} ${++users}`;

async function customer(role: string): Promise<{ userId: string; role: string }> {
  const { id } = await shop.createUser(newName("Cliente"));
  return { userId: id, role };
}

describe.each(Object.entries(ACTIONS))("%s", (action, attempt) => {
  it("is refused to visitors and to customers", async () => {
    expect(await attempt(undefined)).toBe("unauthenticated");
    expect(await attempt((await shop.createUser(newName("Cliente"))).token)).toBe("forbidden");
  });

  it("is allowed to super admins; to admins only if it is not about another user's product or for super admins alone", async () => {
    const admin = await shop.createUser(newName("Admin"), "ADMIN");
    expect(await attempt(admin.token)).toBe(ALLOWED_FOR_ADMINS.test(action) ? "done" : "forbidden");
    const patronne = await shop.createUser(newName("Patronne"), "SUPER_ADMIN");
    expect(await attempt(patronne.token)).toBe("done");
  });
});

it("an admin may change and delete their own products by GraphQL and by REST", async () => {
  const { token } = owner;
  const input = { ...PRODUCT, productImages: [imageUrl] };
  expect(await graphql(token, UPDATE, { id: await createOwnersProduct(), input })).toBe("done");
  expect(await rest(token, "update-product", { _id: await createOwnersProduct(), sellingPrice: 1 })).toBe(
    "done",
  );
  expect(await graphql(token, DELETE, { id: await createOwnersProduct() })).toBe("done");
  expect(await rest(token, "delete-product", { _id: await createOwnersProduct() })).toBe("done");
});
