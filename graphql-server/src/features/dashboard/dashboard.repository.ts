import * as v from "valibot";
import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { type Connection, rows } from "../../platform/database/sql.ts";
import { dayOf, startOfDay } from "../../platform/shop-time/shop-day-sql.ts";
import { Order } from "../orders/order.entity.ts";
import { visibleTo } from "../orders/order-access.ts";

/** Number of days on the dashboard, including today. */
const DAYS = 30;
/** Maximum number of products in the list of the most ordered products. */
const LISTED = 5;

const TODAY = dayOf("now()");
const FIRST = startOfDay(`${TODAY} - ${DAYS - 1}`);

const FIGURES = v.object({ day: v.string(), orders: v.number(), total: v.number() });
const STATE = v.intersect([rowShape(Order, ["state"]), v.object({ orders: v.number() })]);
const ORDERED = v.object({
  productId: v.nullable(v.string()),
  productName: v.string(),
  image: v.nullable(v.string()),
  quantity: v.number(),
});

/**
 * Returns the number of orders and their total (FCFA) for each of the last `DAYS` days. Cancelled orders and returned
 * articles are subtracted on the day of the cancellation or the return (see `OrderEntry`).
 * @param viewer id of the admin whose orders count; null for all orders
 */
export const readDays = (connection: Connection, viewer: string | null) =>
  rows(
    connection,
    FIGURES,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(orders, 0)::int AS orders, coalesce(total, 0)::float8 AS total
     FROM (SELECT ${TODAY} - place AS day FROM generate_series(0, ${DAYS - 1}) AS place) AS days
     LEFT JOIN (
       SELECT ${dayOf("e.happened_at")} AS day, sum(e.orders) AS orders,
         sum(e.ordered - e.returned) AS total
       FROM order_entries e WHERE e.happened_at >= ${FIRST} AND ($1::uuid IS NULL OR e.handler_id = $1) GROUP BY 1
     ) AS figures USING (day) ORDER BY day`,
    [viewer],
  );

/**
 * Returns the number of orders in each state. Old orders count too, because each number links to the admin panel's list
 * of all orders in this state.
 * @param viewer id of the admin whose visible orders count; null for all orders
 */
export const readStates = (connection: Connection, viewer: string | null) =>
  rows(
    connection,
    STATE,
    `SELECT ${selectList(Order, "o", ["state"])}, count(*)::int AS orders FROM orders o
     WHERE ${visibleTo("$1")} AND NOT o.unwanted GROUP BY 1`,
    [viewer],
  );

/**
 * Returns the most ordered products of the last `DAYS` days.
 * @param viewer id of the owner whose products count; null for all products
 */
export const readMostOrdered = (connection: Connection, viewer: string | null) =>
  rows(
    connection,
    ORDERED,
    `SELECT p.id AS "productId", coalesce(p.product_name, ordered.name) AS "productName", p.product_images[1] AS image,
       ordered.quantity::float8 AS quantity
     FROM (SELECT l.product_id, min(l.product_name) AS name, sum(l.quantity) AS quantity
       FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE o.placed_at >= ${FIRST} AND o.state <> 'CANCELLED' AND ($1::uuid IS NULL OR l.owner_id = $1)
       GROUP BY l.product_id, CASE WHEN l.product_id IS NULL THEN l.product_name END
       ORDER BY quantity DESC, name LIMIT ${LISTED}) AS ordered
     LEFT JOIN products p ON p.id = ordered.product_id ORDER BY ordered.quantity DESC, ordered.name`,
    [viewer],
  );
