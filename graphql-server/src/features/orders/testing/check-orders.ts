import { expect } from "vitest";
import { amountDue, depositOf, figuresOf, type OrderAmounts, totalOf } from "../order-sums.rules.ts";
import type { RandomCommands } from "./random-commands.ts";

export type Sql = <Row>(statement: string) => Promise<Row[]>;

interface CheckedOrder extends OrderAmounts {
  readonly unwanted: boolean;
  readonly credited: number;
  readonly paid: number;
  readonly deposit: number;
  readonly share: number;
  readonly payments: number;
  readonly prices: number;
  readonly pricesBack: number;
  readonly piecesBack: number;
  readonly backWorth: number;
  readonly hasTaken: boolean;
}

const ORDERS = `SELECT o.id, o.state, o.unwanted, o.total::float8 AS total, o.discount, o.fee, o.due::float8 AS due,
    o.returned::float8 AS returned, o.credited::float8 AS credited, o.paid::float8 AS paid,
    o.deposit::float8 AS deposit, o.deposit_share AS share, l.*, b.*, e.*,
    (SELECT coalesce(sum(amount), 0)::float8 FROM payments WHERE order_id = o.id) AS payments
  FROM orders o,
    LATERAL (SELECT sum(price * quantity)::float8 AS prices, sum(price * returned)::float8 AS "pricesBack",
      sum(returned)::int AS "piecesBack", bool_or(taken > quantity) AS "isOver", bool_or(taken <> 0) AS "hasTaken"
      FROM order_lines WHERE order_id = o.id) l,
    LATERAL (SELECT coalesce(sum(quantity), 0)::int AS "inReturns", coalesce(sum(amount), 0)::float8 AS "backWorth"
      FROM order_returns WHERE order_id = o.id) b,
    LATERAL (SELECT json_build_object('orders', coalesce(sum(orders), 0), 'ordered', coalesce(sum(ordered), 0),
      'delivered', coalesce(sum(delivered), 0), 'returned', coalesce(sum(returned), 0)) AS entries
      FROM order_entries WHERE order_id = o.id) e`;

/** Compares each order's sums with its lines, payments, returns and sales-figure entries. */
export async function checkSums(sql: Sql): Promise<void> {
  for (const order of await sql<CheckedOrder>(ORDERS)) {
    const { state, share } = order;
    expect(order).toMatchObject({ due: amountDue(order), paid: order.payments, total: order.prices });
    expect(order).toMatchObject({ returned: order.pricesBack, credited: order.backWorth, isOver: false });
    expect(order).toMatchObject({ inReturns: order.piecesBack, entries: figuresOf(order) });
    expect(order.deposit).toBe(depositOf(totalOf(order), share));
    expect(order.paid).toBeGreaterThanOrEqual(0);
    if (state === "NEW" || state === "CANCELLED") expect(order.hasTaken).toBe(false);
    if (order.unwanted) expect(state).toBe("CANCELLED");
  }
}

/** Checks that no piece is lost or counted twice. @param pieces count of each variant before the first order */
export async function checkStock(sql: Sql, pieces: number): Promise<void> {
  const counts = await sql<{
    count: number;
    all: number;
  }>(`SELECT s.count, s.count + coalesce((SELECT sum(l.taken) FROM order_lines l
      WHERE l.product_id = s.product_id AND coalesce(l.variant, 0) = s.number), 0)::int AS all FROM variant_stock s`);
  for (const { count, all } of counts) {
    expect(count).toBeGreaterThanOrEqual(0);
    expect(all).toBe(pieces);
  }
}

interface StoredPayment {
  readonly id: string;
  readonly amount: number;
  readonly cancels: string | null;
  readonly receipts: number;
}

/**
 * Checks that exactly the payments and announced payments are stored that the server has accepted, and that the numbers
 * of each year's receipts have no gaps.
 */
async function checkLedger(sql: Sql, commands: RandomCommands): Promise<void> {
  const stored = await sql<StoredPayment>(`SELECT id, amount, cancels,
    (SELECT count(*)::int FROM receipts WHERE payment_id = p.id) AS receipts FROM payments p`);
  const payments = new Map(stored.map(({ id, amount, cancels }) => [id, { amount, cancels }]));
  expect(payments).toEqual(commands.payments);
  for (const { amount, cancels, receipts } of stored)
    expect(receipts).toBe(amount > 0 && cancels === null ? 1 : 0);
  const numbers = await sql<{ year: number; sequence: number }>("SELECT year, sequence FROM receipts");
  for (const year of new Set(numbers.map((one) => one.year))) {
    const ofYear = numbers.filter((one) => one.year === year).map(({ sequence }) => sequence);
    expect(ofYear.toSorted((one, other) => one - other)).toEqual(ofYear.map((_, place) => place + 1));
  }
  const decisions = await sql<{ id: string; state: string }>("SELECT id, state FROM announced_payments");
  const stateOf = (decision: boolean | undefined) =>
    decision === undefined ? "WAITING" : decision ? "CONFIRMED" : "REFUSED";
  expect(new Map(decisions.map(({ id, state }) => [id, state]))).toEqual(
    new Map([...commands.announced].map(([id, { decision }]) => [id, stateOf(decision)])),
  );
}

/** Checks that each accepted command has had its effect only once. */
async function checkOnce(sql: Sql, commands: RandomCommands): Promise<void> {
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();
  expect(ids(await sql("SELECT DISTINCT id FROM order_returns"))).toEqual(commands.returns.toSorted());
  const placed = ids(await sql("SELECT id FROM orders"));
  expect(placed).toEqual(expect.arrayContaining([...commands.orderIds]));
  const twice = `SELECT edit_id, subject_id, action FROM audit_log_entries WHERE edit_id IS NOT NULL
    GROUP BY 1, 2, 3 HAVING count(*) > 1`;
  expect(await sql(twice)).toEqual([]);
}

/**
 * Checks what must be true of a shop at any time, and that each accepted command has had its effect once.
 * @param pieces count of each variant before the first order
 */
export async function checkOrders(sql: Sql, commands: RandomCommands, pieces: number): Promise<void> {
  await checkSums(sql);
  await checkStock(sql, pieces);
  await checkLedger(sql, commands);
  await checkOnce(sql, commands);
}
