import * as v from "valibot";
import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { affected, type Connection, rows } from "../../platform/database/sql.ts";
import { isOpenSession } from "../../platform/security/open-session-sql.ts";
import {
  type FreeRequests,
  KNOWN_SERVICES,
  MAX_OF_SERVICE,
} from "../../platform/web-push/push-request-limits.ts";
import { StoredPushMessage } from "./push-message.entity.ts";
import { StoredPushSubscription } from "./push-subscription.entity.ts";

/**
 * Seconds for which a message belongs to the process that has claimed it. After that, another process may send it,
 * because the first process may have ended. A process gives up its own requests before this time has passed, so that no
 * message is sent twice.
 */
const LEASE_SECONDS = 60;

/** Days for which devices still follow an order after it was delivered or cancelled. Then their subscriptions end. */
export const DONE_ORDER_PUSH_DAYS = 30;
/** Days for which a device can wait for a sold-out size. Then its subscription ends. */
export const SIZE_PUSH_DAYS = 365;
/** Days for which the shop stores that a device's push endpoint is no longer valid. */
export const GONE_DEVICE_DAYS = 30;
/**
 * Largest number of invalid endpoints that the shop stores: the newest ones, because strangers can invent any number of
 * endpoints.
 */
const MAX_GONE_DEVICES = 20_000;

const MESSAGE = ["id", "subscriptionId", "content", "version", "attempts", "createdAt"] as const;
const SUBSCRIPTION = ["kind", "consentedAt", "endpoint", "p256dh", "auth"] as const;
const CLAIMED = v.intersect([
  rowShape(StoredPushMessage, MESSAGE),
  rowShape(StoredPushSubscription, SUBSCRIPTION),
]);
/** A message that this process may send now, because it has claimed the message, and the device that receives it. */
export type ClaimedPush = v.InferOutput<typeof CLAIMED>;

/**
 * SQL condition: the subscription `s` still allows a notification. If the subscription has a session `x`, this session
 * is open; and if the notification is about an event of the admin panel, its user `u` is an admin who may see the
 * event.
 */
const IS_ALLOWED = `(s.session_id IS NULL OR ${isOpenSession("x")})
  AND (s.kind IN ('ORDER', 'SIZE') OR u.role = 'SUPER_ADMIN' OR (u.role = 'ADMIN' AND s.kind <> 'MESSAGE'))`;

/** SQL of the push service of a subscription `s`: host and port. */
const HOST = "split_part(s.endpoint, '/', 3)";

/**
 * Claims due messages, so that no other process sends them at the same time. Claiming a message increases the count of
 * its attempts by one. The push services take turns: each service gets its first message sent before any service gets a
 * second one, so that a service with many devices does not delay the others. A service's messages without an attempt
 * come first. A message whose subscription allows no notification any more (see `IS_ALLOWED`) is
 * deleted instead.
 */
export function claimPushes(connection: Connection, free: FreeRequests): Promise<ClaimedPush[]> {
  return rows(
    connection,
    CLAIMED,
    `WITH ranked AS (
       SELECT m.id, m.attempts, m.next_attempt_at, s.created_at, ${HOST} AS host, row_number() OVER (
         PARTITION BY ${HOST} ORDER BY m.attempts, m.next_attempt_at, s.created_at) AS place
       FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id
       WHERE m.next_attempt_at <= now() AND m.held_until <= now()),
     free AS (
       SELECT *, host ~ $4 AS is_known FROM ranked
       WHERE place <= coalesce(($3::jsonb ->> host)::int, ${MAX_OF_SERVICE})),
     chosen AS (
       SELECT *, row_number() OVER (
         PARTITION BY is_known ORDER BY place, attempts, next_attempt_at, created_at) AS turn FROM free),
     due AS MATERIALIZED (
       SELECT id, subscription_id FROM push_messages
       WHERE next_attempt_at <= now() AND held_until <= now() AND id = ANY(ARRAY(
         SELECT id FROM chosen WHERE is_known OR turn <= $2
         ORDER BY place, attempts, next_attempt_at, created_at LIMIT $1)) FOR UPDATE SKIP LOCKED),
     allowed AS MATERIALIZED (
       SELECT due.id, s.kind, s.consented_at, s.endpoint, s.p256dh, s.auth
       FROM due JOIN push_subscriptions s ON s.id = due.subscription_id
         LEFT JOIN sessions x ON x.id = s.session_id LEFT JOIN users u ON u.id = s.user_id WHERE ${IS_ALLOWED}),
     dropped AS (
       DELETE FROM push_messages WHERE id IN (SELECT id FROM due EXCEPT SELECT id FROM allowed))
     UPDATE push_messages m SET attempts = m.attempts + 1,
       next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
     FROM allowed s WHERE m.id = s.id
     RETURNING ${selectList(StoredPushMessage, "m", MESSAGE)},
       ${selectList(StoredPushSubscription, "s", SUBSCRIPTION)}`,
    [free.all, free.unknown, JSON.stringify(free.ofService), KNOWN_SERVICES.source],
  );
}

/**
 * Deletes a message that was sent, or that will not be sent any more; an unsent message about a size is kept instead.
 * If newer content has replaced the message's content during the attempt, the message is not deleted, and the new
 * content is sent without a pause. After a message about a size was sent, the subscription to this size ends, unless
 * the device has subscribed again during the attempt.
 */
export async function settlePush(
  connection: Connection,
  { id, subscriptionId, kind, version, consentedAt }: ClaimedPush,
  isSent: boolean,
): Promise<void> {
  if (kind === "SIZE" && isSent) {
    const ended = "DELETE FROM push_subscriptions WHERE id = $1 AND consented_at = $2";
    if ((await affected(connection, ended, [subscriptionId, consentedAt])) > 0) return;
  }
  if (kind === "SIZE" && !isSent) {
    // The message about a size is kept without a further attempt. If it were deleted, the sender would store it again
    // some seconds later, because the size is still available.
    await affected(connection, "UPDATE push_messages SET next_attempt_at = 'infinity' WHERE id = $1", [id]);
    return;
  }
  const deleted = "DELETE FROM push_messages WHERE id = $1 AND version = $2";
  if ((await affected(connection, deleted, [id, version])) > 0) return;
  await affected(connection, "UPDATE push_messages SET next_attempt_at = now() WHERE id = $1", [id]);
}

/**
 * Deletes all waiting notifications. Called after an older backup has replaced the shop's data, so that no outdated
 * notification is sent.
 */
export async function dropWaitingPushes(connection: Connection): Promise<void> {
  await affected(connection, "DELETE FROM push_messages");
}

export async function delayPush(connection: Connection, id: string, delayMs: number): Promise<void> {
  await affected(
    connection,
    "UPDATE push_messages SET next_attempt_at = now() + make_interval(secs => $2) WHERE id = $1",
    [id, delayMs / 1_000],
  );
}

/**
 * Deletes the entries of invalid push endpoints that are older than `GONE_DEVICE_DAYS` or exceed `MAX_GONE_DEVICES`.
 * @returns the number of deleted entries
 */
export function purgeGoneDevices(connection: Connection): Promise<number> {
  return affected(
    connection,
    `DELETE FROM gone_push_devices WHERE gone_at < now() - make_interval(days => $1)
       OR gone_at < (SELECT gone_at FROM gone_push_devices ORDER BY gone_at DESC OFFSET $2 LIMIT 1)`,
    [GONE_DEVICE_DAYS, MAX_GONE_DEVICES],
  );
}

/**
 * Deletes subscriptions to orders that were delivered or cancelled more than `DONE_ORDER_PUSH_DAYS` ago, subscriptions
 * to sizes that are older than `SIZE_PUSH_DAYS`, and former admins' subscriptions to events of the admin panel.
 * @returns the number of deleted subscriptions
 */
export function purgePushSubscriptions(connection: Connection): Promise<number> {
  return affected(
    connection,
    `DELETE FROM push_subscriptions s WHERE (s.kind = 'SIZE' AND s.consented_at < now() - make_interval(days => $2))
       OR EXISTS (SELECT FROM orders o WHERE o.id = s.order_id AND o.done_at < now() - make_interval(days => $1))
       OR (s.kind NOT IN ('ORDER', 'SIZE')
         AND EXISTS (SELECT FROM users u WHERE u.id = s.user_id AND u.role = 'GENERAL'))`,
    [DONE_ORDER_PUSH_DAYS, SIZE_PUSH_DAYS],
  );
}
