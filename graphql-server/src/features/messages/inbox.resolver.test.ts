import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { InboxService } from "./inbox.service.ts";

let shop: TestShop;
let patron: { token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  for (let n = 1; n <= 3; n += 1) {
    const message = {
      fullName: `Ada ${n}`,
      email: "ada@b.cm",
      subject: "order",
      message: `Bonjour ${n}\nmerci`,
    };
    await shop.services.messages.sendContactMessage(message);
    // Subscriptions are sorted by time in whole milliseconds, so the test waits until each of them gets a different
    // time.
    const sentAt = Date.now();
    while (Date.now() < sentAt + 2) await new Promise(setImmediate);
    await shop.services.messages.subscribeToNewsletter(`ada${n}@b.cm`);
  }
  await shop.services.messages.sendContactMessage({
    fullName: "=HYPERLINK(1)",
    email: "x@b.cm",
    subject: "other",
    message: "-1",
  });
});
afterAll(() => shop.close());

interface Page {
  edges: { node: Record<string, string> }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
  totalCount: number;
}

async function page(field: string, fields: string, variables: Record<string, unknown>): Promise<Page> {
  const { data, errors } = await shop.ask(
    `query ($first: Int, $after: String) { page: ${field}(first: $first, after: $after) {
      edges { node { ${fields} } } pageInfo { hasNextPage endCursor } totalCount } }`,
    variables,
    patron,
  );
  expect(errors).toBeUndefined();
  return data?.page as Page;
}

describe("a super admin who reads the shop's messages", () => {
  it("lists the messages in pages, newest first", async () => {
    const first = await page("contactMessages", "fullName message", { first: 2 });
    const rest = await page("contactMessages", "fullName message", { after: first.pageInfo.endCursor });
    expect([...first.edges, ...rest.edges].map(({ node }) => node.fullName)).toEqual([
      "=HYPERLINK(1)",
      "Ada 3",
      "Ada 2",
      "Ada 1",
    ]);
    expect([first.totalCount, first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([
      4,
      true,
      false,
    ]);
  });

  it("can mark a message as handled and remove the mark; a colleague's second mark changes nothing", async () => {
    const newMessages = async () =>
      (await shop.ask("{ newContactMessages }", {}, patron)).data?.newContactMessages;
    const mark = async (id: unknown, handled: boolean, user = patron) =>
      shop.ask(
        `mutation ($id: ID!, $handled: Boolean!) {
          markMessageHandled(id: $id, handled: $handled) { id handledAt handledBy } }`,
        { id, handled },
        user,
      );
    const [first] = (await page("contactMessages", "id handledAt", { first: 1 })).edges;
    const id = first?.node.id;
    expect([first?.node.handledAt, await newMessages()]).toEqual([null, 4]);
    const marked = (await mark(id, true)).data?.markMessageHandled;
    expect(marked).toEqual({ id, handledAt: expect.any(String), handledBy: "Patronne" });
    const colleague = await shop.createUser("Collègue", "SUPER_ADMIN");
    expect((await mark(id, true, colleague)).data?.markMessageHandled).toEqual(marked);
    expect(await newMessages()).toBe(3);
    expect((await mark(id, false)).data?.markMessageHandled).toEqual({
      id,
      handledAt: null,
      handledBy: null,
    });
    expect(await newMessages()).toBe(4);
    expect((await mark(crypto.randomUUID(), true)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("lists the newsletter subscriptions in pages", async () => {
    const first = await page("newsletterSubscriptions", "email", { first: 2 });
    const rest = await page("newsletterSubscriptions", "email", { after: first.pageInfo.endCursor });
    expect([...first.edges, ...rest.edges].map(({ node }) => node.email)).toEqual([
      "ada3@b.cm",
      "ada2@b.cm",
      "ada1@b.cm",
    ]);
  });

  it("exports messages and subscriptions as CSV files in which no text is run as a formula", async () => {
    const { data } = await shop.ask("{ contactMessagesCsv newsletterSubscriptionsCsv }", {}, patron);
    const [header, first] = String(data?.contactMessagesCsv).split("\r\n");
    expect(header).toBe("\ufeffDate;Nom;E-mail;Sujet;Message");
    expect(first).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d;'=HYPERLINK\(1\);x@b\.cm;Autre sujet;'-1$/);
    const subscriptions = String(data?.newsletterSubscriptionsCsv).split("\r\n");
    expect(subscriptions).toHaveLength(5);
    expect(subscriptions[1]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d;ada3@b\.cm;$/);
  });

  it("exports only the newest messages if there are more than the limit for one CSV file", async () => {
    const table = await new InboxService(
      shop.services.database,
      { publish: () => undefined },
      1,
    ).messagesCsv();
    expect(table.trim().split("\r\n")).toEqual([
      expect.stringContaining("Date"),
      expect.stringContaining("HYPERLINK"),
    ]);
  });
});
