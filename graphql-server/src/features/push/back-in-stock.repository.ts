import { affected, type Connection } from "../../platform/database/sql.ts";
import { isOpenSession } from "../../platform/security/open-session-sql.ts";
import { HELD_SECONDS } from "./push-outbox.repository.ts";
import { availabilityOf } from "./push-subscription.repository.ts";

/**
 * Deletes the notifications about sizes that are sold out again, including those that the sender will never try to send
 * again (see `settlePush`). When such a size is available again, its followers get a new notification.
 */
export async function dropSoldOutSizes(connection: Connection): Promise<void> {
  await affected(
    connection,
    `DELETE FROM push_messages WHERE id IN (
       SELECT m.id FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id
         JOIN products p ON p.id = s.product_id
       WHERE ${availabilityOf("s.variant")} = 'SOLD_OUT' FOR UPDATE OF m SKIP LOCKED)`,
  );
}

/**
 * Stores notifications for followed sizes that are available again, first for the devices that subscribed first. Each
 * call reads the availability of all followed sizes, so that code that changes products does not have to store
 * notifications. Each size is read once, however many devices follow it. The notifications wait before they are sent:
 * if a size is available because an order was cancelled, the admin can still undo the cancelling, and the size is sold
 * out again (see `dropSoldOutSizes`).
 * @returns the number of notifications
 */
export function pushBackInStock(connection: Connection, limit: number): Promise<number> {
  return affected(
    connection,
    `WITH RECURSIVE followed AS (
       (SELECT product_id, coalesce(variant, 0) AS variant FROM push_subscriptions WHERE product_id IS NOT NULL
        ORDER BY product_id, coalesce(variant, 0) LIMIT 1)
       UNION ALL
       SELECT next.* FROM followed f CROSS JOIN LATERAL (
         SELECT product_id, coalesce(variant, 0) FROM push_subscriptions
         WHERE product_id IS NOT NULL AND (product_id, coalesce(variant, 0)) > (f.product_id, f.variant)
         ORDER BY product_id, coalesce(variant, 0) LIMIT 1) next),
     returned AS MATERIALIZED (
       SELECT p.id, p.product_name, f.variant, chosen.size, chosen.colour
       FROM followed f JOIN products p ON p.id = f.product_id
         LEFT JOIN LATERAL (SELECT v.size, v.colour FROM jsonb_to_recordset(p.variants)
           AS v (number int, size text, colour text) WHERE v.number = f.variant) chosen ON true
       WHERE ${availabilityOf("nullif(f.variant, 0)")} <> 'SOLD_OUT')
     INSERT INTO push_messages (id, subscription_id, topic, held_until, content)
     SELECT gen_random_uuid(), s.id, 'size', now() + interval '${HELD_SECONDS} seconds', json_build_object(
       'body', concat_ws(', ', 'De nouveau disponible\u00a0: ' || r.product_name, 'taille ' || r.size, r.colour),
       'path', '/product/' || r.id || coalesce('?variante=' || s.variant, ''), 'tag', 'size-' || s.id)
     FROM returned r JOIN push_subscriptions s ON s.product_id = r.id AND coalesce(s.variant, 0) = r.variant
       LEFT JOIN sessions x ON x.id = s.session_id
     WHERE (s.session_id IS NULL OR ${isOpenSession("x")})
       AND NOT EXISTS (SELECT FROM push_messages m WHERE m.subscription_id = s.id)
     ORDER BY s.created_at LIMIT $1 FOR KEY SHARE OF s SKIP LOCKED
     ON CONFLICT (subscription_id, topic) DO NOTHING`,
    [limit],
  );
}
