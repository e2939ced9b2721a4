import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSchema } from "../graphql/schema.ts";
import { RESOLVERS } from "../resolvers.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { readyPath } from "./rest-executor.ts";
import { REST_PATHS } from "./rest-paths.ts";
import {
  createRestClient,
  FRONT,
  type Named,
  type Person,
  type RestClient,
  type Sending,
  STRANGER,
} from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;
let admin: Person;
let awa: Person;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: FRONT });
  call = await createRestClient(shop.address);
  admin = await shop.person("Admin", "ADMIN");
  awa = await shop.person("Awa");
});
afterAll(() => shop.close());

const RESTRICTED = REST_PATHS.map((path) => readyPath(path, createSchema(RESOLVERS))).filter(
  ({ permission }) => permission === "SIGNED_IN" || permission === "PANEL",
);

describe("who is calling", () => {
  let people = 0;
  const expired = async () => {
    const { token } = await shop.person(`Partie ${++people}`);
    const sid = JSON.parse(atob(token.split(".")[1] ?? "")).sid;
    await shop.services.database.query("UPDATE sessions SET expires_at = now() WHERE id = $1", [sid]);
    return token;
  };
  const revoked = async () => {
    const { token } = await shop.person(`Sortie ${++people}`);
    await call("userLogout", { bearer: token });
    return token;
  };
  const NOBODY: Record<string, () => Promise<Sending>> = {
    nobody: async () => ({}),
    "Bearer null": async () => ({ bearer: "null" }),
    "Bearer undefined": async () => ({ bearer: "undefined" }),
    "a forged bearer": async () => ({ bearer: "forge.forge.forge" }),
    "an expired bearer": async () => ({ bearer: await expired() }),
    "a revoked bearer": async () => ({ bearer: await revoked() }),
    "a revoked cookie": async () => ({ cookie: await revoked(), origin: FRONT }),
    "a stranger's page with the cookie": async () => ({ cookie: admin.token, origin: STRANGER }),
    "a cross-site read with the cookie": async () => ({
      cookie: admin.token,
      headers: { "sec-fetch-site": "cross-site" },
    }),
  };
  const SOMEBODY: Record<string, () => Sending> = {
    "bearer only": () => ({ bearer: awa.token }),
    "cookie only, from an allowed origin": () => ({ cookie: awa.token, origin: FRONT }),
    "cookie only, from a native front": () => ({ cookie: awa.token }),
    "Bearer null and the cookie": () => ({ bearer: "null", cookie: awa.token, origin: FRONT }),
    "both the same": () => ({ bearer: awa.token, cookie: awa.token, origin: FRONT }),
    "both but different": () => ({ bearer: awa.token, cookie: admin.token, origin: FRONT }),
  };

  it.each(Object.entries(NOBODY))("%s is nobody on every path", async (_, sending) => {
    const as = await sending();
    for (const { path } of RESTRICTED) {
      const { status, success, message } = await call(path, as);
      expect([path, status, success, message]).toEqual([path, 401, false, "Veuillez vous connecter"]);
    }
    expect((await call("get-product", as)).success).toBe(true);
  });

  it.each(Object.entries(SOMEBODY))("%s is the person on every path", async (_, as) => {
    expect((await call<Named>("user-details", as())).data._id).toBe(awa.id);
    for (const { path, permission } of RESTRICTED)
      expect([path, (await call(path, as())).status]).toEqual([path, permission === "PANEL" ? 403 : 200]);
  });

  it("an ADMIN passes where the panel is asked for", async () => {
    for (const { path } of RESTRICTED) expect((await call(path, { bearer: admin.token })).status).toBe(200);
  });

  it("a failure where a list is expected holds an empty one", async () => {
    expect([(await call("view-card-product")).data, (await call("all-user")).data]).toEqual([[], []]);
  });
});
