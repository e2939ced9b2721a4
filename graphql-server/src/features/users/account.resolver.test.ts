import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";

const SIGN_UP = "mutation ($input: SignUpInput!) { signUp(input: $input) { id email role profilePic } }";
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token user { name role } } }";
const ME = "{ me { email role } }";
const SIGN_OUT = "mutation { signOut }";
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const user = {
  name: "Awa Ngono",
  email: " Awa@Example.CM ",
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function signIn(email: string, password = PASSWORD) {
  const { data, errors } = await shop.ask(SIGN_IN, { input: { email, password } });
  return {
    session: data?.signIn as { token: string; user: { name: string } } | undefined,
    error: errors?.[0],
  };
}

describe("signing up", () => {
  it("creates a GENERAL account with a lower-case e-mail address and an image that the shop stores", async () => {
    const { data } = await shop.ask(SIGN_UP, { input: { ...user, profilePic: PIXEL } });
    expect(data?.signUp).toMatchObject({
      email: "awa@example.cm",
      role: "GENERAL",
      profilePic: expect.stringMatching(/^\/images\//),
    });
  });

  it("refuses an e-mail address that an account already has, even if it is typed in capital letters", async () => {
    const { errors } = await shop.ask(SIGN_UP, { input: { ...user, email: "AWA@example.cm" } });
    expect(errors?.[0]).toMatchObject({
      message: "Un compte existe déjà avec cette adresse e-mail",
      extensions: { code: "CONFLICT", fields: { email: expect.any(String) } },
    });
  });

  it.each([
    ["confirmPassword", { confirmPassword: "autre chose" }, "les mots de passes ne correspondent pas"],
    [
      "password",
      { password: "court", confirmPassword: "court" },
      "Le mot de passe doit contenir au moins 6 caractères",
    ],
    [
      "password",
      { password: "a".repeat(129), confirmPassword: "a".repeat(129) },
      "Le mot de passe ne doit pas dépasser 128 caractères",
    ],
    ["email", { email: "awa" }, "Format d'email invalide"],
    ["profilePic", { profilePic: "data:image/png;base64,bm9uIQ==" }, expect.any(String)],
  ])("returns an error for an invalid %s", async (field, change, message) => {
    const { errors } = await shop.ask(SIGN_UP, {
      input: { ...user, email: "neuve@example.cm", ...change },
    });
    expect(errors?.[0]?.extensions).toEqual({ code: "BAD_USER_INPUT", fields: { [field]: message } });
  });

  it("refuses a request that contains a role", async () => {
    const { errors } = await shop.send(SIGN_UP, {
      input: { ...user, email: "ruse@example.cm", role: "SUPER_ADMIN" },
    });
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  it("stores only a hash of the password", async () => {
    const [row] = await shop.services.database.query(
      "SELECT password_hash FROM users WHERE email = 'awa@example.cm'",
    );
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("signing in and out", () => {
  it("returns a token that identifies the user until they sign out", async () => {
    const { session } = await signIn("awa@example.cm");
    const token = session?.token;
    expect((await shop.ask(ME, {}, { token })).data?.me).toEqual({
      email: "awa@example.cm",
      role: "GENERAL",
    });
    expect((await shop.ask(SIGN_OUT, {}, { token })).data?.signOut).toBe(true);
    expect((await shop.ask(ME, {}, { token })).data?.me).toBeNull();
  });

  it("gives the same answer for an unknown e-mail address as for a wrong password", async () => {
    const [unknown, wrong] = [
      await signIn("personne@example.cm"),
      await signIn("awa@example.cm", "pas le bon"),
    ];
    expect(unknown.error).toEqual(wrong.error);
    expect(unknown.error?.message).toBe("E-mail ou mot de passe incorrect");
  });

  it("takes the role from the database, not from the token", async () => {
    const { session } = await signIn("awa@example.cm");
    await shop.services.database.query("UPDATE users SET role = 'ADMIN' WHERE email = 'awa@example.cm'");
    const { data } = await shop.ask(ME, {}, { token: session?.token });
    expect(data?.me).toMatchObject({ role: "ADMIN" });
  });

  it.each(["null", "undefined", "forgé.forgé.forgé"])("ignores an invalid token: '%s'", async (token) => {
    expect((await shop.ask(ME, {}, { token })).data?.me).toBeNull();
  });

  it("accepts the cookie only from an allowed origin", async () => {
    const { session } = await signIn("awa@example.cm");
    const cookie = `token=${session?.token}`;
    const me = async (origin?: string) =>
      (await shop.ask(ME, {}, { cookie, ...(origin && { origin }) })).data?.me;
    expect(await me("http://localhost:4000")).toMatchObject({ email: "awa@example.cm" });
    expect(await me("https://ailleurs.example")).toBeNull();
    expect(await me()).toBeNull();
  });

  it("sets and accepts the session cookie without https if a phone opens the shop by its IP address", async () => {
    const { session } = await signIn("awa@example.cm");
    const cookie = `token=${session?.token}`;
    const origin = shop.address;
    expect(new URL(origin).hostname).not.toBe("localhost");
    expect((await shop.ask(ME, {}, { cookie, origin })).data?.me).toMatchObject({ email: "awa@example.cm" });
    expect(
      (await shop.ask(ME, {}, { cookie, origin: origin.replace("http:", "https:") })).data?.me,
    ).toBeNull();
    const response = await fetch(`${shop.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({
        query: SIGN_IN,
        variables: { input: { email: "awa@example.cm", password: PASSWORD } },
      }),
    });
    expect(response.headers.getSetCookie().join()).toContain("token=ey");
  });

  it("sets the session cookie with the attributes HttpOnly and SameSite", async () => {
    const response = await fetch(`${shop.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: SIGN_IN,
        variables: { input: { email: "awa@example.cm", password: PASSWORD } },
      }),
    });
    const [session, device, ...others] = response.headers.getSetCookie();
    expect(session).toMatch(/^token=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=[\w.-]{39}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(others).toEqual([]);
  });
});

it.each(["court", "a".repeat(129)])(
  "the command line refuses a password that forms refuse: %s",
  async (password) => {
    const account = { name: "Awa", email: "awa@example.cm", password, role: "GENERAL" } as const;
    await expect(shop.services.accounts.createOrPromote(account)).rejects.toThrow(
      "The password must have 6 to 128 characters",
    );
    expect((await signIn("awa@example.cm")).session).toBeDefined();
  },
);

it("after too many sign-ins from one IP address, further sign-ins are refused", async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: "0.1" });
  try {
    const attempts = [];
    for (let i = 0; i < 3; i++)
      attempts.push(await strict.ask(SIGN_IN, { input: { email: "a@b.cm", password: PASSWORD } }));
    expect(attempts.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
      "BAD_USER_INPUT",
      "RATE_LIMITED",
      "RATE_LIMITED",
    ]);
  } finally {
    await strict.close();
  }
});
