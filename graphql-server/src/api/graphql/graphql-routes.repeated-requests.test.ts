import { randomUUID } from "node:crypto";
import { afterAll, expect, it, vi } from "vitest";
import { OrderClient } from "../../features/orders/testing/order-client.ts";
import { openTestShop } from "../../testing/test-shop.ts";
import { appointmentRequests } from "./testing/repeated-appointment-requests.ts";
import { orderRequests } from "./testing/repeated-order-requests.ts";
import { peopleRequests } from "./testing/repeated-people-requests.ts";
import { productRequests } from "./testing/repeated-product-requests.ts";
import { newProduct, type RepeatedRequest, type Senders } from "./testing/repeated-request.ts";
import { shopRequests } from "./testing/repeated-shop-requests.ts";

/** Mutations that have no request in `REQUESTS`, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  applyCartOperations: "answers each operation with its own status; tested below",
  checkPasswordLink: "changes nothing",
  createPasswordLink: "creates another link, because the shop does not store the first one's secret",
  deleteAccount: "ends the session, so that its second request is not authenticated",
  resetPassword: "uses up a link, which must serve once even for the same password",
  signIn: "opens another session, because the shop does not store the first one's token",
};

// The shop is opened outside of beforeAll, because the titles of the tests come from the requests, which need the shop.
const shop = await openTestShop({ RATE_LIMIT_FACTOR: "100" });
afterAll(() => shop.close());
const orders = new OrderClient(shop);
const senders: Senders = {
  shop,
  orders,
  patron: await shop.createUser("Patronne", "SUPER_ADMIN"),
  colleague: await shop.createUser("Collègue", "SUPER_ADMIN"),
  customer: await shop.createUser("Cliente"),
  ask: async (query, variables, as = {}) => {
    for (;;) {
      const answer = await shop.ask(query, variables, as);
      if (answer.errors?.[0]?.extensions.code !== "UNAVAILABLE") return answer;
    }
  },
};
const { patron, colleague, customer, ask } = senders;
const REQUESTS: Readonly<Record<string, RepeatedRequest>> = {
  ...orderRequests(senders),
  ...productRequests(senders),
  ...shopRequests(senders),
  ...peopleRequests(senders),
  ...appointmentRequests(senders),
};
const published = vi.spyOn(shop.services.events, "publish");

/** Returns everything that differs after a mutation had an effect: stored rows, notifications, and events. */
async function effects(): Promise<unknown> {
  const [stored] = await shop.services.database.query(`SELECT
    (SELECT count(*) FROM audit_log_entries) AS entries, (SELECT version FROM catalogue_state) AS catalogue,
    (SELECT jsonb_agg(to_jsonb(m) ORDER BY id) FROM push_messages m) AS messages,
    (SELECT count(*) FROM push_subscriptions) AS subscriptions, (SELECT count(*) FROM orders) AS orders,
    (SELECT count(*) FROM payments) AS payments, (SELECT count(*) FROM users) AS users,
    (SELECT count(*) FROM contact_messages) AS contacts`);
  return { ...stored, events: published.mock.calls.length };
}

it("every mutation has a request that these tests send twice, or a reason in `EXCEPTIONS`", async () => {
  const { data } = await ask(
    "{ __schema { mutationType { fields(includeDeprecated: true) { name } } } }",
    {},
  );
  const schema = data?.__schema as { mutationType: { fields: { name: string }[] } } | undefined;
  const tested = Object.keys(REQUESTS).map((name) => name.replace(/ .*/, ""));
  const known = new Set([...tested, ...Object.keys(EXCEPTIONS)]);
  expect([...known].sort()).toEqual(schema?.mutationType.fields.map(({ name }) => name).sort());
});

it.each(Object.entries(REQUESTS))(
  "%s that is sent twice has one effect and one answer, and is refused with other content",
  async (_, { mutation, variables, other, between, as = () => ({}) }) => {
    const request = await variables();
    const [first, parallel] = await Promise.all([ask(mutation, request, as()), ask(mutation, request, as())]);
    expect([first.errors, parallel.errors]).toEqual([undefined, undefined]);
    expect(parallel.data).toEqual(first.data);
    await between?.(request);
    const before = await effects();
    const again = await ask(mutation, request, as());
    expect(again.errors).toBeUndefined();
    expect(again.data).toEqual(first.data);
    expect(await effects()).toEqual(before);
    if (!other) return;
    const refused = await ask(mutation, other(request), as());
    expect(refused.errors?.[0]?.extensions.code).toBe("CONFLICT");
    const repeated = await ask(mutation, request, as());
    expect(repeated.data).toEqual(first.data);
    expect(await effects()).toEqual(before);
  },
);

it("a cart operation that is sent twice has one effect, and is refused with other content", async () => {
  const mutation = `mutation ($operations: [CartOperationInput!]!) { applyCartOperations(operations: $operations) {
    results { status message } cart { lines { quantity } } } }`;
  const operation = { id: randomUUID(), kind: "ADD", productId: await newProduct(senders), quantity: 1 };
  const apply = async (...operations: object[]) =>
    (await ask(mutation, { operations }, customer)).data?.applyCartOperations;
  const cart = { lines: [{ quantity: 1 }] };
  expect(await apply(operation)).toMatchObject({ results: [{ status: "APPLIED" }], cart });
  const rejected = { status: "REJECTED", message: expect.stringMatching(/premier envoi/) };
  expect(await apply(operation, { ...operation, quantity: 2 })).toMatchObject({
    ...{ results: [{ status: "DUPLICATE" }, rejected], cart },
  });
  const other = { ...operation, id: randomUUID() };
  expect(await apply(other, other, { ...other, kind: "REMOVE" })).toMatchObject({
    ...{
      results: [{ status: "APPLIED" }, { status: "DUPLICATE" }, rejected],
      cart: { lines: [{ quantity: 2 }] },
    },
  });
});

it("a request is refused if its id was used by another admin or for another mutation", async () => {
  const [id, editId] = [await orders.placed(), randomUUID()];
  await orders.change(id, "NEW", "CONFIRMED", { ...patron, requestId: editId });
  for (const answer of [
    await orders.change(id, "NEW", "CONFIRMED", { ...colleague, requestId: editId }),
    await orders.cancel([id], false, { ...patron, requestId: editId }),
  ])
    expect(answer.errors?.[0]?.extensions.code).toBe("CONFLICT");
});

it("a request that was refused may be sent again with the same id", async () => {
  const [id, editId] = [await orders.placed(), randomUUID()];
  expect(
    (await orders.change(id, "CONFIRMED", "SHIPPED", { ...patron, requestId: editId })).errors,
  ).toBeDefined();
  await orders.change(id, "NEW", "CONFIRMED", patron);
  expect(
    (await orders.change(id, "CONFIRMED", "SHIPPED", { ...patron, requestId: editId })).errors,
  ).toBeUndefined();
});
