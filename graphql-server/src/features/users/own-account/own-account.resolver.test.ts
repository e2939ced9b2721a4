import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "../../../platform/security/role.rules.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../../testing/test-shop.ts";
import { ACCOUNT_MESSAGES } from "../account.rules.ts";
import { OWN_ACCOUNT_MESSAGES } from "./own-account.rules.ts";

const UPDATE = "mutation ($input: ProfileInput!) { updateProfile(input: $input) { name profilePic } }";
const CHANGE = `mutation ($currentPassword: String!, $password: String!) {
  changePassword(currentPassword: $currentPassword, password: $password) }`;
const DELETE = "mutation ($currentPassword: String!) { deleteAccount(currentPassword: $currentPassword) }";
const NEW_PASSWORD = "un nouveau secret";
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

type User = Awaited<ReturnType<TestShop["createUser"]>>;

let shop: TestShop;
let users = 0;
const createUser = (role?: Role) => shop.createUser(`Awa ${++users}`, role);
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * Sends a mutation as a user.
 * @returns the value of the mutation if it succeeds; otherwise the error's messages by field or, if there are none, the
 * error's message
 */
async function ask(user: User, operation: string, variables: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await shop.ask(operation, variables, user);
  const { message, extensions } = errors?.[0] ?? {};
  return extensions?.fields ?? message ?? Object.values(data ?? {})[0];
}
const isSignedIn = async ({ token }: { token: string }) =>
  (await shop.ask("{ me { id } }", {}, { token })).data?.me !== null;
const signIn = (email: string, password = PASSWORD) => shop.services.accounts.signIn(email, password);
const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

describe("the profile", () => {
  it("keeps its image if a request leaves `profilePic` out, and loses it if the request sends null", async () => {
    const user = await createUser();
    const update = (input: object) => ask(user, UPDATE, { input });
    const profilePic = expect.stringMatching(/^\/images\//);
    expect(await update({ name: " Awa Élodie ", profilePic: PIXEL })).toEqual({
      name: "Awa Élodie",
      profilePic,
    });
    expect(await update({ name: "Awa" })).toEqual({ name: "Awa", profilePic });
    expect(await update({ name: "Awa", profilePic: null })).toEqual({ name: "Awa", profilePic: null });
  });

  it.each([
    [{ name: " " }, { name: ACCOUNT_MESSAGES.nameRequired }],
    [{ name: "a".repeat(121) }, { name: ACCOUNT_MESSAGES.nameTooLong }],
    [{ name: "Awa", profilePic: "data:image/png;base64,bm9uIQ==" }, { profilePic: expect.any(String) }],
  ])("is not changed by invalid values: %j", async (input, fields) => {
    expect(await ask(await createUser(), UPDATE, { input })).toEqual(fields);
  });
});

describe("the password", () => {
  it("is changed if the current password is correct; all other sessions and password links then end", async () => {
    const user = await createUser();
    const other = await signIn(user.email);
    const { url } = await shop.services.passwordLinks.createFromCli(user.email);
    expect(await ask(user, CHANGE, { currentPassword: PASSWORD, password: NEW_PASSWORD })).toBe(true);
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false]);
    await expect(signIn(user.email)).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
    await signIn(user.email, NEW_PASSWORD);
    const owner = shop.services.passwordLinks.owner(new URL(url).hash.slice(1));
    await expect(owner).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each([
    ["pas le bon", NEW_PASSWORD, { currentPassword: OWN_ACCOUNT_MESSAGES.wrongPassword }],
    [
      "",
      "",
      { currentPassword: ACCOUNT_MESSAGES.passwordRequired, password: ACCOUNT_MESSAGES.passwordRequired },
    ],
    [PASSWORD, "court", { password: ACCOUNT_MESSAGES.passwordTooShort }],
  ])(
    "is not changed with %j as current and %j as new password",
    async (currentPassword, password, fields) => {
      const user = await createUser();
      const other = await signIn(user.email);
      expect(await ask(user, CHANGE, { currentPassword, password })).toEqual(fields);
      expect(await isSignedIn(other)).toBe(true);
    },
  );

  it("is changed by only one of two simultaneous requests", async () => {
    const user = await createUser();
    const answers = await Promise.all(
      ["premier-1", "second-2"].map((password) => ask(user, CHANGE, { currentPassword: PASSWORD, password })),
    );
    expect(answers).toContain(true);
    expect(answers).toContainEqual({ currentPassword: OWN_ACCOUNT_MESSAGES.wrongPassword });
  });
});

describe("deleting one's own account in the account page", () => {
  const remove = (user: User, currentPassword = PASSWORD) => ask(user, DELETE, { currentPassword });

  it("removes the user's sessions, cart, sent messages and newsletter subscription, and nothing of another user", async () => {
    const [user, other] = [await createUser(), await createUser()];
    const [dress = ""] = await shop.createProducts({});
    const { cart, messages, database } = shop.services;
    for (const { id, email } of [user, other]) {
      await cart.apply(id, [{ id: crypto.randomUUID(), kind: "ADD", productId: dress, quantity: 1 }]);
      await messages.subscribeToNewsletter(email);
      const message = {
        fullName: "Awa",
        email: user.email,
        subject: "order",
        message: "Bonjour la boutique",
      };
      await messages.sendContactMessage(message, id);
    }
    expect(await remove(user)).toBe(true);
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([false, true]);
    const [left] =
      await database.query(`SELECT array(SELECT email FROM newsletter_subscriptions) AS subscribed,
      array(SELECT user_id FROM contact_messages) AS sent, array(SELECT user_id FROM cart_lines) AS carts`);
    expect(left).toEqual({ subscribed: [other.email], sent: [other.id], carts: [other.id] });
  });

  it("requires the password, and deletes nothing if the password is wrong", async () => {
    const user = await createUser();
    expect(await remove(user, "pas le bon")).toEqual({ currentPassword: OWN_ACCOUNT_MESSAGES.wrongPassword });
    expect(await remove(user, "")).toEqual({ currentPassword: ACCOUNT_MESSAGES.passwordRequired });
    expect(await isSignedIn(user)).toBe(true);
  });

  it("erases a customer's name from the audit log, but not an admin's", async () => {
    const [user, admin] = [await createUser(), await createUser("ADMIN")];
    await shop.services.passwordLinks.createFromCli(user.email);
    await remove(user);
    await remove(admin);
    const entries = await sql(
      "SELECT action, subject_name AS name FROM audit_log_entries WHERE subject_id = ANY($1) ORDER BY action",
      [user.id, admin.id],
    );
    expect(entries).toEqual([
      { action: "ACCOUNT_DELETED", name: `Awa ${users}` },
      { action: "PASSWORD_LINK_CREATED", name: "Compte supprimé" },
    ]);
  });

  it("is refused while the user owns products", async () => {
    const admin = await createUser("ADMIN");
    await shop.createProducts({ ownerId: admin.id }, { ownerId: admin.id });
    expect(await remove(admin)).toMatch(/^2 produits sont encore en vente à votre nom/);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it("is refused to one of the last two super admins if both delete their accounts at the same time", async () => {
    await sql("UPDATE users SET role = 'GENERAL' WHERE role = 'SUPER_ADMIN'");
    const [one, two] = [await createUser("SUPER_ADMIN"), await createUser("SUPER_ADMIN")];
    const answers = await Promise.all([remove(one), remove(two)]);
    expect(answers).toContain(true);
    expect(answers).toContain(OWN_ACCOUNT_MESSAGES.lastSuperAdmin);
  });
});

it("attempts to confirm a change with the password are limited for each account", async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: "0.2" });
  try {
    const user = await strict.createUser("Awa");
    const codes = [];
    for (const operation of [CHANGE, DELETE, DELETE]) {
      const { errors } = await strict.ask(operation, { currentPassword: "x", password: NEW_PASSWORD }, user);
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual(["BAD_USER_INPUT", "BAD_USER_INPUT", "RATE_LIMITED"]);
  } finally {
    await strict.close();
  }
});
