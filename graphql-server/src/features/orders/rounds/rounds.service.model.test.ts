import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../testing/seeded-random.ts";
import type { GraphqlResponse } from "../../../testing/test-shop.ts";
import { PaymentClient } from "../payments/testing/payment-client.ts";
import { checkStock, checkSums } from "../testing/check-orders.ts";
import { OrderClient } from "../testing/order-client.ts";
import { openShopOfTwo, PIECES, type ShopOfTwo } from "../testing/test-orders.ts";
import { type ClosedLine, RoundClient } from "./testing/round-client.ts";

/**
 * Number of random rounds. After each round, everything is checked. The environment variable MODEL_ROUNDS sets another
 * number, and TEST_SEED the seed.
 */
const ROUNDS = Number(process.env.MODEL_ROUNDS ?? 12);
const PRICE = 15_000;
const OUTCOMES = ["DELIVERED", "DELIVERED", "REFUSED", "POSTPONED"] as const;
const NEXT = { DELIVERED: "DELIVERED", REFUSED: "CANCELLED", POSTPONED: "CONFIRMED" } as const;

let here: ShopOfTwo;
let colleague: { id: string; token: string };
let orders: OrderClient;
let payments: PaymentClient;
let rounds: RoundClient;
beforeAll(async () => {
  here = await openShopOfTwo();
  colleague = await here.shop.createUser("Collègue", "SUPER_ADMIN");
  orders = new OrderClient(here.shop);
  payments = new PaymentClient(here.shop);
  rounds = new RoundClient(here.shop);
});
afterAll(() => here?.shop.close());

const random = seededRandom();
const upTo = (count: number): number => Math.floor(random() * count);
const sql = (statement: string, values: unknown[] = []) =>
  here.shop.services.database.query(statement, values);

async function confirmed(): Promise<string> {
  const [dress] = here.products;
  const line = {
    productId: dress.id,
    productName: dress.name,
    variant: 1,
    size: "M",
    price: PRICE,
    quantity: 1,
  };
  const id = await orders.placed({ name: "Awa", phone: "677123456", lines: [line] });
  await orders.change(id, "NEW", "CONFIRMED", here.patron);
  return id;
}

/**
 * Runs `work`, and makes the database fail after `at` payments are written, as if the process were killed at that
 * moment.
 */
async function interrupted(at: number, work: () => Promise<GraphqlResponse>): Promise<void> {
  await sql(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('cuts'); IF currval('cuts') > ${at} THEN RAISE EXCEPTION 'cut'; END IF; RETURN NEW; END $$`);
  await sql("CREATE SEQUENCE cuts");
  await sql("CREATE TRIGGER cut BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION cut()");
  try {
    await work();
  } finally {
    await sql("DROP FUNCTION cut() CASCADE");
    await sql("DROP SEQUENCE cuts");
  }
}

it("closing a round stores each order's payment only once, even if it is interrupted or repeated", async () => {
  for (let count = 0; count < ROUNDS; count += 1) {
    await sql("TRUNCATE orders, rounds CASCADE");
    await sql("UPDATE variant_stock SET count = $1", [PIECES]);
    const ids = await Promise.all(Array.from({ length: 1 + upTo(5) }, confirmed));
    const round = await rounds.opened(ids, here.patron);
    const lines = ids.map((orderId): ClosedLine => {
      const outcome = OUTCOMES[upTo(OUTCOMES.length)] ?? "DELIVERED";
      const received = outcome === "DELIVERED" ? (upTo(4) === 0 ? 0 : PRICE + 1_000 * upTo(2)) : 0;
      const kind = upTo(3) === 0 ? "ORANGE_MONEY" : "CASH";
      return { orderId, outcome, received, kind, seen: 0, acceptAboveDue: received > PRICE };
    });
    const cashOf = (some: readonly ClosedLine[]) =>
      some.reduce((sum, { kind, received }) => sum + (kind === "CASH" ? received : 0), 0);
    const expected = cashOf(lines);
    // Before or during the closing of the round, a colleague enters the payment of one of the orders, or cancels it.
    const touched = upTo(2) === 0 ? ids[upTo(ids.length)] : undefined;
    const touch = async () => {
      if (touched === undefined) return;
      if (upTo(2) === 0) await payments.enter(touched, { amount: PRICE, seen: 0 }, colleague);
      else await orders.change(touched, "SHIPPED", "CANCELLED", colleague);
    };
    const closing = { lines, broughtBack: expected + 500 * (upTo(3) - 1), reason: "Compté deux fois" };
    if (closing.broughtBack < 0) closing.broughtBack = 0;
    const requestId = randomUUID();
    const close = (as: typeof colleague, id = requestId) =>
      rounds.close(round.id, closing, { ...as, requestId: id });
    if (upTo(2) === 0) await interrupted(upTo(3), () => close(here.patron));
    await Promise.all([close(here.patron), close(here.patron), close(colleague, randomUUID()), touch()]);
    await close(here.patron);
    const before = await rounds.details(round.id, here.patron);
    if (before.round.closedBy === null) {
      // The colleague's payment has made the server refuse the whole closing. The admin now sends it again with the
      // present sums of payments.
      expect(before.orders.map(({ order }) => order.state)).toEqual(ids.map(() => "SHIPPED"));
      for (const one of lines)
        if (one.orderId === touched) Object.assign(one, { received: 0, seen: PRICE, acceptAboveDue: false });
      expect((await close(here.patron, randomUUID())).errors).toBeUndefined();
    }

    const details = await rounds.details(round.id, here.patron);
    const settled = details.orders.filter(({ unchanged }) => unchanged === "").map(({ order }) => order.id);
    const settledLines = lines.filter(({ orderId }) => settled.includes(orderId));
    expect(details.round).toMatchObject({
      expected: cashOf(settledLines),
      broughtBack: closing.broughtBack,
    });
    const stored = await sql("SELECT order_id, amount FROM payments ORDER BY amount");
    for (const { orderId, outcome, received } of lines) {
      const one = details.orders.find(({ order }) => order.id === orderId);
      const amounts = stored.filter((row: { order_id: string }) => row.order_id === orderId);
      if (orderId === touched) {
        // Either the closing or the colleague's change came first, and the later of the two changed nothing.
        expect(amounts.length).toBeLessThanOrEqual(2);
        continue;
      }
      expect(one).toMatchObject({ unchanged: "", order: { state: NEXT[outcome as keyof typeof NEXT] } });
      expect(amounts.map(({ amount }: { amount: number }) => amount)).toEqual(received > 0 ? [received] : []);
    }
    const twice =
      "SELECT 1 FROM audit_log_entries WHERE action = 'ORDER_CHANGED' AND subject_id = ANY($1::uuid[]) GROUP BY edit_id, subject_id HAVING count(*) > 1";
    expect(await sql(twice, [ids])).toEqual([]);
    await checkSums(sql);
    await checkStock(sql, PIECES);
  }
}, 120_000);
