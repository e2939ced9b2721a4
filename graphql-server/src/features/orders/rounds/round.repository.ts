import * as v from "valibot";
import { rowShape, selectList, updateStatement } from "../../../platform/database/entity-columns.ts";
import {
  affected,
  type Connection,
  type Database,
  json,
  oneRow,
  repository,
  rows,
  type Transaction,
} from "../../../platform/database/sql.ts";
import { isWithinDays } from "../../../platform/shop-time/shop-day-sql.ts";
import { handledBy } from "../order-access.ts";
import { Round, StoredRoundOrder } from "./round.entity.ts";
import { RIDER_MONTHS } from "./round.rules.ts";
import type { Rider, RiderOrder } from "./round.type.ts";

/** Days for which the panel lists a round after its closing. */
const LISTED_DAYS = 30;
const MAX_LISTED_ROUNDS = 200;
/** Maximum number of former riders that the panel proposes. */
const MAX_RIDERS = 6;

const ROUND = rowShape(Round);
const SELECT_ROUND = `SELECT ${selectList(Round, "r")} FROM rounds r`;
const ROUND_ORDER = rowShape(StoredRoundOrder);
const SELECT_ROUND_ORDERS = `SELECT ${selectList(StoredRoundOrder, "ro")} FROM round_orders ro`;

const ORDERS = "FROM round_orders ro JOIN orders o ON o.id = ro.order_id WHERE ro.round_id = r.id";

/**
 * SQL condition: a viewer handles all orders of a round `r`. The parameter is the id of this viewer. If all orders were
 * removed from a round, only admins who handle all orders of the shop see the round.
 */
const isHandledBy = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR (EXISTS (SELECT ${ORDERS})
    AND NOT EXISTS (SELECT ${ORDERS} AND NOT ${handledBy(parameter)})))`;

/**
 * Reads the open rounds, then the rounds closed in the last `LISTED_DAYS`. Each of the two groups is sorted from the
 * newest round on.
 */
export const readRounds = (connection: Connection, viewer: string | null): Promise<Round[]> =>
  rows(
    connection,
    ROUND,
    `${SELECT_ROUND} WHERE ${isHandledBy("$1")}
       AND (r.closed_at IS NULL OR r.closed_at > now() - make_interval(days => $2))
     ORDER BY r.closed_at DESC NULLS FIRST, r.opened_at DESC LIMIT $3`,
    [viewer, LISTED_DAYS, MAX_LISTED_ROUNDS],
  );

/** Reads the rounds that were closed on a day in Douala, the first closed round first. */
export const readRoundsOfDay = (
  connection: Connection,
  day: string,
  viewer: string | null,
): Promise<Round[]> =>
  rows(
    connection,
    ROUND,
    `${SELECT_ROUND} WHERE ${isHandledBy("$1")} AND ${isWithinDays("r.closed_at", "$2", "$2")}
     ORDER BY r.closed_at LIMIT $3`,
    [viewer, day, MAX_LISTED_ROUNDS],
  );

/**
 * Reads a round.
 * @returns undefined for an unknown round, and for a round with an order that the viewer does not handle
 */
export const readRound = (
  connection: Connection,
  id: string,
  viewer: string | null,
): Promise<Round | undefined> =>
  oneRow(connection, ROUND, `${SELECT_ROUND} WHERE r.id = $1 AND ${isHandledBy("$2")}`, [id, viewer]);

/** Reads the orders of a round, in the sequence of the rider's list. */
export const readRoundOrders = (connection: Connection, roundId: string): Promise<StoredRoundOrder[]> =>
  rows(connection, ROUND_ORDER, `${SELECT_ROUND_ORDERS} WHERE ro.round_id = $1 ORDER BY ro.position`, [
    roundId,
  ]);

const RIDER = v.object({ name: v.string(), phone: v.string() });

/** Reads the riders of the rounds that the viewer handles: each rider once, the rider of the newest round first. */
export const readRiders = (connection: Connection, viewer: string | null): Promise<Rider[]> =>
  rows(
    connection,
    RIDER,
    `SELECT name, phone FROM (
       SELECT DISTINCT ON (r.rider_phone) r.rider_name AS name, r.rider_phone AS phone, r.opened_at
       FROM rounds r WHERE r.rider_phone <> '' AND ${isHandledBy("$1")}
       ORDER BY r.rider_phone, r.opened_at DESC) riders
     ORDER BY opened_at DESC LIMIT $2`,
    [viewer, MAX_RIDERS],
  );

/** Locks a round until the commit. @returns undefined for an unknown round */
export async function lockRound(transaction: Transaction, id: string): Promise<Round | undefined> {
  // The lock is a separate statement, because a statement that waits for a lock does not see changes that were
  // committed during the wait.
  const locked = await affected(transaction, "SELECT FROM rounds WHERE id = $1 FOR NO KEY UPDATE", [id]);
  return locked === 0 ? undefined : readRound(transaction, id, null);
}

/** Locks rounds until the commit, in the sequence of their ids. */
export async function lockRounds(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await affected(transaction, "SELECT FROM rounds WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE", [ids]);
}

const OPEN_IN = v.object({ orderId: v.string(), roundId: v.string(), riderName: v.string() });
export type OpenIn = Omit<v.InferOutput<typeof OPEN_IN>, "orderId">;

/**
 * Reads which of the given orders are in an open round. For each of them, the map contains the id of the round and the
 * name of its rider; the key is the order's id. The caller has locked the orders.
 */
export async function readOpenRounds(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, OpenIn>> {
  const found = await rows(
    transaction,
    OPEN_IN,
    `SELECT ro.order_id AS "orderId", r.id AS "roundId", r.rider_name AS "riderName" FROM round_orders ro JOIN rounds r ON r.id = ro.round_id
     WHERE ro.is_open AND ro.order_id = ANY($1::uuid[])`,
    [orderIds],
  );
  return new Map(found.map(({ orderId, ...openIn }) => [orderId, openIn]));
}

/** Removes an order from its open round. The caller does this when the order is no longer on its way. */
export async function leaveRound(transaction: Transaction, orderId: string): Promise<void> {
  await affected(transaction, "DELETE FROM round_orders WHERE order_id = $1 AND is_open", [orderId]);
}

/**
 * Deletes each of the given rounds that has no order any more. The caller has locked the rounds. Without the lock, two
 * transactions could each remove one of the last two orders of a round; both would see that one order is left, and the
 * empty round would stay.
 */
export async function deleteEmptyRounds(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await affected(
    transaction,
    `DELETE FROM rounds r WHERE r.id = ANY($1::uuid[]) AND r.closed_at IS NULL
       AND NOT EXISTS (SELECT FROM round_orders ro WHERE ro.round_id = r.id)`,
    [ids],
  );
}

type NewRound = Pick<Round, "id" | "key" | "riderName" | "riderPhone" | "openedById" | "openedBy">;

export async function insertRound(
  transaction: Transaction,
  round: NewRound,
  orderIds: readonly string[],
): Promise<void> {
  await repository(transaction, Round).insert(round);
  await affected(
    transaction,
    `INSERT INTO round_orders (round_id, order_id, position)
     SELECT $1, id, position FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, position)`,
    [round.id, orderIds],
  );
}

const DECIDED = ["outcome", "received", "kind", "reason", "unchanged"] as const;

/**
 * Writes the closing of a round: who closed it and the cash, and the outcome and payment of each order.
 * @param orders all orders of the round, with the values to write
 */
export async function writeClosing(
  transaction: Transaction,
  round: Pick<Round, "id" | "closedBy" | "closedAt" | "expected" | "broughtBack" | "reason">,
  orders: readonly StoredRoundOrder[],
): Promise<void> {
  await affected(transaction, updateStatement(StoredRoundOrder, "round_orders", [...DECIDED, "isOpen"]), [
    JSON.stringify(orders.map((order) => ({ ...order, isOpen: false }))),
  ]);
  const { id, ...closing } = round;
  await repository(transaction, Round).update({ id }, closing);
}

const BY_KEY = rowShape(Round, ["id", "riderName", "closedAt", "openedById"]);
type RoundByKey = v.InferOutput<typeof BY_KEY>;

/**
 * Reads a round by the key of its rider's page; undefined for an unknown key.
 * @param lock "FOR SHARE" keeps an open round open until the commit
 */
export const readRoundByKey = (
  connection: Connection,
  key: string,
  lock: "" | "FOR SHARE" = "",
): Promise<RoundByKey | undefined> =>
  oneRow(
    connection,
    BY_KEY,
    `SELECT ${selectList(Round, "r", ["id", "riderName", "closedAt", "openedById"])} FROM rounds r WHERE r.key = $1 ${lock}`,
    [key],
  );

const REPORTED = ["reportedOutcome", "reportedAmount", "reportedKind", "reportSequence"] as const;
const RIDER_ORDER = v.intersect([
  rowShape(StoredRoundOrder, REPORTED),
  v.object({
    id: v.string(),
    number: v.string(),
    isOut: v.boolean(),
    name: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    quarter: v.nullable(v.string()),
    note: v.string(),
    toCollect: v.number(),
    pieces: json<RiderOrder["pieces"]>(),
  }),
]);

/**
 * Reads what a rider must know about the orders of an open round, in the sequence of the rider's list. Of an order that
 * is no longer on its way, only the number is read.
 */
export const readRiderOrders = (connection: Connection, roundId: string): Promise<RiderOrder[]> =>
  rows(
    connection,
    RIDER_ORDER,
    `SELECT ${selectList(StoredRoundOrder, "ro", REPORTED)}, o.id, o.number, out.yes AS "isOut",
       CASE WHEN out.yes THEN coalesce(o.name, (SELECT name FROM users WHERE id = o.user_id)) END AS name,
       CASE WHEN out.yes THEN o.phone END AS phone, CASE WHEN out.yes THEN o.quarter END AS quarter,
       CASE WHEN out.yes THEN o.note ELSE '' END AS note,
       CASE WHEN out.yes THEN greatest(o.due - o.paid, 0)::float8 ELSE 0 END AS "toCollect",
       (SELECT coalesce(json_agg(json_build_object('name', l.product_name, 'size', l.size, 'colour', l.colour,
           'quantity', l.quantity - l.returned) ORDER BY l.position), '[]')
         FROM order_lines l WHERE l.order_id = o.id AND out.yes) AS pieces
     FROM round_orders ro JOIN orders o ON o.id = ro.order_id, LATERAL (SELECT o.state = 'SHIPPED' AS yes) out
     WHERE ro.round_id = $1 ORDER BY ro.position`,
    [roundId],
  );

export interface DeliveryReport {
  readonly orderId: string;
  readonly outcome: string | null;
  /** Amount that the rider has received, in whole FCFA. */
  readonly amount: number;
  readonly kind: string;
  readonly sequence: number;
}

/**
 * Writes what the rider reports about an order that is on its way. Nothing is written if a newer report is stored, or
 * if the order is cancelled or no longer in the round.
 * @returns true if the report was written
 */
export async function writeReport(
  transaction: Transaction,
  roundId: string,
  { orderId, outcome, amount, kind, sequence }: DeliveryReport,
): Promise<boolean> {
  const written = await affected(
    transaction,
    `UPDATE round_orders ro SET reported_outcome = $3, reported_amount = CASE WHEN $3::text IS NOT NULL THEN $4::int END,
       reported_kind = CASE WHEN $3::text IS NOT NULL THEN $5 END, reported_at = now(), report_sequence = $6
     FROM orders o WHERE o.id = ro.order_id AND o.state = 'SHIPPED' AND ro.round_id = $1 AND ro.order_id = $2
       AND ro.report_sequence < $6`,
    [roundId, orderId, outcome, amount, kind, sequence],
  );
  return written > 0;
}

/**
 * Erases the rider's name and phone from rounds that were closed more than `RIDER_MONTHS` months ago. Open rounds count
 * from their opening.
 * @returns the number of rounds
 */
export const forgetRiders = (database: Database): Promise<number> =>
  affected(
    database,
    `UPDATE rounds SET rider_name = '', rider_phone = '', reason = CASE WHEN reason = '' THEN '' ELSE '…' END
     WHERE coalesce(closed_at, opened_at) < now() - make_interval(months => $1) AND rider_phone <> ''`,
    [RIDER_MONTHS],
  );
