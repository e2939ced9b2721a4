import { affected, type Transaction } from "../database/sql.ts";
import type { PanelPush } from "./push-kinds.ts";
import type { PushContent } from "./push-message.entity.ts";

/** The admins who receive a notification, besides super admins. */
export interface PushAudience {
  readonly admins: readonly string[];
  /** True if all admins receive it. */
  readonly isForAllAdmins: boolean;
}

/**
 * SQL that stores a message for each subscription `s` of a query. The lock leaves out a subscription that ends at the
 * same time, because its message could not be stored. Newer content replaces content that still waits. The
 * time of the next attempt stays: it may be a push service's pause, or the end of an attempt under way.
 * @param subscriptions SQL of the ids; the content is $1
 */
const enqueue = (subscriptions: string): string => `
  INSERT INTO push_messages (id, subscription_id, topic, content)
  SELECT gen_random_uuid(), s.id, $1::jsonb->>'tag', $1::jsonb ${subscriptions} FOR KEY SHARE OF s
  ON CONFLICT (subscription_id, topic) DO UPDATE SET content = excluded.content,
    version = push_messages.version + 1, attempts = 0, created_at = now()`;

/** SQL condition: the session `x` is open. */
const IS_OPEN = "x.revoked_at IS NULL AND x.expires_at > now()";

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
 * Stores a notification for the admins' devices that receive events of this kind, in the transaction that writes what
 * it is about. Each account counts with its current role.
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
