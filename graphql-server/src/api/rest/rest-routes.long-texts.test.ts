import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { longTexts } from "../graphql/testing/hostile-values.ts";
import type { JsonSchema } from "./body-fields.ts";
import { REST_PATHS } from "./rest-paths.ts";
import { createRestClient, type RestClient } from "./testing/rest-client.ts";

const MINUTES = 60_000;
const PATHS = REST_PATHS.filter(({ method, fields }) => method === "POST" && fields);

/** Returns values that fit the schema of a field. In each value, one of the strings is the given text. */
function withText({ type, items, properties = {} }: JsonSchema, text: string): unknown[] {
  if (type === "array") return withText(items as JsonSchema, text).map((entry) => [entry]);
  if (type === "object")
    return Object.keys(properties as object).map((name) => ({ [name]: name === "number" ? 1 : text }));
  return [text];
}

let shop: TestShop;
let call: RestClient;
let bearer: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "1000000", GRAPHQL_OPEN: "false" });
  bearer = (await shop.createUser("Patronne", "SUPER_ADMIN")).token;
  const [productId] = await shop.createProducts({});
  if (!productId) throw new Error("no product");
  call = await createRestClient(shop.address);
});
afterAll(() => shop.close());

describe.each(PATHS)("POST /api/$path", { timeout: 10 * MINUTES }, ({ path, fields = {} }) => {
  it("answers quickly to 250,000 characters in each of its texts", async () => {
    for (const [content, text] of longTexts(250_000))
      for (const [name, { schema }] of Object.entries(fields))
        for (const value of withText(schema, text)) {
          const started = performance.now();
          // `call` also checks the response against the OpenAPI description.
          const { status } = await call(path, { bearer, body: { [name]: value } });
          expect(status, `${name}, ${content}`).toBeLessThan(500);
          expect(performance.now() - started, `${name}, ${content}`).toBeLessThan(15_000);
        }
  });

  it("refuses 11 MB in a text", async () => {
    const [name = ""] = Object.keys(fields);
    const [words = ["", ""]] = longTexts(11_000_000);
    const { status, success, message } = await call(path, { bearer, body: { [name]: words[1] } });
    expect([status, success, message]).toEqual([413, false, "Envoi trop volumineux"]);
  });
});

it("accepts a photo of 11 MB in a sign-up", async () => {
  const profilePic = `data:image/png;base64,${"A".repeat(11_000_000)}`;
  const body = {
    name: "Awa",
    email: "awa@example.cm",
    password: "motdepasse",
    confirmPassword: "motdepasse",
  };
  const { status, message } = await call("signup", { body: { ...body, profilePic } });
  expect([status, message]).toEqual([200, expect.stringContaining("image lisible")]);
});
