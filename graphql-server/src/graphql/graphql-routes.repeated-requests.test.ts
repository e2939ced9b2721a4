import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OrderClient } from "../orders/testing/order-client.ts";
import { CONSENT } from "../push/testing/push-client.ts";
import { createDevice } from "../push/testing/test-device.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../testing/test-shop.ts";

type Variables = Record<string, unknown>;

/** A mutation that clients send again, with the same id, if they have received no answer. */
interface Case {
  mutation: string;
  /** Prepares what the mutation needs. @returns its variables */
  variables: () => Promise<Variables> | Variables;
  /** Returns the variables of another request with the same id; undefined if the id itself is the content. */
  other?: (variables: Variables) => Variables;
  /** Something that happens between the first request and the repeated one. */
  between?: (variables: Variables) => Promise<unknown>;
  as?: () => { token?: string };
}

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let colleague: { id: string; token: string };
let customer: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "100" });
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  colleague = await shop.createUser("Collègue", "SUPER_ADMIN");
  customer = await shop.createUser("Cliente");
});
afterAll(() => shop.close());

const LINE = { productName: "Robe", price: 15_000, quantity: 1 };
const inState = async (...states: string[]) => {
  const id = await orders.placed();
  let from = "NEW";
  for (const to of states) {
    await orders.change(id, from, to, patron);
    from = to;
  }
  return id;
};
const paid = async (orderId: string) => {
  const id = randomUUID();
  const input = { id, orderId, kind: "CASH", amount: 1_000, reference: "" };
  await ask("mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }", { input }, patron);
  return id;
};
/** Sends a request again if the shop is overloaded, as clients do. */
async function ask(
  query: string,
  variables: Variables,
  as: { token?: string } = {},
): Promise<GraphqlResponse> {
  for (;;) {
    const answer = await shop.ask(query, variables, as);
    if (answer.errors?.[0]?.extensions.code !== "UNAVAILABLE") return answer;
  }
}
const product = async () => (await shop.createProducts({ ownerId: patron.id }))[0] ?? "";
const input = (variables: Variables): Variables => variables.input as Variables;
const withInput = (changed: Variables) => (variables: Variables) => ({
  ...variables,
  input: { ...input(variables), ...changed },
});
const byPatron = () => patron;
const EDIT = "$editId: ID!, $ids: [ID!]!";
const edited = async () => ({ editId: randomUUID(), ids: [await product()] });
const NEW_PRODUCT = {
  ...{ productName: "Robe Wax", brandName: "Mboa", category: "women", description: "Une robe longue en wax" },
  ...{ price: 20_000, sellingPrice: 15_000, productImages: ["https://cdn.example/robe.webp"] },
};

const CASES: Record<string, Case> = {
  placeOrder: {
    mutation: "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id number } }",
    variables: () => ({
      input: { id: randomUUID(), channel: "CHAT", placedAt: new Date().toISOString(), lines: [LINE] },
    }),
    other: withInput({ lines: [{ ...LINE, quantity: 2 }] }),
    between: (variables) => orders.change(String(input(variables).id), "NEW", "CONFIRMED", patron),
  },
  recordOrder: {
    mutation: "mutation ($input: RecordOrderInput!) { recordOrder(input: $input) { id total } }",
    variables: () => ({ input: { id: randomUUID(), placedAt: new Date().toISOString(), lines: [LINE] } }),
    other: withInput({ name: "Autre" }),
    as: byPatron,
  },
  sellInShop: {
    mutation: "mutation ($input: ShopSaleInput!) { sellInShop(input: $input) { id due paid } }",
    variables: () => ({
      input: { id: randomUUID(), lines: [LINE], payment: { id: randomUUID(), kind: "CASH", reference: "" } },
    }),
    other: withInput({ discount: 500 }),
    as: byPatron,
  },
  changeOrderState: {
    mutation: `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $editId: ID) {
      changeOrderState(id: $id, from: $from, to: $to, editId: $editId) { id } }`,
    variables: async () => ({
      id: await orders.placed(),
      from: "NEW",
      to: "CONFIRMED",
      editId: randomUUID(),
    }),
    other: (variables) => ({ ...variables, from: "CONFIRMED", to: "CANCELLED" }),
    between: ({ id }) => orders.change(String(id), "CONFIRMED", "SHIPPED", colleague),
    as: byPatron,
  },
  cancelOrders: {
    mutation: `mutation ($ids: [ID!]!, $unwanted: Boolean!, $editId: ID) {
      cancelOrders(ids: $ids, unwanted: $unwanted, editId: $editId) { id } }`,
    variables: async () => ({ ids: [await orders.placed()], unwanted: false, editId: randomUUID() }),
    other: (variables) => ({ ...variables, unwanted: true }),
    as: byPatron,
  },
  changeOrderNote: {
    mutation: `mutation ($id: ID!, $from: String!, $to: String!, $requestId: ID) {
      changeOrderNote(id: $id, from: $from, to: $to, requestId: $requestId) { id } }`,
    variables: async () => ({ id: await orders.placed(), from: "", to: "Rappeler", requestId: randomUUID() }),
    other: (variables) => ({ ...variables, from: "Rappelée", to: "Autre" }),
    between: ({ id }) => orders.note(String(id), "Rappeler", "Rappelée", colleague),
    as: byPatron,
  },
  changeOrder: {
    mutation: `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID) {
      changeOrder(id: $id, seen: $seen, to: $to, requestId: $requestId) { id } }`,
    variables: async () => ({
      ...{ id: await orders.placed(), requestId: randomUUID() },
      ...{ seen: { discount: { amount: 0, reason: "" } }, to: { discount: { amount: 500, reason: "" } } },
    }),
    other: (variables) => ({
      ...variables,
      ...{ seen: { discount: { amount: 700, reason: "" } }, to: { discount: { amount: 900, reason: "" } } },
    }),
    between: ({ id }) =>
      ask(
        `mutation ($id: ID!) { changeOrder(id: $id, seen: { discount: { amount: 500, reason: "" } },
          to: { discount: { amount: 700, reason: "" } }) { id } }`,
        { id },
        colleague,
      ),
    as: byPatron,
  },
  returnOrder: {
    mutation: `mutation ($orderId: ID!, $input: ReturnInput!) {
      returnOrder(orderId: $orderId, input: $input) { id returned } }`,
    variables: async () => ({
      orderId: await inState("CONFIRMED", "SHIPPED", "DELIVERED"),
      input: { id: randomUUID(), reason: "", lines: [{ position: 0, quantity: 1, isRestocked: true }] },
    }),
    other: withInput({ reason: "Trop petite" }),
    as: byPatron,
  },
  requestReturn: {
    mutation:
      "mutation ($orderId: ID!, $reason: String!, $id: ID) { requestReturn(orderId: $orderId, reason: $reason, id: $id) }",
    variables: async () => ({
      ...{ orderId: await inState("CONFIRMED", "SHIPPED", "DELIVERED"), reason: "Trop petite" },
      id: randomUUID(),
    }),
    other: (variables) => ({ ...variables, reason: "Trop grande" }),
  },
  declineReturn: {
    mutation: `mutation ($orderId: ID!, $seen: DateTimeISO!, $reason: String!, $requestId: ID) {
      declineReturn(orderId: $orderId, seen: $seen, reason: $reason, requestId: $requestId) { id } }`,
    variables: async () => {
      const orderId = await inState("CONFIRMED", "SHIPPED", "DELIVERED");
      await askReturn(orderId);
      const read = await ask(`{ order(id: "${orderId}") { returnRequestedAt } }`, {}, patron);
      const asked = read.data?.order as { returnRequestedAt: string } | undefined;
      return { orderId, seen: asked?.returnRequestedAt, reason: "Portée", requestId: randomUUID() };
    },
    other: (variables) => ({ ...variables, reason: "Abîmée" }),
    between: ({ orderId }) => askReturn(String(orderId)),
    as: byPatron,
  },
  enterPayment: {
    mutation: "mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }",
    variables: async () => ({
      input: {
        ...{ id: randomUUID(), orderId: await orders.placed(), kind: "MTN_MOMO", amount: 1_000 },
        ...{ reference: "A1", seen: 0 },
      },
    }),
    other: withInput({ amount: 2_000 }),
    between: (variables) => paid(String(input(variables).orderId)),
    as: byPatron,
  },
  cancelPayment: {
    mutation: "mutation ($id: ID!, $paymentId: ID!) { cancelPayment(id: $id, paymentId: $paymentId) { id } }",
    variables: async () => ({ id: randomUUID(), paymentId: await paid(await orders.placed()) }),
    as: byPatron,
  },
  announcePayment: {
    mutation: "mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id amount } }",
    variables: async () => ({
      input: {
        ...{ id: randomUUID(), orderId: await orders.placed(), kind: "BANK", amount: 1_000 },
        reference: "A1",
      },
    }),
    other: withInput({ reference: "A2" }),
  },
  decideAnnouncement: {
    mutation: `mutation ($id: ID!, $isConfirmed: Boolean!, $seen: Float) {
      decideAnnouncement(id: $id, isConfirmed: $isConfirmed, seen: $seen) { id } }`,
    variables: async () => {
      const announced = { id: randomUUID(), orderId: await orders.placed(), kind: "BANK", amount: 1_000 };
      await ask("mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id } }", {
        input: { ...announced, reference: "" },
      });
      return { id: announced.id, isConfirmed: true, seen: 0 };
    },
    other: (variables) => ({ ...variables, isConfirmed: false }),
    as: byPatron,
  },
  sendContactMessage: {
    mutation: "mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }",
    variables: () => ({
      input: {
        ...{ id: randomUUID(), fullName: "Awa", email: "awa@example.cm", subject: "question" },
        message: "Avez-vous cette robe en bleu ?",
      },
    }),
    other: withInput({ message: "Avez-vous cette robe en vert ?" }),
  },
  followOrder: {
    mutation: `mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) {
      followOrder(device: $device, orderId: $orderId, consent: $consent) }`,
    variables: async () => ({
      ...{ device: createDevice().device, orderId: await orders.placed(), consent: CONSENT },
    }),
  },
  followSize: {
    mutation: `mutation ($device: PushDeviceInput!, $productId: ID!, $consent: String!) {
      followSize(device: $device, productId: $productId, consent: $consent) }`,
    variables: async () => ({
      ...{ device: createDevice().device, productId: await soldOut(), consent: CONSENT },
    }),
  },
  createProduct: {
    mutation:
      "mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id productName } }",
    variables: () => ({ id: randomUUID(), input: NEW_PRODUCT }),
    other: withInput({ sellingPrice: 14_000 }),
    as: byPatron,
  },
  changeAvailability: {
    mutation: `mutation ($editId: ID!, $productId: ID!, $changes: [VariantAvailabilityInput!]!) {
      changeAvailability(editId: $editId, productId: $productId, changes: $changes) { id } }`,
    variables: async () => ({
      ...{ editId: randomUUID(), productId: await product(), changes: [{ number: 0, stock: 3 }] },
    }),
    other: (variables) => ({ ...variables, changes: [{ number: 0, stock: 4 }] }),
    as: byPatron,
  },
  deleteProduct: {
    mutation: "mutation ($id: ID!, $editId: ID!) { deleteProduct(id: $id, editId: $editId) }",
    variables: async () => ({ id: await product(), editId: randomUUID() }),
    as: byPatron,
  },
  deleteProducts: {
    mutation: `mutation (${EDIT}) { deleteProducts(editId: $editId, ids: $ids) { count } }`,
    variables: edited,
    other: (variables) => ({ ...variables, ids: [randomUUID()] }),
    as: byPatron,
  },
  changeCategories: {
    mutation: `mutation (${EDIT}, $category: String!) {
      changeCategories(editId: $editId, ids: $ids, category: $category) { count } }`,
    variables: async () => ({ ...(await edited()), category: "nails" }),
    other: (variables) => ({ ...variables, category: "men" }),
    as: byPatron,
  },
  changePrices: {
    mutation: `mutation (${EDIT}, $change: PriceChangeInput!) {
      changePrices(editId: $editId, ids: $ids, change: $change) { count } }`,
    variables: async () => ({ ...(await edited()), change: { percent: 10, roundTo: 100, both: false } }),
    other: (variables) => ({ ...variables, change: { percent: 20, roundTo: 100, both: false } }),
    as: byPatron,
  },
  markSoldOut: {
    mutation: `mutation (${EDIT}, $isSoldOut: Boolean!) {
      markSoldOut(editId: $editId, ids: $ids, isSoldOut: $isSoldOut) { count } }`,
    variables: async () => ({ ...(await edited()), isSoldOut: true }),
    other: (variables) => ({ ...variables, isSoldOut: false }),
    as: byPatron,
  },
};

const askReturn = (orderId: string) =>
  ask('mutation ($orderId: ID!, $id: ID) { requestReturn(orderId: $orderId, reason: "", id: $id) }', {
    orderId,
    id: randomUUID(),
  });
const soldOut = async () =>
  (await shop.createProducts({ ownerId: patron.id, availability: "SOLD_OUT" }))[0] ?? "";

it.each(Object.entries(CASES))(
  "%s that is sent again is answered as the first time, and its id with other content is refused",
  async (_, { mutation, variables, other, between, as = () => ({}) }) => {
    const request = await variables();
    const [first, parallel] = await Promise.all([ask(mutation, request, as()), ask(mutation, request, as())]);
    expect([first.errors, parallel.errors]).toEqual([undefined, undefined]);
    expect(parallel.data).toEqual(first.data);
    await between?.(request);
    const again = await ask(mutation, request, as());
    expect(again.errors).toBeUndefined();
    expect(again.data).toEqual(first.data);
    if (!other) return;
    const refused = await ask(mutation, other(request), as());
    expect(refused.errors?.[0]?.extensions.code).toBe("CONFLICT");
    const repeated = await ask(mutation, request, as());
    expect(repeated.data).toEqual(first.data);
  },
);

it("an operation of a cart that is sent again changes nothing, and its id with other content is rejected", async () => {
  const mutation = `mutation ($operations: [CartOperationInput!]!) { applyCartOperations(operations: $operations) {
    results { status message } cart { lines { quantity } } } }`;
  const operation = { id: randomUUID(), kind: "ADD", productId: await product(), quantity: 1 };
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

it("an id of another admin's request is refused, also for another mutation", async () => {
  const [id, editId] = [await orders.placed(), randomUUID()];
  await orders.change(id, "NEW", "CONFIRMED", { ...patron, editId });
  for (const answer of [
    await orders.change(id, "NEW", "CONFIRMED", { ...colleague, editId }),
    await orders.cancel([id], false, { ...patron, editId }),
  ])
    expect(answer.errors?.[0]?.extensions.code).toBe("CONFLICT");
});

it("a request that was refused may be sent again with the same id", async () => {
  const [id, editId] = [await orders.placed(), randomUUID()];
  expect((await orders.change(id, "CONFIRMED", "SHIPPED", { ...patron, editId })).errors).toBeDefined();
  await orders.change(id, "NEW", "CONFIRMED", patron);
  expect((await orders.change(id, "CONFIRMED", "SHIPPED", { ...patron, editId })).errors).toBeUndefined();
});
