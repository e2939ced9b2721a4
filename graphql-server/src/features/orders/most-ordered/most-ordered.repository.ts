import * as v from "valibot";
import { type Connection, rows } from "../../../platform/database/sql.ts";

export const MOST_ORDERED = 6;
/**
 * A product is listed if at least this many orders contain it. With a lower number, the list could reveal what one
 * customer has ordered.
 */
const LEAST_ORDERS = 2;

const PRODUCT = v.object({ id: v.string() });

/**
 * Reads the ids of the products that most orders of the last 30 days contain, the most ordered first, without sold-out
 * products. Only orders that the shop has confirmed count, because strangers can place orders.
 */
export async function readMostOrdered(connection: Connection): Promise<string[]> {
  const found = await rows(
    connection,
    PRODUCT,
    `SELECT p.id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
     WHERE o.placed_at > now() - interval '30 days' AND o.state IN ('CONFIRMED', 'SHIPPED', 'DELIVERED')
       AND p.availability <> 'SOLD_OUT'
     GROUP BY p.id HAVING count(DISTINCT o.id) >= ${LEAST_ORDERS}
     ORDER BY count(DISTINCT o.id) DESC, p.id LIMIT ${MOST_ORDERED}`,
  );
  return found.map(({ id }) => id);
}
