import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grain } from "../../platform/images/testing/sample-images.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import {
  type AccountJson,
  ALLOWED_ORIGIN,
  createRestClient,
  type RestClient,
  type TestUser,
  UNKNOWN_ID,
} from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;
let patronne: TestUser;
let admin: TestUser;
let bea: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  call = await createRestClient(shop.address);
  patronne = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Admin", "ADMIN");
  await shop.createUser("Awa");
  bea = await shop.createUser("Bea");
});
afterAll(() => shop.close());

describe("an account", () => {
  const signUp = (change: object) =>
    call<AccountJson>("signup", {
      body: {
        name: "Dora",
        email: "dora@example.cm",
        password: PASSWORD,
        confirmPassword: PASSWORD,
        ...change,
      },
    });

  it("gets the role GENERAL, whatever role the sign-up request contains", async () => {
    const { status, data } = await signUp({ role: "SUPER_ADMIN", profilePic: "" });
    expect([status, data.role, data.profilePic, data.email]).toEqual([201, "GENERAL", "", "dora@example.cm"]);
  });

  it.each([
    [
      "an e-mail that another account has",
      { email: "awa@example.cm" },
      "Un compte existe déjà avec cette adresse e-mail",
    ],
    ["passwords that differ", { confirmPassword: "autre" }, "les mots de passes ne correspondent pas"],
    ["a short password", { password: "abc", confirmPassword: "abc" }, /au moins 6 caractères/],
    ["no name", { name: undefined }, "Le nom est requis"],
    ["a null e-mail", { email: null }, "L'email est requis"],
  ])("is refused with status 200 and a message for the user: %s", async (_, change, message) => {
    const answer = await signUp({ email: "neuve@example.cm", ...change });
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      error: true,
      message: expect.stringMatching(message),
    });
  });

  it("can have an image of several megabytes", async () => {
    const image = await grain(1800, 1400).png({ compressionLevel: 0 }).toBuffer();
    const profilePic = `data:image/png;base64,${image.toString("base64")}`;
    expect(profilePic.length).toBeGreaterThan(5_000_000);
    const { status, data } = await signUp({ email: "image@example.cm", profilePic });
    expect(status).toBe(201);
    expect((await fetch(data.profilePic.replace("http://localhost:4000", shop.address))).status).toBe(200);
  });

  it("receives its token at the sign-in as data and as a cookie; signing out makes the token invalid", async () => {
    const signedIn = await call<string>("signin", {
      body: { email: "dora@example.cm", password: PASSWORD },
      origin: ALLOWED_ORIGIN,
    });
    const [cookie = "", device] = signedIn.headers.getSetCookie();
    expect(device).toMatch(/^device=[\w.-]{39}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toMatch(/^token=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toContain(`token=${signedIn.data};`);
    expect(JSON.parse(atob(signedIn.data.split(".")[1] ?? ""))._id).toMatch(/^[0-9a-f-]{36}$/);
    const out = await call("userLogout", { cookie: signedIn.data, origin: ALLOWED_ORIGIN });
    expect([out.success, out.data, out.headers.get("set-cookie")]).toEqual([
      true,
      [],
      expect.stringMatching(/^token=; Max-Age=0/),
    ]);
    expect((await call("user-details", { bearer: signedIn.data })).status).toBe(401);
  });

  it.each([
    [
      "a wrong password",
      { email: "dora@example.cm", password: "pas le bon" },
      "E-mail ou mot de passe incorrect",
    ],
    [
      "an unknown e-mail",
      { email: "qui@example.cm", password: PASSWORD },
      "E-mail ou mot de passe incorrect",
    ],
    ["no e-mail", { password: PASSWORD }, "L'email est requis"],
    ["no password", { email: "dora@example.cm" }, "Le mot de passe est requis"],
  ])("refuses a sign-in with %s", async (_, body, message) => {
    expect(await call("signin", { body })).toMatchObject({
      status: 200,
      success: false,
      message,
      data: null,
    });
  });

  it("is in the list of accounts, without its password hash", async () => {
    const { data } = await call<AccountJson[]>("all-user", { bearer: admin.token });
    expect(data.length).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(data)).not.toMatch(/password|argon/i);
  });

  it("can be made an ADMIN, but not a SUPER_ADMIN, by an ADMIN", async () => {
    const { data } = await call("update-user", {
      bearer: admin.token,
      body: { userId: bea.id, role: "ADMIN" },
    });
    expect(data).toMatchObject({ _id: bea.id, role: "ADMIN" });
    await call("update-user", { bearer: admin.token, body: { userId: bea.id, role: "GENERAL" } });
    const refused = await call("update-user", {
      bearer: admin.token,
      body: { userId: bea.id, role: "SUPER_ADMIN" },
    });
    expect([refused.status, refused.success]).toEqual([403, false]);
  });

  it.each([
    ["an unknown role", () => ({ userId: bea.id, role: "REINE" })],
    ["no role", () => ({ userId: bea.id })],
    ["an unknown user", () => ({ userId: UNKNOWN_ID, role: "ADMIN" })],
    ["a malformed id", () => ({ userId: "x", role: "ADMIN" })],
    ["no user", () => ({ role: "ADMIN" })],
  ])("keeps its role after a request with %s", async (_, body) => {
    expect(await call("update-user", { bearer: patronne.token, body: body() })).toMatchObject({
      status: 200,
      success: false,
    });
  });
});
