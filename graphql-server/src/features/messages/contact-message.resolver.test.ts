import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Services } from "../../composition/composition-root.ts";
import { checkedAnswer } from "../../testing/invalid-request.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../testing/test-shop.ts";

const SEND = "mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }";
const SUBSCRIBE =
  "mutation ($email: String!, $consent: String) { subscribeToNewsletter(email: $email, consent: $consent) }";
const UNSUBSCRIBE = "mutation ($email: String!) { unsubscribeFromNewsletter(email: $email) }";
const input = {
  fullName: " Ada Eto'o ",
  email: "Ada@Boutique.CM",
  subject: "order",
  message: "Bonjour,\r\nla robe Kribi existe-t-elle en taille 42 ?",
};

let shop: TestShop;
let services: Services;
/** Number of tests so far. Each test uses its own client IP address, because limits are counted by IP address. */
let visitors = 0;
let address = "";

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "1" });
  services = shop.services;
});

beforeEach(async () => {
  visitors += 1;
  address = `10.0.0.${visitors}`;
  await services.database.query("TRUNCATE contact_messages, newsletter_subscriptions");
});

afterAll(() => shop.close());

async function ask(
  query: string,
  variables: Record<string, unknown>,
  ip = address,
): Promise<GraphqlResponse> {
  const response = await fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({ query, variables }),
  });
  return checkedAnswer(query, (await response.json()) as GraphqlResponse);
}

const refusal = ({ errors }: GraphqlResponse) => errors?.[0]?.extensions;

describe("a contact message", () => {
  it("is stored in its normalised form, with the time at which it was received", async () => {
    expect(await ask(SEND, { input })).toEqual({ data: { sendContactMessage: true } });
    const rows = await services.database.query("SELECT * FROM contact_messages");
    expect(rows).toEqual([
      {
        id: expect.any(String),
        full_name: "Ada Eto'o",
        email: "ada@boutique.cm",
        subject: "order",
        message: "Bonjour,\nla robe Kribi existe-t-elle en taille 42 ?",
        created_at: expect.any(Date),
        user_id: null,
        handled_at: null,
        handled_by_name: null,
      },
    ]);
  });

  it("is stored with the account of the signed-in user who sends it", async () => {
    const { id, token } = await shop.createUser("Ada");
    await shop.ask(SEND, { input }, { token });
    expect(await services.database.query("SELECT user_id FROM contact_messages")).toEqual([{ user_id: id }]);
  });

  it.each([
    ["and sent with the same account is stored with this account", (own: string) => own, true],
    [
      "with one account and sent with another is stored without an account",
      () => "3f2a1c84-0b7e-4c1d-9a55-000000000001",
      false,
    ],
    ["by a client that names no author is stored with the account that sends it", () => null, true],
  ])("written %s", async (_, writtenIn, isOwn) => {
    const { id, token } = await shop.createUser("Ada");
    await shop.ask(SEND, { input: { ...input, userId: writtenIn(id) } }, { token });
    const rows = await services.database.query("SELECT user_id FROM contact_messages");
    expect(rows).toEqual([{ user_id: isOwn ? id : null }]);
  });

  it("with invalid fields is refused with a message for each field, and is not stored", async () => {
    const answer = await ask(SEND, {
      input: { ...input, email: "ada", subject: "invoice", message: " \u0007" },
    });
    expect(refusal(answer)).toEqual({
      code: "BAD_USER_INPUT",
      fields: {
        email: "Format d'email invalide",
        subject: "Choisissez un sujet",
        message: "Le message est requis",
      },
    });
    expect(await services.database.query("SELECT 1 FROM contact_messages")).toEqual([]);
  });

  it("is stored only once under the id that the device gave to it, however often it is sent", async () => {
    const id = "6f1d2a3b-0000-4000-8000-00000000c0de";
    for (let sent = 0; sent < 3; sent++)
      expect(await ask(SEND, { input: { ...input, id } })).toEqual({ data: { sendContactMessage: true } });
    expect(await services.database.query("SELECT id FROM contact_messages")).toEqual([{ id }]);
    const wrong = await ask(SEND, { input: { ...input, id: "1" } });
    expect(wrong.errors?.[0]).toMatchObject({
      message: "Identifiant non valide",
      extensions: { code: "BAD_USER_INPUT" },
    });
  });

  it("is accepted with emoji, and with control characters, which are removed", async () => {
    const message = "Tailles \u0007: 40 💜";
    expect(await ask(SEND, { input: { ...input, message } })).toEqual({ data: { sendContactMessage: true } });
    expect(await services.database.query("SELECT message FROM contact_messages")).toEqual([
      { message: "Tailles : 40 💜" },
    ]);
  });

  it("is refused after too many messages from its IP address; other IP addresses are not affected", async () => {
    for (let sent = 0; sent < 30; sent++) expect(await ask(SEND, { input })).not.toHaveProperty("errors");
    expect(refusal(await ask(SEND, { input }))).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask(SEND, { input }, "1.2.3.5")).not.toHaveProperty("errors");
  });
});

describe("a newsletter subscription", () => {
  it("is stored once for an e-mail address, whatever its capitals and however often it is sent", async () => {
    for (const email of ["Ada@Boutique.CM", " ada@boutique.cm ", "ada@boutique.cm"])
      expect(await ask(SUBSCRIBE, { email })).toEqual({ data: { subscribeToNewsletter: true } });
    expect(await services.database.query("SELECT * FROM newsletter_subscriptions")).toEqual([
      { email: "ada@boutique.cm", created_at: expect.any(Date), consent: null },
    ]);
  });

  it("is stored with the consent text that the page showed; a text over 500 characters is refused", async () => {
    const email = "ada@boutique.cm";
    expect(refusal(await ask(SUBSCRIBE, { email, consent: "x".repeat(501) }))).toMatchObject({
      code: "BAD_USER_INPUT",
    });
    await ask(SUBSCRIBE, { email, consent: "Promotions par e-mail" });
    expect(await services.database.query("SELECT consent FROM newsletter_subscriptions")).toEqual([
      { consent: "Promotions par e-mail" },
    ]);
  });

  it("can be ended by its e-mail address; an unknown e-mail address gets the same answer", async () => {
    for (const email of ["ada@boutique.cm", "eto@boutique.cm"]) await ask(SUBSCRIBE, { email });
    for (const email of [" ADA@Boutique.CM ", "ada@boutique.cm", "inconnue@boutique.cm"])
      expect(await ask(UNSUBSCRIBE, { email })).toEqual({ data: { unsubscribeFromNewsletter: true } });
    expect(await services.database.query("SELECT email FROM newsletter_subscriptions")).toEqual([
      { email: "eto@boutique.cm" },
    ]);
    expect(refusal(await ask(UNSUBSCRIBE, { email: "ada" }))).toMatchObject({
      fields: { email: "Format d'email invalide" },
    });
  });

  it("is refused for an invalid e-mail address", async () => {
    expect(refusal(await ask(SUBSCRIBE, { email: "ada" }))).toEqual({
      code: "BAD_USER_INPUT",
      fields: { email: "Format d'email invalide" },
    });
  });

  it("can be neither started nor ended from an IP address that has sent too many subscriptions", async () => {
    for (let sent = 0; sent < 60; sent++) await ask(SUBSCRIBE, { email: `ada${sent}@boutique.cm` });
    for (const document of [SUBSCRIBE, UNSUBSCRIBE])
      expect(refusal(await ask(document, { email: "eto@boutique.cm" }))).toMatchObject({
        code: "RATE_LIMITED",
      });
  });
});

describe("the database, without the checks of the server,", () => {
  it.each([
    [
      "an e-mail address with a capital letter",
      "INSERT INTO newsletter_subscriptions (email) VALUES ('Ada@boutique.cm')",
    ],
    [
      "an unknown subject",
      "INSERT INTO contact_messages (full_name, email, subject, message) VALUES ('Ada', 'a@b.cm', 'bill', 'Bonjour')",
    ],
    [
      "an empty message",
      "INSERT INTO contact_messages (full_name, email, subject, message) VALUES ('Ada', 'a@b.cm', 'order', ' ')",
    ],
  ])("refuses %s", async (_, statement) => {
    await expect(services.database.query(statement)).rejects.toThrow(/check constraint/);
  });
});
