import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../testing/test-shop.ts";
import { createRestClient, FRONT, type RestClient, STRANGER } from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: FRONT });
  call = await createRestClient(shop.address);
});
afterAll(() => shop.close());

describe("what cannot be read", () => {
  it.each([
    ["broken JSON", "{", {}, 400],
    ["a list", "[]", {}, 400],
    ["a character no database holds", '{"email":"\\u0000"}', {}, 400],
    ["another kind of body", "email=a", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["an unknown encoding of the text", "{}", { "content-type": "application/json; charset=klingon" }, 415],
    ["too much", JSON.stringify({ email: "x".repeat(2_000_000) }), {}, 413],
  ])("%s", async (_, body, headers, status) => {
    expect((await call("signin", { body, headers, origin: FRONT })).status).toBe(status);
  });

  it("an empty body is one without fields", async () => {
    const response = await fetch(`${shop.address}/api/signin`, { method: "POST" });
    expect([response.status, await response.json()]).toMatchObject([200, { message: "L'email est requis" }]);
  });

  it.each([
    ["an unknown path", "GET", "nulle-part", 404],
    ["/api itself", "GET", "", 404],
    ["a path too deep", "POST", "signin/encore", 404],
    ["GET where POST is expected", "GET", "signin", 405],
    ["POST where GET is expected", "POST", "get-product", 405],
    ["DELETE", "DELETE", "delete-product", 405],
  ])("%s says so in the envelope", async (_, method, path, status) => {
    const response = await fetch(`${shop.address}/api/${path}`, { method, headers: { origin: FRONT } });
    expect(await response.json()).toEqual({
      message: expect.any(String),
      data: expect.toSatisfy((data) => data === null || Array.isArray(data)),
      success: false,
      error: true,
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, FRONT]);
  });
});

describe("from another origin", () => {
  const preflight = (origin: string) =>
    fetch(`${shop.address}/api/user-details`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });

  it("an allowed page may send credentials, the JSON type and a bearer", async () => {
    const { status, headers } = await preflight(FRONT);
    expect([
      status,
      headers.get("access-control-allow-origin"),
      headers.get("access-control-allow-credentials"),
      headers.get("access-control-allow-methods"),
      headers.get("access-control-allow-headers"),
    ]).toEqual([204, FRONT, "true", "GET, POST", "content-type, authorization"]);
  });

  it.each([STRANGER, "null", "http://localhost:30000", "http://localhost:3000.ailleurs.example"])(
    "%s may nothing",
    async (origin) => {
      expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
      expect((await call("get-product", { origin })).headers.get("access-control-allow-origin")).toBeNull();
    },
  );
});

it("slows down who tries passwords: 429", async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: "0.1" });
  try {
    const callStrict = await createRestClient(strict.address);
    const body = { email: "a@b.cm", password: PASSWORD };
    await callStrict("signin", { body });
    expect(await callStrict("signin", { body })).toMatchObject({ status: 429, success: false, data: null });
  } finally {
    await strict.close();
  }
});

it("says 503 when the database is away, in the envelope", async () => {
  const broken = await openTestShop();
  const callBroken = await createRestClient(broken.address);
  const { token } = await broken.person("Awa");
  const query = broken.services.database.query;
  broken.services.database.query = () =>
    Promise.reject(Object.assign(new Error("refusé"), { code: "ECONNREFUSED" }));
  try {
    expect((await callBroken("user-details", { bearer: token })).status).toBe(503);
    expect((await callBroken("userLogout", { bearer: token })).status).toBe(503);
  } finally {
    broken.services.database.query = query;
    await broken.close();
  }
});
