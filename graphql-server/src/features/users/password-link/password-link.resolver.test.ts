import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../../testing/test-shop.ts";
import { PASSWORD_LINK_MESSAGES } from "./password-link.rules.ts";

const CREATE = "mutation ($userId: ID!) { createPasswordLink(userId: $userId) { url expiresAt } }";
const CHECK = "mutation ($token: String!) { checkPasswordLink(token: $token) { name email } }";
const RESET = `mutation ($token: String!, $password: String!) {
  resetPassword(token: $token, password: $password) { token user { email } } }`;
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
const AUDIT_LOG =
  "{ auditLog(first: 2) { edges { node { action actorName subjectName changes { field } } } } }";
const ME = "{ me { email } }";
const NEW_PASSWORD = "un nouveau secret";

type User = Awaited<ReturnType<TestShop["createUser"]>>;

let shop: TestShop;
let patron: User;
let user: User;
let users = 0;
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
beforeEach(async () => {
  users += 1;
  user = await shop.createUser(`Awa ${users}`);
});
afterAll(() => shop.close());

async function linkFor(userId: string, maker = patron): Promise<string> {
  const { data } = await shop.ask(CREATE, { userId }, maker);
  const { url = "" } = (data?.createPasswordLink ?? {}) as { url?: string };
  expect(url).toMatch(/^http:\/\/localhost:4000\/reset-password#[\w-]{43}$/);
  return new URL(url).hash.slice(1);
}
/**
 * Sets a new password with a link.
 * @returns "done", or the error's message
 */
async function reset(token: string, password = NEW_PASSWORD): Promise<string> {
  const { errors } = await shop.ask(RESET, { token, password });
  return errors?.[0]?.message ?? "done";
}
const isSignedIn = async (token: string) => (await shop.ask(ME, {}, { token })).data?.me !== null;
const mayEnter = async (email: string, password: string) =>
  (await shop.ask(SIGN_IN, { input: { email, password } })).errors === undefined;
const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

describe("a link with which a user sets a new password", () => {
  it("sets the password, ends all sessions, and opens a new session with its cookies", async () => {
    const token = await linkFor(user.id);
    const response = await fetch(`${shop.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: RESET, variables: { token, password: NEW_PASSWORD } }),
    });
    const { data } = (await response.json()) as {
      data: { resetPassword: { token: string; user: object } };
    };
    expect(data.resetPassword.user).toEqual({ email: user.email });
    expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "token",
      "device",
    ]);
    expect(await isSignedIn(data.resetPassword.token)).toBe(true);
    expect(await isSignedIn(user.token)).toBe(false);
    expect(await mayEnter(user.email, PASSWORD)).toBe(false);
    expect(await mayEnter(user.email, NEW_PASSWORD)).toBe(true);
  });

  it("shows the name of its user without being used up", async () => {
    const token = await linkFor(user.id);
    for (let times = 0; times < 2; times++)
      expect((await shop.ask(CHECK, { token })).data).toEqual({
        checkPasswordLink: { name: `Awa ${users}`, email: user.email },
      });
    expect(await reset(token)).toBe("done");
    expect((await shop.ask(CHECK, { token })).errors?.[0]?.message).toBe(PASSWORD_LINK_MESSAGES.used);
  });

  it("works once, even if two requests use it at the same time", async () => {
    const token = await linkFor(user.id);
    const answers = await Promise.all([reset(token, "premier-1"), reset(token, "second-2")]);
    expect(answers.sort()).toEqual([PASSWORD_LINK_MESSAGES.used, "done"].sort());
    expect(await reset(token)).toBe(PASSWORD_LINK_MESSAGES.used);
    const entered = [await mayEnter(user.email, "premier-1"), await mayEnter(user.email, "second-2")];
    expect(entered.filter(Boolean)).toHaveLength(1);
  });

  it("expires after an hour", async () => {
    const token = await linkFor(user.id);
    await sql(
      "UPDATE password_links SET expires_at = expires_at - interval '59 min' WHERE user_id = $1",
      user.id,
    );
    expect((await shop.ask(CHECK, { token })).errors).toBeUndefined();
    await sql(
      "UPDATE password_links SET expires_at = expires_at - interval '1 min' WHERE user_id = $1",
      user.id,
    );
    expect(await reset(token)).toBe(PASSWORD_LINK_MESSAGES.expired);
    expect(await isSignedIn(user.token)).toBe(true);
  });

  it("becomes invalid when its user gets a new link or password, or its creator is demoted", async () => {
    const maker = await shop.createUser(`Seconde ${users}`, "SUPER_ADMIN");
    const former = await linkFor(user.id);
    const latest = await linkFor(user.id, maker);
    expect(await reset(former)).toBe(PASSWORD_LINK_MESSAGES.unknown);
    await sql("UPDATE users SET role = 'ADMIN' WHERE id = $1", maker.id);
    expect(await reset(latest)).toBe(PASSWORD_LINK_MESSAGES.unknown);
    const last = await linkFor(user.id);
    await shop.services.accounts.createOrPromote({ ...user, name: "", password: PASSWORD, role: "GENERAL" });
    expect(await reset(last)).toBe(PASSWORD_LINK_MESSAGES.unknown);
  });

  it.each(["", "x", "é".repeat(43), "A".repeat(43), "A".repeat(100_000)])(
    "with a token that the shop did not create is refused as unknown",
    async (token) => {
      expect(await reset(token)).toBe(PASSWORD_LINK_MESSAGES.unknown);
    },
  );

  it("stays valid after the user typed a password that is refused", async () => {
    const token = await linkFor(user.id);
    const { errors } = await shop.ask(RESET, { token, password: "court" });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { password: expect.any(String) },
    });
    expect(await reset(token)).toBe("done");
  });

  it("is stored only as a hash", async () => {
    const token = await linkFor(user.id);
    const [row] = await sql(
      "SELECT to_jsonb(l)::text AS text FROM password_links l WHERE user_id = $1",
      user.id,
    );
    expect(row.text).not.toContain(token);
  });

  it("is recorded in the audit log when it is created and when it is used, without its token", async () => {
    await reset(await linkFor(user.id));
    const { data } = await shop.ask(AUDIT_LOG, {}, patron);
    const { edges = [] } = (data?.auditLog ?? {}) as { edges?: { node: object }[] };
    const nodes = edges.map(({ node }) => node);
    const name = `Awa ${users}`;
    expect(nodes).toEqual([
      { action: "PASSWORD_RESET", actorName: name, subjectName: name, changes: [] },
      { action: "PASSWORD_LINK_CREATED", actorName: "Patronne", subjectName: name, changes: [] },
    ]);
  });
});

describe("the creator of password links", () => {
  const attempt = async (maker: User, userId: string) => {
    const { errors } = await shop.ask(CREATE, { userId }, maker);
    return errors?.[0]?.message ?? "done";
  };

  it("can only be a super admin, who can create links for all users except themselves", async () => {
    const admin = await shop.createUser(`Admine ${users}`, "ADMIN");
    const other = await shop.createUser(`Autre ${users}`, "SUPER_ADMIN");
    for (const { id } of [user, other]) {
      expect(await attempt(admin, id)).toBe("Vous n’avez pas le droit de faire cela");
      expect(await attempt(user, id)).toBe("Vous n’avez pas le droit de faire cela");
      expect(await attempt(patron, id)).toBe("done");
    }
    expect(await attempt(patron, patron.id)).toBe(PASSWORD_LINK_MESSAGES.ownAccount);
    expect(await attempt(patron, crypto.randomUUID())).toBe("Cette personne n’existe plus");
    expect(await attempt(patron, "x")).toBe("Identifiant non valide");
  });

  it("can be the command line, which the audit log calls « Ligne de commande »", async () => {
    const { url } = await shop.services.passwordLinks.createFromCli(` ${user.email.toUpperCase()} `);
    expect(await reset(new URL(url).hash.slice(1))).toBe("done");
    const [entry] = await sql(
      "SELECT actor_name FROM audit_log_entries WHERE action = 'PASSWORD_LINK_CREATED' AND subject_id = $1",
      user.id,
    );
    expect(entry).toEqual({ actor_name: "Ligne de commande" });
    await expect(shop.services.passwordLinks.createFromCli("a@b.cm")).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "No account has the e-mail address a@b.cm",
    });
  });
});

it("uses of password links are limited for each IP address", async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: "0.05" });
  try {
    const codes = [];
    for (let times = 0; times < 4; times++)
      codes.push((await strict.ask(CHECK, { token: "x" })).errors?.[0]?.extensions.code);
    expect(codes).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "RATE_LIMITED"]);
    expect(
      (await strict.ask(RESET, { token: "x", password: NEW_PASSWORD })).errors?.[0]?.extensions.code,
    ).toBe("RATE_LIMITED");
  } finally {
    await strict.close();
  }
});
