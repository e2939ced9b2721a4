import * as v from "valibot";
import { type Connection, rows } from "../../platform/database/sql.ts";
import { SHOP_TIME_ZONE } from "../../platform/shop-time/shop-day.rules.ts";
import { visibleTo } from "../orders/order.repository.ts";
import { ORDER_STATES } from "../orders/order-state.rules.ts";

/** Number of days on the dashboard, including today. */
const DAYS = 30;
/** Maximum number of products in each list of the dashboard. */
const LISTED = 5;

const ZONE = `'${SHOP_TIME_ZONE}'`;
const TODAY = `(now() AT TIME ZONE ${ZONE})::date`;
/** SQL condition: order `o` was placed in the last `DAYS` days and is not cancelled. */
const COUNTS = `o.placed_at >= (${TODAY} - ${DAYS - 1})::timestamp AT TIME ZONE ${ZONE} AND o.state <> 'CANCELLED'`;
const DAY = `(o.placed_at AT TIME ZONE ${ZONE})::date`;
/**
 * SQL of each day's figures for all products: amounts of the articles without delivery, less returns and discounts.
 * `OWN_FIGURES` is for the products of one owner: an order with products of several owners counts for each of them, with
 * the amount of this owner's products. Their share of the order's discount is that of the kept pieces' prices.
 */
const ALL_FIGURES = `SELECT ${DAY} AS day, count(*) AS orders, sum(o.total - o.returned - o.discount) AS total
  FROM orders o WHERE ${COUNTS} AND $1::uuid IS NULL GROUP BY 1`;
const OWN_FIGURES = `SELECT ${DAY} AS day, count(DISTINCT o.id) AS orders,
    round(sum(l.price::numeric * (l.quantity - l.returned)
      * (1 - coalesce(o.discount::numeric / nullif(o.total - o.returned, 0), 0)))) AS total
  FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${COUNTS} AND l.owner_id = $1 GROUP BY 1`;

const FIGURES = v.object({ day: v.string(), orders: v.number(), total: v.number() });
const STATE = v.object({ state: v.picklist(ORDER_STATES), orders: v.number() });
const ORDERED = v.object({
  productId: v.nullable(v.string()),
  productName: v.string(),
  image: v.nullable(v.string()),
  quantity: v.number(),
});
const SOLD_OUT = v.object({
  id: v.string(),
  productName: v.string(),
  image: v.nullable(v.string()),
  count: v.number(),
});

/**
 * Returns the number and the total of orders for each of the last days. @param viewer id of the owner whose products
 * count; null for all products
 */
export const readDays = (connection: Connection, viewer: string | null) =>
  rows(
    connection,
    FIGURES,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(orders, 0)::int AS orders, coalesce(total, 0)::float8 AS total
     FROM (SELECT ${TODAY} - place AS day FROM generate_series(0, ${DAYS - 1}) AS place) AS days
     LEFT JOIN (${viewer === null ? ALL_FIGURES : OWN_FIGURES}) AS figures USING (day) ORDER BY day`,
    [viewer],
  );

/**
 * Returns the number of orders in each state. Orders of any age count, because each number links to the panel's list of
 * all orders in this state.
 * @param viewer id of the admin whose visible orders count; null for all orders
 */
export const readStates = (connection: Connection, viewer: string | null) =>
  rows(
    connection,
    STATE,
    `SELECT o.state, count(*)::int AS orders FROM orders o WHERE ${visibleTo("$1")} AND NOT o.unwanted GROUP BY o.state`,
    [viewer],
  );

/**
 * Returns the most ordered products of the last `DAYS` days. @param viewer id of the owner whose products count; null
 * for all products
 */
export const readMostOrdered = (connection: Connection, viewer: string | null) =>
  rows(
    connection,
    ORDERED,
    `SELECT p.id AS "productId", coalesce(p.product_name, ordered.name) AS "productName", p.product_images[1] AS image,
       ordered.quantity::float8 AS quantity
     FROM (SELECT l.product_id, min(l.product_name) AS name, sum(l.quantity) AS quantity
       FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE ${COUNTS} AND ($1::uuid IS NULL OR l.owner_id = $1)
       GROUP BY l.product_id, CASE WHEN l.product_id IS NULL THEN l.product_name END
       ORDER BY quantity DESC, name LIMIT ${LISTED}) AS ordered
     LEFT JOIN products p ON p.id = ordered.product_id ORDER BY ordered.quantity DESC, ordered.name`,
    [viewer],
  );

/**
 * Returns the products that were sold out last. Each row also contains the number of all sold-out products.
 * @param owner id of the owner whose products are returned; null for all products
 */
export function readSoldOut(connection: Connection, owner: string | null) {
  const soldOut = "FROM products WHERE availability = 'SOLD_OUT' AND ($1::uuid IS NULL OR owner_id = $1)";
  return rows(
    connection,
    SOLD_OUT,
    `SELECT id, product_name AS "productName", product_images[1] AS image, (SELECT count(*)::int ${soldOut}) AS count
     ${soldOut} ORDER BY updated_at DESC, id LIMIT ${LISTED}`,
    [owner],
  );
}
