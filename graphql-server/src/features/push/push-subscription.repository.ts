import { createHash, randomUUID } from "node:crypto";
import * as v from "valibot";
import { rowShape } from "../../platform/database/entity-columns.ts";
import { affected, type Connection, oneRow, rows, type Transaction } from "../../platform/database/sql.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { isOpenSession } from "../../platform/security/open-session-sql.ts";
import type { PushDevice } from "../../platform/web-push/push-device.ts";
import { PANEL_PUSHES, type PanelPush, type PushKind } from "./push-subject-kinds.ts";
import { StoredPushSubscription } from "./push-subscription.entity.ts";

export interface PushSubject {
  readonly kind: PushKind;
  readonly orderId?: string | null;
  readonly productId?: string | null;
  readonly variant?: number | null;
}

export interface Subscriber {
  readonly device: PushDevice;
  readonly consent: string;
  /** The signed-in user; null for a visitor. */
  readonly user: CurrentUser | null;
  /** Mark (short keyed hash) of the client's IP address if the subject is a size; null for other subjects. */
  readonly client: string | null;
}

/**
 * Locks a user's account and open session until the commit, so that neither can end before the new subscription is
 * stored. An account or session that ends afterwards also ends the subscription.
 * @returns false if the account or the session has already ended
 */
export async function lockOpenSession(
  transaction: Transaction,
  { userId, sessionId }: CurrentUser,
): Promise<boolean> {
  const account = "SELECT FROM users WHERE id = $1 FOR KEY SHARE";
  if ((await affected(transaction, account, [userId])) === 0) return false;
  const session = `SELECT FROM sessions s WHERE id = $1 AND ${isOpenSession("s")} FOR SHARE`;
  return (await affected(transaction, session, [sessionId])) > 0;
}

/**
 * SQL of the availability of a product `p`, or of one of its variants.
 * @param variant SQL of the variant's number. Where its value is null, the result is the availability of the product as
 * a whole
 */
export const availabilityOf = (variant: string): string =>
  `CASE WHEN ${variant} IS NULL THEN p.availability
     ELSE (SELECT v.availability FROM jsonb_to_recordset(p.variants) AS v (number int, availability text)
       WHERE v.number = ${variant}) END`;

/** True if a product, or its variant with the given number, exists and is sold out. */
export async function isSoldOut(
  transaction: Transaction,
  productId: string,
  variant: number | null,
): Promise<boolean> {
  const soldOut = `SELECT FROM products p WHERE id = $1 AND ${availabilityOf("$2::int")} = 'SOLD_OUT' FOR KEY SHARE`;
  return (await affected(transaction, soldOut, [productId, variant])) > 0;
}

/** Stores a subscription, in place of an earlier subscription of the device to the same subject. */
export async function upsertSubscription(
  transaction: Transaction,
  { device, consent, user, client }: Subscriber,
  { kind, orderId = null, productId = null, variant = null }: PushSubject,
): Promise<void> {
  await affected(
    transaction,
    `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, kind, order_id, product_id, variant, session_id, user_id, consent, client)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT ON CONSTRAINT push_subscriptions_subject_key DO UPDATE SET p256dh = excluded.p256dh,
       auth = excluded.auth, session_id = excluded.session_id, user_id = excluded.user_id,
       consent = excluded.consent, client = excluded.client, consented_at = now()`,
    [
      ...[randomUUID(), device.endpoint, device.p256dh, device.auth, kind, orderId, productId, variant],
      ...[user?.sessionId ?? null, user?.userId ?? null, consent, client],
    ],
  );
}

/**
 * Ends the oldest subscriptions to an order, so that at most `limit` devices follow it. The caller holds the lock of
 * the order.
 * @param endpoint endpoint of the device that subscribes now; its subscription is not ended
 */
export async function keepNewestFollowers(
  transaction: Transaction,
  orderId: string,
  { endpoint }: PushDevice,
  limit: number,
): Promise<void> {
  await affected(
    transaction,
    `DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions
       WHERE order_id = $1 AND endpoint <> $2 ORDER BY consented_at DESC OFFSET $3)`,
    [orderId, endpoint, limit - 1],
  );
}

/**
 * SQL condition: a subscription belongs to the product in $1 and its variant in $2 (null for the product as a whole).
 */
const OF_SIZE = "product_id = $1 AND coalesce(variant, 0) = coalesce($2::int, 0)";

/**
 * Deletes a subscription if more than `limit` devices follow a size; without a size, if there are more than `limit`
 * subscriptions to all sizes together. The client with the most subscriptions loses its oldest subscription. If several
 * clients have the most, the client that subscribes now is chosen first. Nothing is deleted if every client has only
 * one subscription. The caller holds the lock that makes devices subscribe to sizes one after another, so that the
 * counts are exact.
 * @param size undefined for all sizes together
 */
export async function endOldestOfLargestClient(
  transaction: Transaction,
  { client }: Subscriber,
  size: Pick<PushSubject, "productId" | "variant"> | undefined,
  limit: number,
): Promise<void> {
  await affected(
    transaction,
    `WITH held AS MATERIALIZED (
       SELECT id, client, consented_at, count(*) OVER (PARTITION BY client) AS share, count(*) OVER () AS of_all
       FROM push_subscriptions WHERE ${size ? OF_SIZE : "product_id IS NOT NULL AND $1::uuid IS NULL AND $2::int IS NULL"})
     DELETE FROM push_subscriptions WHERE id = (SELECT id FROM held WHERE of_all > $4 AND share > 1
       ORDER BY share DESC, (client IS NOT DISTINCT FROM $3) DESC, consented_at, id LIMIT 1)`,
    [size?.productId ?? null, size?.variant ?? null, client, limit],
  );
}

const COUNTS = v.object({
  ofDevice: v.number(),
  ofUser: v.number(),
  ofSize: v.number(),
  ofSizes: v.number(),
});

/**
 * Returns four counts: the device's subscriptions of this kind, the devices of the user, the devices that follow the
 * size, and the subscriptions to all sizes.
 */
export async function countSubscriptions(
  transaction: Transaction,
  { device, user }: Subscriber,
  { kind, productId = null, variant = null }: PushSubject,
): Promise<v.InferOutput<typeof COUNTS>> {
  const counts = await oneRow(
    transaction,
    COUNTS,
    `SELECT (SELECT count(*) FROM push_subscriptions WHERE endpoint = $1 AND kind = $2)::int AS "ofDevice",
       (SELECT count(DISTINCT endpoint) FROM push_subscriptions WHERE user_id = $3)::int AS "ofUser",
       (SELECT count(*) FROM push_subscriptions
        WHERE product_id = $4 AND coalesce(variant, 0) = coalesce($5::int, 0))::int AS "ofSize",
       (SELECT count(*) FROM push_subscriptions WHERE product_id IS NOT NULL AND $2 = 'SIZE')::int AS "ofSizes"`,
    [device.endpoint, kind, user?.userId ?? null, productId, variant],
  );
  return counts ?? { ofDevice: 0, ofUser: 0, ofSize: 0, ofSizes: 0 };
}

const KIND = rowShape(StoredPushSubscription, ["kind"]);

export async function readPanelPushes(
  connection: Connection,
  endpoint: string,
  userId: string,
): Promise<PanelPush[]> {
  const kinds = await rows(
    connection,
    KIND,
    "SELECT kind FROM push_subscriptions WHERE endpoint = $1 AND user_id = $2 AND kind = ANY($3::text[])",
    [endpoint, userId, [...PANEL_PUSHES]],
  );
  return PANEL_PUSHES.filter((kind) => kinds.some((row) => row.kind === kind));
}

/**
 * Deletes a device's subscriptions to events of the admin panel.
 * @param kept events whose subscriptions are not deleted
 */
export async function deletePanelPushes(
  transaction: Transaction,
  endpoint: string,
  kept: readonly PanelPush[],
): Promise<void> {
  const ended = PANEL_PUSHES.filter((kind) => !kept.includes(kind));
  await affected(
    transaction,
    "DELETE FROM push_subscriptions WHERE endpoint = $1 AND kind = ANY($2::text[])",
    [endpoint, ended],
  );
}

/** Returns the hash under which the shop stores an invalid push endpoint. */
const goneHash = (endpoint: string): string => createHash("sha256").update(endpoint).digest("base64url");

/**
 * Ends all subscriptions of a device whose push endpoint is no longer valid, and stores the hash of the endpoint. The
 * shop can then tell the device's page that the endpoint is invalid.
 */
export async function endGoneDevice(connection: Connection, endpoint: string): Promise<void> {
  const remembered = `INSERT INTO gone_push_devices (endpoint_hash) VALUES ($1)
    ON CONFLICT (endpoint_hash) DO UPDATE SET gone_at = now()`;
  await affected(connection, remembered, [goneHash(endpoint)]);
  await deleteDevice(connection, endpoint);
}

export async function isGone(transaction: Transaction, { endpoint }: PushDevice): Promise<boolean> {
  const known = "SELECT FROM gone_push_devices WHERE endpoint_hash = $1 FOR KEY SHARE";
  return (await affected(transaction, known, [goneHash(endpoint)])) > 0;
}

/**
 * Gives a device's subscriptions its new endpoint. Only the device's browser and the shop know the former endpoint and
 * its secret, so the request that contains them comes from the device.
 * @returns true if the subscriptions were moved by this request or by an earlier one; false if the former device is
 * unknown, or if subscriptions with the new endpoint exist already
 */
export async function changeEndpoint(
  transaction: Transaction,
  former: PushDevice,
  device: PushDevice,
): Promise<boolean> {
  const moved = `UPDATE push_subscriptions SET endpoint = $3, p256dh = $4, auth = $5 WHERE endpoint = $1 AND auth = $2
    AND NOT EXISTS (SELECT FROM push_subscriptions WHERE endpoint = $3)`;
  const values = [former.endpoint, former.auth, device.endpoint, device.p256dh, device.auth];
  if ((await affected(transaction, moved, values)) > 0) return true;
  const isMoved = `SELECT FROM push_subscriptions WHERE endpoint = $1 AND p256dh = $2 AND auth = $3
    AND NOT EXISTS (SELECT FROM push_subscriptions WHERE endpoint = $4)`;
  const now = [device.endpoint, device.p256dh, device.auth, former.endpoint];
  return (await affected(transaction, isMoved, now)) > 0;
}

/**
 * Ends all subscriptions of a device. They are locked in the sequence of their orders' ids, because a request that
 * cancels many orders locks subscriptions in this sequence too. With different sequences, the two transactions could
 * wait for each other for ever.
 */
export async function deleteDevice(connection: Connection, endpoint: string): Promise<void> {
  await affected(
    connection,
    `DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE endpoint = $1 ORDER BY order_id FOR UPDATE)`,
    [endpoint],
  );
}

/**
 * Deletes a device's subscription to an order.
 * @param orderId the order's id, or the id that the device gave to the order
 */
export async function deleteFollowedOrder(
  connection: Connection,
  endpoint: string,
  orderId: string,
): Promise<void> {
  await affected(
    connection,
    `DELETE FROM push_subscriptions WHERE endpoint = $1
       AND order_id IN (SELECT id FROM orders WHERE id = $2::uuid OR device_id = $2::uuid)`,
    [endpoint, orderId],
  );
}

export async function deleteFollowedSize(
  connection: Connection,
  endpoint: string,
  productId: string,
  variant: number | null,
): Promise<void> {
  await affected(
    connection,
    "DELETE FROM push_subscriptions WHERE endpoint = $1 AND product_id = $2 AND variant IS NOT DISTINCT FROM $3",
    [endpoint, productId, variant],
  );
}

/**
 * Deletes the subscriptions of an erased customer, in the transaction that erases the customer.
 * @param orderIds orders to search; undefined for all orders
 */
export async function deleteSubscriptionsOfErased(
  transaction: Transaction,
  orderIds?: readonly string[],
): Promise<void> {
  await affected(
    transaction,
    `DELETE FROM push_subscriptions WHERE order_id IN (SELECT id FROM orders
       WHERE customer_erased_at IS NOT NULL ${orderIds ? "AND id = ANY($1::uuid[])" : ""})`,
    orderIds ? [orderIds] : [],
  );
}

/** Deletes the subscriptions of a session, in the transaction that ends the session. */
export async function deleteSubscriptionsOfSession(
  transaction: Transaction,
  sessionId: string,
): Promise<void> {
  await affected(transaction, "DELETE FROM push_subscriptions WHERE session_id = $1", [sessionId]);
}
