import { Validator } from "@seriousme/openapi-schema-validator";
import { parse, validate } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { createSchema } from "../graphql/schema.ts";
import { REST_PATHS } from "./rest-paths.ts";
import {
  ALLOWED_ORIGIN,
  type CartLineJson,
  createRestClient,
  type RestRequest,
  type WithId,
} from "./testing/rest-client.ts";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
});
afterAll(() => shop.close());

it("every path of the REST API has an operation that is valid in the GraphQL schema", () => {
  const texts = REST_PATHS.flatMap(({ operation, lookup }) => [
    operation,
    ...(lookup ? [lookup.operation] : []),
  ]);
  const errors = texts.flatMap((operation) => validate(createSchema(RESOLVERS), parse(operation)));
  expect(errors).toEqual([]);
});

it("the REST API has a valid OpenAPI description", async () => {
  const validator = new Validator();
  const response = await fetch(`${shop.address}/api/openapi.json`);
  const result = await validator.validate((await response.json()) as Record<string, unknown>);
  expect([result.valid, result.errors, validator.version]).toEqual([true, undefined, "3.1"]);
});

it("the OpenAPI description declares the type of the entries of every list", async () => {
  const response = await fetch(`${shop.address}/api/openapi.json`);
  const unnamed: string[] = [];
  JSON.stringify(await response.json(), (key, value: unknown) => {
    if (isListSchema(value) && !("items" in value)) unnamed.push(`${key}: ${JSON.stringify(value)}`);
    return value;
  });
  expect(unnamed).toEqual([]);
});

it("the documentation page of the REST API loads no resources", async () => {
  const response = await fetch(`${shop.address}/api/docs`);
  const page = await response.text();
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(/);
  expect(page).toContain("POST /api/update-cart-product");
});

it("the examples in the documentation are the requests and responses of a scenario that calls every path", async () => {
  const call = await createRestClient(shop.address);
  const examples: Record<string, unknown> = {};
  const step = async <Data>(path: string, request: RestRequest = {}) => {
    const { status, headers: _, ...answer } = await call<Data>(path, { origin: ALLOWED_ORIGIN, ...request });
    expect([path, status < 300, answer.success]).toEqual([path, true, true]);
    examples[path] ??= { ...(request.body !== undefined && { request: request.body }), answer };
    return answer.data;
  };

  const awa = { name: "Awa Ngono", email: "awa@example.cm", password: PASSWORD, confirmPassword: PASSWORD };
  await step("signup", { body: { ...awa, profilePic: PIXEL } });
  const bearer = await step<string>("signin", { body: { email: awa.email, password: PASSWORD } });
  await step("user-details", { bearer });

  const admin = await shop.createUser("Admin", "ADMIN");
  const asAdmin = { cookie: admin.token };
  const product = await step<WithId>("upload-product", {
    ...asAdmin,
    body: {
      productName: "Robe Kribi",
      brandName: "Maison Sawa",
      category: "Robe",
      productImage: ["https://images.example/robe.jpg"],
      description: "Une robe légère.",
      price: "20000",
      sellingPrice: "15000",
      variants: [
        { size: "S" },
        { size: "M", colour: "Bordeaux", swatch: "#7a1f2b", availability: "SOLD_OUT" },
      ],
    },
  });
  await step("update-product", { ...asAdmin, body: { ...product, sellingPrice: "14000" } });

  await step("get-product");
  await step("get-categoryProduct");
  await step("category-product", { body: { category: "Robe" } });
  await step("filter-product", { body: { category: ["Robe", "Jupe"] } });
  await step("search", { query: "?q=robe" });
  await step("product-details", { body: { productId: product._id } });

  const line = await step<WithId>("addtocart", { bearer, body: { productId: product._id } });
  await step("update-cart-product", { bearer, body: { _id: line._id, quantity: 2 } });
  expect(await step("countAddToCartProduct", { bearer })).toEqual({ count: 1 });
  expect((await step<CartLineJson[]>("view-card-product", { bearer }))[0]).toMatchObject({ quantity: 2 });
  await step("delete-cart-product", { bearer, body: { _id: line._id } });

  const users = await step<WithId[]>("all-user", asAdmin);
  await step("update-user", { ...asAdmin, body: { userId: users.at(-1)?._id, role: "ADMIN" } });
  await step("delete-product", { ...asAdmin, body: { _id: product._id } });
  await step("userLogout", { bearer });

  await expect(withStableValues(examples)).toMatchFileSnapshot("./examples.generated.json");
});

/**
 * Returns the examples as JSON. Ids, times and the token are replaced by fixed values, because they differ in each run.
 */
function withStableValues(examples: Record<string, unknown>): string {
  const ids = new Map<string, string>();
  return `${JSON.stringify(examples, null, 2)
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
      ids.set(id, known);
      return known;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T08:00:00.000Z")
    .replace(/"eyJ[^"]+"/g, '"eyJhbGciOiJIUzI1NiJ9.eyJfaWQiOiIwMDAwMDAwMCJ9.c2lnbmF0dXJl"')}\n`;
}

function isListSchema(value: unknown): value is object {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return [value.type].flat().includes("array");
}
