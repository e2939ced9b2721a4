import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../testing/seeded-random.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { amountDue } from "../orders/order-sums.rules.ts";
import { OrderClient } from "../orders/testing/order-client.ts";

/** Pieces in the counted stock before the first order. */
const PIECES = 12;
const ROUNDS = 30;
/** Number of actions that run at the same time. */
const PARALLEL = 4;
/** Error codes of requests that the shop may refuse. Any other error is a fault of the server, such as a deadlock. */
const REFUSALS = ["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND"];

const LINE = "lines { position productId productName variant size colour price quantity image returned }";
const MUTATIONS = {
  place: "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }",
  changeState: `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $editId: ID) {
    changeOrderState(id: $id, from: $from, to: $to, acceptShortage: true, editId: $editId) { id } }`,
  undo: "mutation ($id: ID!) { undo(editId: $id) { count } }",
  delete: "mutation ($id: ID!, $editId: ID) { deleteProduct(id: $id, editId: $editId) }",
  change: `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID) {
    changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: true, requestId: $requestId) { id } }`,
  return: "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
  enter: "mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }",
  cancel: "mutation ($id: ID!, $paymentId: ID!) { cancelPayment(id: $id, paymentId: $paymentId) { id } }",
  announce: "mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id } }",
  decide:
    "mutation ($id: ID!, $isConfirmed: Boolean!) { decideAnnouncement(id: $id, isConfirmed: $isConfirmed) { id } }",
  sell: "mutation ($input: ShopSaleInput!) { sellInShop(input: $input) { id } }",
} as const;

interface SeenLine {
  position: number;
  quantity: number;
  returned: number;
}
interface Seen {
  id: string;
  state: "NEW" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
  discount: number;
  discountReason: string;
  lines: SeenLine[];
}

let shop: TestShop;
let colleagues: { token: string }[];
let dress = "";
const random = seededRandom();
const upTo = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(choices: readonly T[]): T | undefined => choices[upTo(choices.length)];

/** Payments that the shop has confirmed, by id, including cancelled ones. */
const payments = new Map<string, { amount: number; cancels: string | null }>();
/** Announced payments, with the first decision that the server accepted; undefined before this decision. */
const announced = new Map<string, { amount: number; decision: boolean | undefined }>();
const orderIds: string[] = [];
const edits: { id: string; by: { token: string } }[] = [];
/** Deletions of the product. Each is undone at the end of its round. */
const deletions: { id: string; by: { token: string } }[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  colleagues = [
    await shop.createUser("Patronne", "SUPER_ADMIN"),
    await shop.createUser("Collègue", "SUPER_ADMIN"),
  ];
  [dress = ""] = await shop.createProducts({ productName: "Robe" });
  await shop.ask(
    "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
    { id: dress, patch: { variants: [{ size: "M", stock: PIECES }] } },
    colleagues[0],
  );
});
afterAll(() => shop.close());

/**
 * Sends a request once, or twice at the same time, as a client may do that received no answer.
 * @returns true if at least one of the requests succeeded
 */
async function send(
  query: string,
  variables: Record<string, unknown>,
  as: { token: string },
): Promise<boolean> {
  const isRepeated = upTo(3) === 0;
  const answers = await Promise.all(
    Array.from({ length: isRepeated ? 2 : 1 }, () => answered(query, variables, as)),
  );
  for (const { errors } of answers)
    if (errors && !REFUSALS.includes(errors[0]?.extensions.code ?? ""))
      throw new Error(JSON.stringify(errors));
  return answers.some(({ errors }) => !errors);
}

/** Repeats a request until the server no longer refuses it for having too many requests. */
async function answered(
  query: string,
  variables: Record<string, unknown>,
  as: { token: string },
): Promise<GraphqlResponse> {
  for (;;) {
    const answer = await shop.ask(query, variables, as);
    if (answer.errors?.[0]?.extensions.code !== "UNAVAILABLE") return answer;
  }
}

/**
 * Sends a request that contains an id. If it succeeds, a repeated request with the same id must succeed too.
 * @returns true if the first request succeeded
 */
async function sendOnce(
  query: string,
  variables: Record<string, unknown>,
  as: { token: string },
): Promise<boolean> {
  if (!(await send(query, variables, as))) return false;
  if (upTo(2) === 0) expect((await answered(query, variables, as)).errors).toBeUndefined();
  return true;
}

const line = (quantity: number) => ({
  ...{ productId: dress, productName: "Robe", variant: 1, size: "M", price: 1_000, quantity },
});

async function seen(as: { token: string }): Promise<Seen | undefined> {
  const id = oneOf(orderIds);
  if (!id) return undefined;
  const query = `query ($id: ID!) { order(id: $id) { id state discount discountReason ${LINE} } }`;
  return (await answered(query, { id }, as)).data?.order as Seen;
}

/** What a colleague or a customer does. */
const ACTIONS: ((as: { token: string }) => Promise<unknown>)[] = [
  async (as) => {
    const input = {
      id: randomUUID(),
      channel: "CHAT",
      placedAt: new Date().toISOString(),
      lines: [line(1 + upTo(3))],
    };
    if (await sendOnce(MUTATIONS.place, { input }, as)) orderIds.push(input.id);
  },
  ...Array.from({ length: 3 }, () => changeState),
  async (as) => {
    const edit = oneOf(edits);
    if (edit) await send(MUTATIONS.undo, { id: edit.id }, edit.by ?? as);
  },
  async (as) => {
    const order = await seen(as);
    if (!order) return;
    const lines = order.lines.map(({ returned, ...one }) => one);
    const to = lines.map((one) => ({ ...one, quantity: 1 + upTo(4) }));
    const requestId = randomUUID();
    await sendOnce(MUTATIONS.change, { id: order.id, seen: { lines }, to: { lines: to }, requestId }, as);
  },
  async (as) => {
    const order = await seen(as);
    if (!order) return;
    const was = { discount: { amount: order.discount, reason: order.discountReason } };
    const to = { discount: { amount: upTo(900), reason: "" } };
    await sendOnce(MUTATIONS.change, { id: order.id, seen: was, to, requestId: randomUUID() }, as);
  },
  ...Array.from({ length: 3 }, () => takeBack),
  deleteDress,
  ...Array.from({ length: 2 }, () => enter),
  async (as) => {
    const paymentId = oneOf([...payments.keys()]);
    const id = randomUUID();
    if (paymentId && (await sendOnce(MUTATIONS.cancel, { id, paymentId }, as)))
      payments.set(id, { amount: -(payments.get(paymentId)?.amount ?? 0), cancels: paymentId });
  },
  async (as) => {
    const orderId = oneOf(orderIds);
    const input = { id: randomUUID(), orderId, kind: "BANK", amount: 1 + upTo(900), reference: "" };
    if (orderId && (await sendOnce(MUTATIONS.announce, { input }, as)))
      announced.set(input.id, { amount: input.amount, decision: undefined });
  },
  async (as) => {
    const [id, announcement] = oneOf([...announced]) ?? [];
    const isConfirmed = upTo(2) === 0;
    if (!id || !announcement || !(await sendOnce(MUTATIONS.decide, { id, isConfirmed }, as))) return;
    expect(announcement.decision ?? isConfirmed).toBe(isConfirmed);
    announcement.decision = isConfirmed;
    if (isConfirmed) payments.set(id, { amount: announcement.amount, cancels: null });
  },
  async (as) => {
    const [id, payment] = [randomUUID(), randomUUID()];
    const quantity = 1 + upTo(2);
    const discount = upTo(500);
    const input = {
      id,
      lines: [line(quantity)],
      discount,
      acceptShortage: false,
      payment: { id: payment, kind: "CASH", reference: "" },
    };
    if (!(await sendOnce(MUTATIONS.sell, { input }, as))) return;
    orderIds.push(id);
    payments.set(payment, { amount: quantity * 1_000 - discount, cancels: null });
  },
];

async function changeState(as: { token: string }): Promise<void> {
  const order = await seen(as);
  const to = { NEW: "CONFIRMED", CONFIRMED: "SHIPPED", SHIPPED: "DELIVERED" }[order?.state as "NEW"];
  if (!order || !to) return;
  const editId = randomUUID();
  const state = upTo(6) === 0 ? "CANCELLED" : to;
  if (await sendOnce(MUTATIONS.changeState, { id: order.id, from: order.state, to: state, editId }, as))
    edits.push({ id: editId, by: as });
}

/** Deletes the product and restores it, while colleagues and customers go on. */
async function deleteDress(as: { token: string }): Promise<void> {
  const editId = randomUUID();
  if (await sendOnce(MUTATIONS.delete, { id: dress, editId }, as)) deletions.push({ id: editId, by: as });
}

async function takeBack(as: { token: string }): Promise<void> {
  const order = await seen(as);
  const kept = order && oneOf(order.lines);
  if (!order || !kept) return;
  const lines = [{ position: kept.position, quantity: 1 + upTo(2), isRestocked: upTo(2) === 0 }];
  const exchange = upTo(3) === 0 ? [line(1)] : null;
  await sendOnce(
    MUTATIONS.return,
    { id: order.id, input: { id: randomUUID(), lines, reason: "", exchange } },
    as,
  );
}

async function enter(as: { token: string }): Promise<void> {
  const orderId = oneOf(orderIds);
  const amount = upTo(4) === 0 ? -1 - upTo(500) : 1 + upTo(2_000);
  const seen = upTo(3) === 0 ? upTo(2_000) : null;
  const input = { id: randomUUID(), orderId, kind: "CASH", amount, reference: "", seen };
  if (orderId && (await sendOnce(MUTATIONS.enter, { input }, as)))
    payments.set(input.id, { amount, cancels: null });
}

const sql = (statement: string) => shop.services.database.query(statement);

async function check(): Promise<void> {
  const [stock] = await sql(`SELECT (SELECT sum(count) FROM variant_stock)::int AS count,
    (SELECT coalesce(sum(taken), 0) FROM order_lines)::int AS taken`);
  expect(stock.count).toBeGreaterThanOrEqual(0);
  expect(stock.count + stock.taken).toBe(PIECES);
  const orders =
    await sql(`SELECT o.id, o.state, o.total::int AS total, o.discount, o.fee, o.returned::int AS returned,
      o.due::int AS due, o.paid::int AS paid,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id)::int AS payments, l.*,
      (SELECT coalesce(sum(quantity), 0) FROM order_returns WHERE order_id = o.id)::int AS "inReturns"
    FROM orders o, LATERAL (SELECT sum(price * quantity)::int AS prices, sum(price * returned)::int AS "pricesBack",
      sum(returned)::int AS pieces, bool_or(taken > quantity) AS "isOver" FROM order_lines WHERE order_id = o.id) l`);
  for (const order of orders) {
    expect(order).toMatchObject({ due: amountDue(order), paid: order.payments, total: order.prices });
    expect(order.paid).toBeGreaterThanOrEqual(0);
    expect(order).toMatchObject({ returned: order.pricesBack, inReturns: order.pieces, isOver: false });
  }
  const stored = await sql(`SELECT p.id, p.amount, p.cancels, r.sequence FROM payments p
    LEFT JOIN receipts r ON r.payment_id = p.id`);
  expect(new Map(stored.map(({ id, amount, cancels }: Stored) => [id, { amount, cancels }]))).toEqual(
    payments,
  );
  for (const { amount, cancels, sequence } of stored as Stored[])
    expect(sequence !== null).toBe(amount > 0 && cancels === null);
  const numbers = await sql("SELECT sequence FROM receipts ORDER BY sequence");
  expect(numbers.map(({ sequence }: Stored) => sequence)).toEqual(
    numbers.map((_: unknown, place: number) => place + 1),
  );
  const decisions = await sql("SELECT id, state FROM announced_payments");
  expect(new Map(decisions.map(({ id, state }: { id: string; state: string }) => [id, state]))).toEqual(
    new Map(
      [...announced].map(([id, { decision }]) => [
        id,
        decision === undefined ? "WAITING" : decision ? "CONFIRMED" : "REFUSED",
      ]),
    ),
  );
}
interface Stored {
  id: string;
  amount: number;
  cancels: string | null;
  sequence: number | null;
}

it("two colleagues change, deliver, take back and undo orders, and enter and cancel payments, in any order and at the same time", async () => {
  orderIds.push(await new OrderClient(shop).placed({ lines: [line(2)] }));
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: PARALLEL }, (_, place) =>
        oneOf(ACTIONS)?.(colleagues[place % 2] ?? { token: "" }),
      ),
    );
    for (const { id, by } of deletions.splice(0))
      expect((await answered(MUTATIONS.undo, { id }, by)).errors).toBeUndefined();
    await check();
  }
}, 180_000);
