import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { eraseUser } from "./erase-person.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const erase = (email: string) => eraseUser(shop.services.database, email);

describe("erasing a user", () => {
  it("removes account, cart, session, messages and newsletter subscription, and nothing of another user", async () => {
    const [awa, bea] = [await shop.createUser("Awa"), await shop.createUser("Bea")];
    const [dress = ""] = await shop.createProducts({});
    for (const { email, token } of [awa, bea]) {
      const operation = { id: crypto.randomUUID(), kind: "ADD", productId: dress, quantity: 1 };
      const add = `mutation ($operations: [CartOperationInput!]!) {
        applyCartOperations(operations: $operations) { results { status } } }`;
      expect((await shop.ask(add, { operations: [operation] }, { token })).errors).toBeUndefined();
      const { messages } = shop.services;
      await messages.subscribeToNewsletter(email);
      await messages.sendContactMessage({
        fullName: "X",
        email,
        subject: "order",
        message: "Bonjour la boutique",
      });
    }
    expect(await erase(` ${awa.email.toUpperCase()} `)).toEqual({
      accounts: 1,
      orders: 0,
      messages: 1,
      subscriptions: 1,
    });
    expect((await shop.ask("{ me { id } }", {}, awa)).data).toEqual({ me: null });
    const remaining: { emails: string[] }[] = await shop.services.database.query(
      `SELECT array(SELECT email FROM users WHERE role = 'GENERAL' UNION ALL SELECT email FROM contact_messages
         UNION ALL SELECT email FROM newsletter_subscriptions) AS emails`,
    );
    expect(remaining[0]?.emails).toEqual([bea.email, bea.email, bea.email]);
    await expect(erase(awa.email)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: `The shop stores nothing under ${awa.email}`,
    });
  });

  it("removes the newsletter subscription of an e-mail address that has no account", async () => {
    await shop.services.messages.subscribeToNewsletter("visiteur@example.cm");
    expect(await erase("visiteur@example.cm")).toEqual({
      accounts: 0,
      orders: 0,
      messages: 0,
      subscriptions: 1,
    });
  });

  it.each(["ADMIN", "SUPER_ADMIN"] as const)("is refused while the user's role is %s", async (role) => {
    const { email, token } = await shop.createUser("Patron", role);
    await expect(erase(email)).rejects.toMatchObject({
      code: "CONFLICT",
      message: `${email} has the role ${role}: give it the role GENERAL first`,
    });
    expect((await shop.ask("{ me { email } }", {}, { token })).data).toEqual({ me: { email } });
  });

  it("is refused while the user owns products, and deletes none of the user's messages", async () => {
    const { id, email } = await shop.createUser("Ancienne");
    await shop.createProducts({ ownerId: id });
    await shop.services.messages.subscribeToNewsletter(email);
    await expect(erase(email)).rejects.toMatchObject({
      code: "CONFLICT",
      message: `Delete the products of ${email} first: 1`,
    });
    expect(
      await shop.services.database.query("SELECT 1 FROM newsletter_subscriptions WHERE email = $1", [email]),
    ).toHaveLength(1);
  });
});
