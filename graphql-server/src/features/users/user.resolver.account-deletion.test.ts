import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

const DELETE = "mutation ($userId: ID!) { deleteUser(userId: $userId) { messages subscriptions } }";
const AUDIT_LOG = "{ auditLog(first: 1) { edges { node { action actorName subjectName } } } }";

let shop: TestShop;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());

const remove = (userId: string, user = patron) => shop.ask(DELETE, { userId }, user);
const isSignedIn = async (user: { token: string }) =>
  (await shop.ask("{ me { id } }", {}, user)).data?.me !== null;
async function lastEntry(): Promise<unknown> {
  const { data } = await shop.ask(AUDIT_LOG, {}, patron);
  return (data as { auditLog: { edges: { node: unknown }[] } }).auditLog.edges[0]?.node;
}

describe("a super admin who deletes an account", () => {
  it("erases a customer's messages, subscription and sessions; the audit log does not name the customer", async () => {
    const [awa, bea] = [await shop.createUser("Awa"), await shop.createUser("Bea")];
    for (const { email } of [awa, bea]) {
      await shop.services.messages.subscribeToNewsletter(email);
      const message = { fullName: "X", email, subject: "order", message: "Bonjour la boutique" };
      await shop.services.messages.sendContactMessage(message);
    }
    expect((await remove(awa.id)).data?.deleteUser).toEqual({ messages: 1, subscriptions: 1 });
    expect([await isSignedIn(awa), await isSignedIn(bea)]).toEqual([false, true]);
    expect(await lastEntry()).toEqual({
      action: "USER_DELETED",
      actorName: "Patronne",
      subjectName: "un compte client",
    });
    expect((await remove(awa.id)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("can delete an admin's account; the audit log names the deleted admin", async () => {
    const admin = await shop.createUser("Brice", "ADMIN");
    expect((await remove(admin.id)).errors).toBeUndefined();
    expect(await isSignedIn(admin)).toBe(false);
    expect(await lastEntry()).toMatchObject({ subjectName: "le compte de Brice" });
  });

  it("is refused if the account is their own, or owns products", async () => {
    expect((await remove(patron.id)).errors?.[0]).toMatchObject({
      message: "Vous ne pouvez pas supprimer ici votre propre compte",
      extensions: { code: "FORBIDDEN" },
    });
    const seller = await shop.createUser("Vendeuse", "ADMIN");
    await shop.createProducts({ ownerId: seller.id }, { ownerId: seller.id });
    expect((await remove(seller.id)).errors?.[0]).toMatchObject({
      message: expect.stringMatching(/encore 2 produits/),
      extensions: { code: "CONFLICT" },
    });
    expect(await isSignedIn(seller)).toBe(true);
  });

  it("is refused if the account gets a product at the same time", async () => {
    const seller = await shop.createUser("Couturière", "ADMIN");
    const [robe] = await shop.createProducts({});
    const { database } = shop.services;
    const waiting = async () => {
      const blocked =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      return (await database.query(blocked)).length;
    };
    const answer = await database.transaction(async (other) => {
      await other.query("UPDATE products SET owner_id = $1 WHERE id = $2", [seller.id, robe]);
      const removal = remove(seller.id);
      await expect.poll(waiting).toBe(1);
      return { removal };
    });
    expect((await answer.removal).errors?.[0]).toMatchObject({
      message: expect.stringMatching(/encore un produit/),
      extensions: { code: "CONFLICT" },
    });
  });

  it("may be refused: if the last two super admins delete each other at the same time, one of them stays", async () => {
    const other = await shop.createUser("Associée", "SUPER_ADMIN");
    const answers = await Promise.all([remove(other.id), remove(patron.id, other)]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const [left]: { count: number }[] = await shop.services.database.query(
      "SELECT count(*)::int AS count FROM users WHERE role = 'SUPER_ADMIN'",
    );
    expect(left?.count).toBe(1);
  });
});
