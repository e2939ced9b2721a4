import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hookStatements } from "../../platform/database/testing/hooked-database.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { ALLOWED_ORIGIN, createRestClient, FOREIGN_ORIGIN, type RestClient } from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  call = await createRestClient(shop.address);
});
afterAll(() => shop.close());

describe("a request to the REST API", () => {
  it.each([
    ["if its body is broken JSON", "{", {}, 400],
    ["if its body is a list", "[]", {}, 400],
    ["if its body contains a NUL character", '{"email":"\\u0000"}', {}, 400],
    [
      "if it has another content type than JSON",
      "email=a",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
    ],
    ["if it has an unknown charset", "{}", { "content-type": "application/json; charset=klingon" }, 415],
    ["if its body is over the limit", JSON.stringify({ email: "x".repeat(2_000_000) }), {}, 413],
  ])("is refused %s", async (_, body, headers, status) => {
    expect((await call("signin", { body, headers, origin: ALLOWED_ORIGIN })).status).toBe(status);
  });

  it("with an empty body counts as a request without fields", async () => {
    const response = await fetch(`${shop.address}/api/signin`, { method: "POST" });
    expect([response.status, await response.json()]).toMatchObject([200, { message: "L'email est requis" }]);
  });

  it.each([
    ["an unknown path", "GET", "nulle-part", 404],
    ["/api itself", "GET", "", 404],
    ["a path with too many levels", "POST", "signin/encore", 404],
    ["GET where POST is expected", "GET", "signin", 405],
    ["POST where GET is expected", "POST", "get-product", 405],
    ["DELETE", "DELETE", "delete-product", 405],
  ])("is refused with an envelope: %s", async (_, method, path, status) => {
    const response = await fetch(`${shop.address}/api/${path}`, {
      method,
      headers: { origin: ALLOWED_ORIGIN },
    });
    expect(await response.json()).toEqual({
      message: expect.any(String),
      data: expect.toSatisfy((data) => data === null || Array.isArray(data)),
      success: false,
      error: true,
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
      status,
      ALLOWED_ORIGIN,
    ]);
  });
});

describe("a page of another origin", () => {
  const preflight = (origin: string) =>
    fetch(`${shop.address}/api/user-details`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });

  it("can send cookies, the JSON type and a bearer token if the shop allows the origin", async () => {
    const { status, headers } = await preflight(ALLOWED_ORIGIN);
    expect([
      status,
      headers.get("access-control-allow-origin"),
      headers.get("access-control-allow-credentials"),
      headers.get("access-control-allow-methods"),
      headers.get("access-control-allow-headers"),
    ]).toEqual([204, ALLOWED_ORIGIN, "true", "GET, POST", "content-type, authorization"]);
  });

  it.each([FOREIGN_ORIGIN, "null", "http://localhost:30000", "http://localhost:3000.ailleurs.example"])(
    "%s gets no CORS headers",
    async (origin) => {
      expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
      expect((await call("get-product", { origin })).headers.get("access-control-allow-origin")).toBeNull();
    },
  );
});

it("too many attempts to sign in are answered with 429", async () => {
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

it("while the database is unreachable, a request is answered with status 503", async () => {
  const broken = await openTestShop();
  const callBroken = await createRestClient(broken.address);
  const { token } = await broken.createUser("Awa");
  const unhook = hookStatements(broken.services.database, () =>
    Promise.reject(Object.assign(new Error("refusé"), { code: "ECONNREFUSED" })),
  );
  try {
    expect((await callBroken("user-details", { bearer: token })).status).toBe(503);
    expect((await callBroken("userLogout", { bearer: token })).status).toBe(503);
  } finally {
    unhook();
    await broken.close();
  }
});

it("a request that fails because the database's disk is full is answered with 503 and this reason", async () => {
  const full = await openTestShop();
  const callFull = await createRestClient(full.address);
  const { token } = await full.createUser("Awa");
  const [productId] = await full.createProducts({});
  const unhook = hookStatements(full.services.database, (run, statement) =>
    statement.includes("INSERT")
      ? Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" }))
      : run(),
  );
  try {
    const answer = await callFull("addtocart", { bearer: token, body: { productId } });
    expect(answer).toMatchObject({ status: 503, success: false });
    expect(answer.message).toMatch(/plus de place/);
  } finally {
    unhook();
    await full.close();
  }
});
