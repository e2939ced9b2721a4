import { affected, type Transaction } from "../database/sql.ts";
import type { PanelPush } from "./push-kinds.ts";
import type { PushContent } from "./push-message.entity.ts";

/** The admins who receive a notification, besides super admins. */
export interface PushAudience {
  readonly admins: readonly string[];
  /** True if all admins receive the notification. */
  readonly isForAllAdmins: boolean;
}

/**
 * SQL that stores a message for each subscription `s` of a query. If a message with the same tag still waits, the new
 * content replaces its content. The time of its next attempt does not change, because a push service may have asked for
 * a pause, or a process may be sending the message now. The lock skips a subscription that is deleted at the same time,
 * because a message without a subscription could not be stored.
 * @param subscriptions the part of the query from FROM on; $1 is the content
 */
const enqueue = (subscriptions: string): string => `
  INSERT INTO push_messages (id, subscription_id, topic, content)
  SELECT gen_random_uuid(), s.id, $1::jsonb->>'tag', $1::jsonb ${subscriptions} FOR KEY SHARE OF s
  ON CONFLICT (subscription_id, topic) DO UPDATE SET content = excluded.content,
    version = push_messages.version + 1, attempts = 0, created_at = now()`;

/** SQL condition: the session `x` is open. */
export const IS_OPEN = "x.revoked_at IS NULL AND x.expires_at > now()";

/** Stores a notification for the devices that follow an order, in the transaction that changes the order. */
export async function pushToFollowers(
  transaction: Transaction,
  orderId: string,
  content: PushContent,
): Promise<void> {
  await affected(
    transaction,
    enqueue(`FROM push_subscriptions s LEFT JOIN sessions x ON x.id = s.session_id
      WHERE s.order_id = $2 AND (s.session_id IS NULL OR ${IS_OPEN})`),
    [JSON.stringify(content), orderId],
  );
}

/**
 * Stores a notification for the admins' devices that receive events of this kind. The caller stores the event, such as
 * a new order, in the same transaction. Only users who are admins now receive the notification.
 */
export async function pushToAdmins(
  transaction: Transaction,
  kind: PanelPush,
  { admins, isForAllAdmins }: PushAudience,
  content: PushContent,
): Promise<void> {
  await affected(
    transaction,
    enqueue(`FROM push_subscriptions s JOIN users u ON u.id = s.user_id JOIN sessions x ON x.id = s.session_id
      WHERE s.kind = $2 AND ${IS_OPEN}
        AND (u.role = 'SUPER_ADMIN' OR (u.role = 'ADMIN' AND ($3 OR u.id = ANY($4::uuid[]))))`),
    [JSON.stringify(content), kind, isForAllAdmins, [...admins]],
  );
}
