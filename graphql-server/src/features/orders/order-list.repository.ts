import * as v from "valibot";
import { type Connection, one, rows } from "../../platform/database/sql.ts";
import type { PageCursor } from "../../platform/pagination/pagination.ts";
import { SHOP_TIME_ZONE } from "../../platform/shop-time/shop-day.rules.ts";
import {
  newestOrders,
  ORDER_COLUMNS,
  ORDER_ROW,
  PANEL_ORDER_ROW,
  panelColumns,
  visibleTo,
} from "./order.repository.ts";
import type { Order, OwnOrder, PlacedOrder } from "./order.type.ts";
import type { OrderState } from "./order-state.rules.ts";
import { PLACED_ORDER } from "./placed-order.repository.ts";

/** A request for a page of the orders that an admin may see. */
export interface OrderPage {
  /** Id of an admin who may see only some orders; null if the user may see all orders (see `viewerOf`). */
  viewer: string | null;
  state: OrderState | null;
  unwanted: boolean;
  returnRequested: boolean;
  /** The search text as an order number; undefined if it is no order number. */
  number: string | undefined;
  /** Patterns of the search's words, which must all match. */
  patterns: readonly string[];
  cursor: PageCursor;
  limit: number;
}

/** An order without the columns that differ from admin to admin. */
export type ExportedOrder = Omit<Order, "mayChange" | "possiblySame">;

const TOTAL = { totalCount: v.number() };
/** Row of a page of orders. A page without orders has one row, which contains only the total count. */
const PAGE_ROW = v.union([
  v.object({ ...PANEL_ORDER_ROW.entries, ...TOTAL }),
  v.object({ id: v.null(), ...TOTAL }),
]);
const COUNT = v.object({ count: v.number() });

const PERSON = "LEFT JOIN users u ON u.id = o.user_id";
/** SQL condition: an order matches the search by its number or by all words. */
const FOUND = `(o.number = $3
  OR CASE WHEN u.id IS NULL THEN o.search_text ELSE o.search_text || ' ' || u.search_text END LIKE ALL ($4::text[]))`;
const NOTHING_SOUGHT = "$3::text IS NULL AND $4::text[] = '{}'";

/** Reads a page of orders, newest first, and the total count. */
export async function readOrderPage(
  connection: Connection,
  { viewer, state, unwanted, returnRequested, number, patterns, cursor, limit }: OrderPage,
): Promise<{ orders: Order[]; totalCount: number }> {
  // With a search or a restricted viewer, every order must be checked. MATERIALIZED then checks them only once, for
  // both the page and its count. In the other cases, the page and the count are each read from an index.
  const isScan = viewer !== null || patterns.length > 0;
  const found = await rows(
    connection,
    PAGE_ROW,
    `WITH matching AS ${isScan ? "" : "NOT"} MATERIALIZED (
       SELECT o.id, o.created_at FROM orders o ${patterns.length > 0 ? PERSON : ""}
       WHERE ${visibleTo("$1")} AND ($2::text IS NULL OR o.state = $2) AND o.unwanted = $8
         ${returnRequested ? "AND o.return_requested_at IS NOT NULL" : ""}
         AND ${patterns.length > 0 ? FOUND : NOTHING_SOUGHT})
     SELECT ${panelColumns("$1")}, counted.total AS "totalCount" FROM (SELECT count(*)::int AS total FROM matching) counted
     LEFT JOIN (SELECT id FROM matching WHERE $5::timestamptz IS NULL OR (created_at, id) < ($5, $6::uuid)
       ORDER BY created_at DESC, id DESC LIMIT $7) page ON true
     LEFT JOIN orders o ON o.id = page.id ${PERSON} ORDER BY o.created_at DESC, o.id DESC`,
    [viewer, state, number ?? null, patterns, cursor?.createdAt ?? null, cursor?.id ?? null, limit, unwanted],
  );
  const orders = found.flatMap((order) => (order.id === null ? [] : [order]));
  return { orders, totalCount: found[0]?.totalCount ?? 0 };
}

/** Reads an order if this viewer may see it. */
export function readVisibleOrder(
  connection: Connection,
  id: string,
  viewer: string | null,
): Promise<Order | undefined> {
  return one(
    connection,
    PANEL_ORDER_ROW,
    `SELECT ${panelColumns("$2")} FROM orders o ${PERSON} WHERE o.id = $1 AND ${visibleTo("$2")}`,
    [id, viewer],
  );
}

/** Counts the new orders that this viewer may see. */
export async function countNewOrders(connection: Connection, viewer: string | null): Promise<number> {
  const counted = await one(
    connection,
    COUNT,
    `SELECT count(*)::int AS count FROM orders o WHERE o.state = 'NEW' AND ${visibleTo("$1")}`,
    [viewer],
  );
  return counted?.count ?? 0;
}

/** Reads a user's own orders, the newest first. */
export function readOwnOrders(
  connection: Connection,
  userId: string,
  cursor: PageCursor,
  limit: number,
): Promise<OwnOrder[]> {
  return rows(
    connection,
    ORDER_ROW,
    `SELECT ${ORDER_COLUMNS} FROM orders o ${PERSON}
     WHERE o.user_id = $1 AND ($2::timestamptz IS NULL OR (o.created_at, o.id) < ($2, $3::uuid))
     ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    [userId, cursor?.createdAt ?? null, cursor?.id ?? null, limit],
  );
}

/** Reads the states of orders by the ids that devices know. Unknown ids are left out. */
export function readOrderStates(connection: Connection, ids: readonly string[]): Promise<PlacedOrder[]> {
  return rows(
    connection,
    PLACED_ORDER,
    `SELECT asked.id, o.number, o.state FROM unnest($1::uuid[]) AS asked (id)
     JOIN orders o ON o.id = asked.id OR o.device_id = asked.id`,
    [ids],
  );
}

/** Reads orders that devices have placed. Orders that an admin has entered are left out. */
export function readDeviceOrders(connection: Connection, ids: readonly string[]): Promise<OwnOrder[]> {
  return rows(
    connection,
    ORDER_ROW,
    `SELECT ${ORDER_COLUMNS} FROM orders o ${PERSON} WHERE o.id = ANY($1::uuid[])
       AND o.channel NOT IN ('PANEL', 'SHOP') ORDER BY o.created_at DESC, o.id DESC`,
    [ids],
  );
}

/** First and last day of orders, as YYYY-MM-DD in the shop's time zone; null for no limit. */
export interface OrderPeriod {
  from: string | null;
  to: string | null;
}

/**
 * Reads the newest orders of a period that `viewer` may see, without unwanted orders: as many as have at most
 * `maxLines` order lines together.
 */
export function readNewestOrders(
  connection: Connection,
  viewer: string | null,
  maxLines: number,
  { from, to }: OrderPeriod,
): Promise<ExportedOrder[]> {
  const isInPeriod = `($3::date IS NULL OR o.placed_at >= $3::date::timestamp AT TIME ZONE '${SHOP_TIME_ZONE}')
    AND ($4::date IS NULL OR o.placed_at < ($4::date + 1)::timestamp AT TIME ZONE '${SHOP_TIME_ZONE}')`;
  const wanted = `${visibleTo("$1")} AND NOT o.unwanted AND ${isInPeriod}`;
  return rows(
    connection,
    ORDER_ROW,
    `SELECT ${ORDER_COLUMNS} FROM orders o ${PERSON}
     WHERE o.id IN (${newestOrders(wanted, "$2")}) ORDER BY o.created_at DESC, o.id DESC`,
    [viewer, maxLines, from, to],
  );
}
