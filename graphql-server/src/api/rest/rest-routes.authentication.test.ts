import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createSchema } from "../graphql/schema.ts";
import { compilePath } from "./rest-executor.ts";
import { REST_PATHS } from "./rest-paths.ts";
import {
  ALLOWED_ORIGIN,
  createRestClient,
  FOREIGN_ORIGIN,
  type RestClient,
  type RestRequest,
  type TestUser,
  type WithId,
} from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;
let admin: TestUser;
let awa: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  call = await createRestClient(shop.address);
  admin = await shop.createUser("Admin", "ADMIN");
  awa = await shop.createUser("Awa");
});
afterAll(() => shop.close());

const RESTRICTED = REST_PATHS.map((path) => compilePath(path, createSchema(RESOLVERS))).filter(
  ({ permission }) => permission === "SIGNED_IN" || permission === "ADMIN",
);

describe("signing out", () => {
  const cookieSet = async (headers: Record<string, string>) =>
    (await call("userLogout", { cookie: awa.token, headers })).headers.get("set-cookie");

  it.each([
    ["a link on another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["an image on another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["a link on another subdomain", { "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" }],
    ["a script on another subdomain", { "sec-fetch-site": "same-site", origin: FOREIGN_ORIGIN }],
    ["an unknown kind of page", { "sec-fetch-site": "other" }],
    ["a script of a foreign origin", { origin: FOREIGN_ORIGIN }],
  ])("requested by %s does not remove the cookie", async (_, headers) => {
    expect(await cookieSet(headers)).toBeNull();
  });

  it.each([
    ["a URL in the address bar", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    ["a page of the shop", { "sec-fetch-site": "same-origin" }],
    [
      "an allowed origin on the same site",
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors", origin: ALLOWED_ORIGIN },
    ],
    ["an allowed origin on another site", { "sec-fetch-site": "cross-site", origin: ALLOWED_ORIGIN }],
    ["a native client", {}],
  ])("requested by %s removes the cookie", async (_, headers) => {
    const { token } = await shop.createUser(`Sortante ${JSON.stringify(headers)}`.replace(/\W+/g, " "));
    const response = await call("userLogout", { cookie: token, headers });
    expect(response.headers.get("set-cookie")).toMatch(/^token=;/);
  });
});

describe("authentication", () => {
  let users = 0;
  const expired = async () => {
    const { token } = await shop.createUser(`Partie ${++users}`);
    const sid = JSON.parse(atob(token.split(".")[1] ?? "")).sid;
    await shop.services.database.query("UPDATE sessions SET expires_at = now() WHERE id = $1", [sid]);
    return token;
  };
  const revoked = async () => {
    const { token } = await shop.createUser(`Sortie ${++users}`);
    await call("userLogout", { bearer: token });
    return token;
  };
  const UNAUTHENTICATED: Record<string, () => Promise<RestRequest>> = {
    "no credentials": async () => ({}),
    "Bearer null": async () => ({ bearer: "null" }),
    "Bearer undefined": async () => ({ bearer: "undefined" }),
    "a forged bearer": async () => ({ bearer: "forge.forge.forge" }),
    "an expired bearer": async () => ({ bearer: await expired() }),
    "a revoked bearer": async () => ({ bearer: await revoked() }),
    "a revoked cookie": async () => ({ cookie: await revoked(), origin: ALLOWED_ORIGIN }),
    "the cookie from a foreign origin": async () => ({ cookie: admin.token, origin: FOREIGN_ORIGIN }),
    "the cookie in a cross-site read": async () => ({
      cookie: admin.token,
      headers: { "sec-fetch-site": "cross-site" },
    }),
  };
  const AUTHENTICATED: Record<string, () => RestRequest> = {
    "bearer only": () => ({ bearer: awa.token }),
    "cookie only, from an allowed origin": () => ({ cookie: awa.token, origin: ALLOWED_ORIGIN }),
    "cookie only, from a native client": () => ({ cookie: awa.token }),
    "Bearer null and the cookie": () => ({ bearer: "null", cookie: awa.token, origin: ALLOWED_ORIGIN }),
    "the same token as bearer and as cookie": () => ({
      bearer: awa.token,
      cookie: awa.token,
      origin: ALLOWED_ORIGIN,
    }),
    "the user's bearer and another user's cookie": () => ({
      bearer: awa.token,
      cookie: admin.token,
      origin: ALLOWED_ORIGIN,
    }),
  };

  it.each(Object.entries(UNAUTHENTICATED))(
    "a request with %s counts as a visitor's on every path",
    async (_, createRequest) => {
      const request = await createRequest();
      for (const { path } of RESTRICTED) {
        const { status, success, message } = await call(path, request);
        expect([path, status, success, message]).toEqual([path, 401, false, "Veuillez vous connecter"]);
      }
      expect((await call("get-product", request)).success).toBe(true);
    },
  );

  it.each(Object.entries(AUTHENTICATED))(
    "a request with %s counts as the user's on every path",
    async (_, createRequest) => {
      const request = createRequest();
      expect((await call<WithId>("user-details", request)).data._id).toBe(awa.id);
      for (const { path, permission } of RESTRICTED)
        expect([path, (await call(path, request)).status]).toEqual([
          path,
          permission === "ADMIN" ? 403 : 200,
        ]);
    },
  );

  it("an ADMIN may call every restricted path", async () => {
    for (const { path } of RESTRICTED) expect((await call(path, { bearer: admin.token })).status).toBe(200);
  });

  it("on a path that returns a list, the answer to a refused request has an empty list as data", async () => {
    expect([(await call("view-card-product")).data, (await call("all-user")).data]).toEqual([[], []]);
  });
});
