import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phonePhoto } from "../images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/** How a direct call ended, the same word on every way in. */
type End = "done" | "sign in" | "not allowed";

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
let photo: Buffer;
let picture: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.person("Propriétaire", "ADMIN");
  photo = await phonePhoto();
  picture = (await shop.services.images.store(photo)).url;
});
afterAll(() => shop.close());

async function graphql(token: string | undefined, operation: string, variables: object): Promise<End> {
  const { errors } = await shop.ask(operation, { ...variables }, { token });
  const code = errors?.[0]?.extensions.code;
  if (code === undefined) return "done";
  if (code === "UNAUTHENTICATED") return "sign in";
  expect(code).toBe("FORBIDDEN");
  return "not allowed";
}

function endOf({ ok, status }: Response): End {
  if (ok) return "done";
  if (status === 401) return "sign in";
  expect(status).toBe(403);
  return "not allowed";
}

async function rest(token: string | undefined, path: string, body?: object): Promise<End> {
  const response = await fetch(`${shop.address}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { success } = (await response.json()) as { success: boolean };
  expect(success).toBe(response.ok);
  return endOf(response);
}

async function upload(token: string | undefined): Promise<End> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(photo)]), "photo.jpg");
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return endOf(await fetch(`${shop.address}/images/upload`, { method: "POST", headers, body: form }));
}

/** What the back office is for, by every way in; each call is complete, so that only the role decides. */
const DEEDS: Record<string, (token: string | undefined) => Promise<End>> = {
  "create a product (GraphQL)": (token) =>
    graphql(token, "mutation ($input: ProductInput!) { createProduct(input: $input) { id } }", {
      input: { ...PRODUCT, productImages: [picture] },
    }),
  "create a product (REST)": (token) =>
    rest(token, "upload-product", { ...PRODUCT, productImage: [picture] }),
  "change another's product (GraphQL)": async (token) =>
    graphql(token, UPDATE, { id: await theirs(), input: { ...PRODUCT, productImages: [picture] } }),
  "change another's product (REST)": async (token) =>
    rest(token, "update-product", { _id: await theirs(), sellingPrice: 1 }),
  "delete another's product (GraphQL)": async (token) => graphql(token, DELETE, { id: await theirs() }),
  "delete another's product (REST)": async (token) => rest(token, "delete-product", { _id: await theirs() }),
  "send a picture (/images/upload)": upload,
  "read the list of people (GraphQL)": (token) => graphql(token, "{ users { totalCount } }", {}),
  "read the list of people (REST)": (token) => rest(token, "all-user"),
  "make a customer an admin (GraphQL)": async (token) => graphql(token, CHANGE_ROLE, await customer("ADMIN")),
  "make a customer an admin (REST)": async (token) => rest(token, "update-user", await customer("ADMIN")),
  "make a customer a super admin (GraphQL)": async (token) =>
    graphql(token, CHANGE_ROLE, await customer("SUPER_ADMIN")),
  "make a customer a super admin (REST)": async (token) =>
    rest(token, "update-user", await customer("SUPER_ADMIN")),
  "read the journal (GraphQL)": (token) => graphql(token, "{ journal { edges { cursor } } }", {}),
  "read the shop's messages (GraphQL)": (token) => graphql(token, "{ contactMessages { totalCount } }", {}),
};
const OF_ADMINS = /^(create|send|read the list|make a customer an admin)/;

const theirs = async (): Promise<string> => (await shop.products({ ownerId: owner.id }))[0] ?? "";
let people = 0;
/** A name, and so an account, that nobody had before. */
const newName = (name: string): string => `${name} ${++people}`;

async function customer(role: string): Promise<{ userId: string; role: string }> {
  const { id } = await shop.person(newName("Cliente"));
  return { userId: id, role };
}

describe.each(Object.entries(DEEDS))("%s", (deed, attempt) => {
  it("is refused to nobody in particular, and to customers", async () => {
    expect(await attempt(undefined)).toBe("sign in");
    expect(await attempt((await shop.person(newName("Cliente"))).token)).toBe("not allowed");
  });

  it("is an admin's to do only where it is theirs, and always a super admin's", async () => {
    const admin = await shop.person(newName("Admin"), "ADMIN");
    expect(await attempt(admin.token)).toBe(OF_ADMINS.test(deed) ? "done" : "not allowed");
    const patronne = await shop.person(newName("Patronne"), "SUPER_ADMIN");
    expect(await attempt(patronne.token)).toBe("done");
  });
});

it("an admin changes and deletes their own products by every way in", async () => {
  const { token } = owner;
  const input = { ...PRODUCT, productImages: [picture] };
  expect(await graphql(token, UPDATE, { id: await theirs(), input })).toBe("done");
  expect(await rest(token, "update-product", { _id: await theirs(), sellingPrice: 1 })).toBe("done");
  expect(await graphql(token, DELETE, { id: await theirs() })).toBe("done");
  expect(await rest(token, "delete-product", { _id: await theirs() })).toBe("done");
});
