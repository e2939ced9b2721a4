import * as v from "valibot";
import { jsonObject, rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { COUNT_ROW } from "../../../platform/database/row-shapes.ts";
import { type Connection, json, oneRow, rows } from "../../../platform/database/sql.ts";
import type { PageCursor } from "../../../platform/pagination/pagination.ts";
import { isWithinDays } from "../../../platform/shop-time/shop-day-sql.ts";
import { folded } from "../../../platform/text/folded-sql.ts";
import { Order, OrderLine, OwnOrder, PanelOrderLine } from "../order.entity.ts";
import { handledBy, IS_OF_DEVICE, notHandledBy, shownTo, takenSlot, visibleTo } from "../order-access.ts";
import type { PlacedOrder } from "./order.type.ts";
import type { OrderTask } from "./order-task.rules.ts";
import { waitsFor } from "./order-task-conditions.ts";

/** A request for a page of the orders that an admin may see. */
export interface OrderPage {
  /** Id of an admin who may see only some orders; null if the user may see all orders (see `viewerOf`). */
  viewer: string | null;
  state: string | null;
  unwanted: boolean;
  /** Lists only the orders with this open task that the viewer handles; null to list orders whatever their tasks. */
  task: OrderTask | null;
  /** The search text as an order number; undefined if it is no order number. */
  number: string | undefined;
  /** LIKE patterns of the words of the search. An order must match all of them. */
  patterns: readonly string[];
  cursor: PageCursor;
  limit: number;
}

const linesOf = (object: string): string =>
  `(SELECT coalesce(json_agg(${object} ORDER BY l.position), '[]') FROM order_lines l WHERE l.order_id = o.id) AS lines`;

const OWN_COLUMNS = `${selectList(OwnOrder, "o")}, ${linesOf(jsonObject(OrderLine, "l"))}`;
const OWN_ROW = v.intersect([rowShape(OwnOrder), v.object({ lines: json<OrderLine[]>() })]);

/**
 * SQL of an order's columns as an admin sees them. The parameter is the id of this admin, or null for an admin who
 * handles all orders.
 */
const panelColumns = (parameter: string): string => `${selectList(Order, "o")},
  ${linesOf(jsonObject(PanelOrderLine, "l"))}, ${handledBy(parameter)} AS "mayChange",
  (o.state <> 'CANCELLED' AND EXISTS (SELECT FROM orders other WHERE other.number = o.number AND other.total = o.total
    AND other.phone IS NOT DISTINCT FROM o.phone AND other.id <> o.id AND other.state <> 'CANCELLED')) AS "possiblySame"`;
const PANEL_ROW = v.intersect([
  rowShape(Order),
  v.object({ lines: json<PanelOrderLine[]>(), mayChange: v.boolean(), possiblySame: v.boolean() }),
]);

const TOTAL = { totalCount: v.number() };
/** A row of a page of orders. If the page has no orders, the query returns one row with nothing but the total count. */
const PAGE_ROW = v.union([v.intersect([PANEL_ROW, v.object(TOTAL)]), v.object({ id: v.null(), ...TOTAL })]);
const PLACED_ORDER = rowShape(OwnOrder, ["id", "number", "state"]);

const PERSON = "LEFT JOIN users u ON u.id = o.user_id";
/**
 * SQL of the text by which a viewer who does not handle an order can find it: the order's number, and the names of
 * those articles that belong to the viewer.
 */
const OWN_TEXT = folded(`(o.number || ' ' || coalesce((SELECT string_agg(l.product_name, ' ')
  FROM order_lines l WHERE l.order_id = o.id AND l.owner_id = $1), ''))`);
/**
 * SQL of the ids of the orders in which the names of the viewer's articles match all words of the search. It folds each
 * name only once, although many orders contain it, because folding takes longer than all other work of a search.
 */
const WITH_OWN_NAMES = `SELECT own.id FROM (
    SELECT ${folded("product_name")} AS text, array_agg(order_id) AS order_ids FROM order_lines WHERE owner_id = $1
    GROUP BY product_name) name CROSS JOIN unnest(name.order_ids) AS own (id)
  GROUP BY own.id HAVING string_agg(name.text, ' ') LIKE ALL ($4::text[])`;
/**
 * SQL condition: a viewer who does not handle the order can find it, because OWN_TEXT matches all words of the search.
 * There are two cases: the names alone match all words, or the number matches at least one word. A third case does not
 * exist: a word contains no space, so it cannot match the end of the number together with the beginning of a name.
 */
const HAS_OWN_TEXT = `(o.id IN (${WITH_OWN_NAMES})
    OR lower(o.number) LIKE ANY ($4::text[]) AND ${OWN_TEXT} LIKE ALL ($4::text[]))`;
/**
 * SQL condition: an order has the number in the search, or matches all words of the search. With CASE, PostgreSQL makes
 * the slow checks only for orders whose whole text matches.
 */
const FOUND = `(o.number = $3 OR CASE
    WHEN CASE WHEN u.id IS NULL THEN o.search_text ELSE o.search_text || ' ' || u.search_text END LIKE ALL ($4::text[])
    THEN $1::uuid IS NULL OR ${HAS_OWN_TEXT} OR o.id NOT IN (${notHandledBy("$1")}) ELSE false END)`;
const NOTHING_SOUGHT = "$3::text IS NULL AND $4::text[] = '{}'";

/**
 * SQL of the ids of the newest orders that together have at most `maxLines` lines. The limit counts lines instead of
 * orders, because one order may have 200 lines.
 * @param wanted SQL condition on an order `o`
 */
export const newestOrders = (wanted: string, maxLines: string): string => `
  SELECT id FROM (
    SELECT id, sum((SELECT count(*) FROM order_lines l WHERE l.order_id = newest.id))
      OVER (ORDER BY created_at DESC, id DESC) AS lines
    FROM (SELECT o.id, o.created_at FROM orders o WHERE ${wanted}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${maxLines}) newest) counted
  WHERE lines <= ${maxLines}`;

/** Reads a page of orders, the newest first, with the total count. */
export async function readOrderPage(
  connection: Connection,
  { viewer, state, unwanted, task, number, patterns, cursor, limit }: OrderPage,
): Promise<{ orders: Order[]; totalCount: number }> {
  // For a search, or for a viewer who does not handle all orders, PostgreSQL must check every order. MATERIALIZED makes
  // PostgreSQL check each order only once, although both the page and the total count need the result. For all other
  // requests, PostgreSQL reads both quickly from indexes, so the condition is NOT MATERIALIZED.
  const isScan = viewer !== null || patterns.length > 0;
  const found = await rows(
    connection,
    PAGE_ROW,
    `WITH matching AS ${isScan ? "" : "NOT"} MATERIALIZED (
       SELECT o.id, o.created_at FROM orders o ${patterns.length > 0 ? PERSON : ""}
       WHERE ${visibleTo("$1")} AND ($2::text IS NULL OR o.state = $2) AND o.unwanted = $8
         ${task ? `AND ${waitsFor(task)} AND ${handledBy("$1")}` : ""}
         AND ${patterns.length > 0 ? FOUND : NOTHING_SOUGHT})
     SELECT ${panelColumns("$1")}, counted.total AS "totalCount" FROM (SELECT count(*)::int AS total FROM matching) counted
     LEFT JOIN (SELECT id FROM matching WHERE $5::timestamptz IS NULL OR (created_at, id) < ($5, $6::uuid)
       ORDER BY created_at DESC, id DESC LIMIT $7) page ON true
     LEFT JOIN orders o ON o.id = page.id ORDER BY o.created_at DESC, o.id DESC`,
    [viewer, state, number ?? null, patterns, cursor?.createdAt ?? null, cursor?.id ?? null, limit, unwanted],
  );
  const orders = found.flatMap((order) => (order.id === null ? [] : [shownTo(order, viewer)]));
  return { orders, totalCount: found[0]?.totalCount ?? 0 };
}

/** A request for a page of the orders with one phone number, in the format of `orders.phone`. */
export interface PhonePage extends Pick<OrderPage, "viewer" | "cursor" | "limit"> {
  phone: string;
}

/**
 * Reads a page of the orders that have a phone number and that the viewer handles, newest first, with the total count.
 */
export async function readPhonePage(
  connection: Connection,
  { viewer, phone, cursor, limit }: PhonePage,
): Promise<{ orders: Order[]; totalCount: number }> {
  const theirs = `FROM orders o WHERE o.phone = $2 AND ${handledBy("$1")}`;
  const found = await rows(
    connection,
    PAGE_ROW,
    `SELECT ${panelColumns("$1")}, counted.total AS "totalCount"
     FROM (SELECT count(*)::int AS total ${theirs}) counted
     LEFT JOIN (SELECT o.* ${theirs} AND ($3::timestamptz IS NULL OR (o.created_at, o.id) < ($3, $4::uuid))
       ORDER BY o.created_at DESC, o.id DESC LIMIT $5) o ON true ORDER BY o.created_at DESC, o.id DESC`,
    [viewer, phone, cursor?.createdAt ?? null, cursor?.id ?? null, limit],
  );
  const orders = found.flatMap((order) => (order.id === null ? [] : [order]));
  return { orders, totalCount: found[0]?.totalCount ?? 0 };
}

export async function readVisibleOrders(
  connection: Connection,
  ids: readonly string[],
  viewer: string | null,
): Promise<Map<string, Order>> {
  const found = await rows(
    connection,
    PANEL_ROW,
    `SELECT ${panelColumns("$2")} FROM orders o WHERE o.id = ANY($1::uuid[]) AND ${visibleTo("$2")}`,
    [ids, viewer],
  );
  return new Map(found.map((order) => [order.id, shownTo(order, viewer)]));
}

export async function countNewOrders(connection: Connection, viewer: string | null): Promise<number> {
  const counted = await oneRow(
    connection,
    COUNT_ROW,
    `SELECT count(*)::int AS count FROM orders o WHERE o.state = 'NEW' AND ${visibleTo("$1")}`,
    [viewer],
  );
  return counted?.count ?? 0;
}

/** Reads a user's own orders, the newest first. */
export const readOwnOrders = (
  connection: Connection,
  userId: string,
  cursor: PageCursor,
  limit: number,
): Promise<OwnOrder[]> =>
  rows(
    connection,
    OWN_ROW,
    `SELECT ${OWN_COLUMNS} FROM orders o
     WHERE o.user_id = $1 AND ($2::timestamptz IS NULL OR (o.created_at, o.id) < ($2, $3::uuid))
     ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    [userId, cursor?.createdAt ?? null, cursor?.id ?? null, limit],
  );

/** Reads the states of orders. Unknown ids are left out. */
export const readOrderStates = (connection: Connection, ids: readonly string[]): Promise<PlacedOrder[]> =>
  rows(
    connection,
    PLACED_ORDER,
    `SELECT asked.id, ${selectList(OwnOrder, "o", ["number", "state"])} FROM unnest($1::uuid[]) AS asked (id)
     JOIN orders o ON o.id = asked.id OR o.device_id = asked.id`,
    [ids],
  );

/** Reads orders that devices have placed. Orders that an admin has entered are left out. */
export const readDeviceOrders = (connection: Connection, ids: readonly string[]): Promise<OwnOrder[]> =>
  rows(
    connection,
    OWN_ROW,
    `SELECT ${OWN_COLUMNS} FROM orders o WHERE o.id = ANY($1::uuid[])
       AND ${IS_OF_DEVICE} ORDER BY o.created_at DESC, o.id DESC`,
    [ids],
  );

/** A period of days, as YYYY-MM-DD in the shop's time zone. Null for the first or last day means no limit. */
export interface OrderPeriod {
  from: string | null;
  to: string | null;
}

/**
 * Reads the newest orders of a period that `viewer` may see, without unwanted orders. All orders together have at most
 * `maxLines` order lines.
 */
export async function readNewestOrders(
  connection: Connection,
  viewer: string | null,
  maxLines: number,
  { from, to }: OrderPeriod,
): Promise<Order[]> {
  const wanted = `${visibleTo("$1")} AND NOT o.unwanted AND ${isWithinDays("o.placed_at", "$3", "$4")}`;
  const found = await rows(
    connection,
    PANEL_ROW,
    `SELECT ${panelColumns("$1")} FROM orders o
     WHERE o.id IN (${newestOrders(wanted, "$2")}) ORDER BY o.created_at DESC, o.id DESC`,
    [viewer, maxLines, from, to],
  );
  return found.map((order) => shownTo(order, viewer));
}

/**
 * Reads the appointments of a period, sorted by their start and then by their place. Unwanted appointments are left
 * out. Cancelled appointments are left out too, unless the person did not come. An appointment that another admin
 * handles is returned only while it reserves its slot. If the viewer may not see an appointment, only its slot is
 * returned ({@link takenSlot}).
 * @param from first day as YYYY-MM-DD in the shop's time zone
 * @param to last day, in the same format
 * @param placeIds ids of the places in the sequence in which they are sorted
 */
export async function readAppointments(
  connection: Connection,
  viewer: string | null,
  { from, to }: Readonly<Record<"from" | "to", string>>,
  placeIds: readonly string[],
): Promise<Order[]> {
  const found = await rows(
    connection,
    v.intersect([PANEL_ROW, v.object({ isSeen: v.boolean() })]),
    `SELECT ${panelColumns("$1")}, ${visibleTo("$1")} IS TRUE AS "isSeen" FROM orders o
     WHERE o.appointment_at IS NOT NULL AND ${isWithinDays("o.appointment_at", "$2", "$3")}
       AND NOT o.unwanted AND (o.state <> 'CANCELLED' OR o.no_show)
     ORDER BY o.appointment_at, array_position($4::uuid[], o.place_id), o.id`,
    [viewer, from, to, placeIds],
  );
  return found
    .filter(({ mayChange, isSlotReserved, state }) => mayChange || (isSlotReserved && state !== "CANCELLED"))
    .map(({ isSeen, ...order }) => (isSeen ? shownTo(order, viewer) : takenSlot(order)));
}
