import { affected, type Transaction } from "../../platform/database/sql.ts";
import { isOpenSession } from "../../platform/security/open-session-sql.ts";
import { ORDER_UNDO_MINUTES } from "../audit-log/audit-log.rules.ts";
import type { PushContent } from "./push-message.entity.ts";
import type { PanelPush } from "./push-subject-kinds.ts";

/** The admins who receive a notification. Super admins always receive it. */
export interface PushAudience {
  readonly admins: readonly string[];
  readonly isForAllAdmins: boolean;
}

/**
 * Seconds for which a message waits if the change that it reports can be undone. The wait is longer than the time for
 * an undo. So an undo that begins in the last second is committed before the message would be sent.
 */
export const HELD_SECONDS = ORDER_UNDO_MINUTES * 60 + 10;

/**
 * SQL that stores a message for each subscription `s` that the given query finds. If a message of this subscription
 * with the same tag still waits, the new content replaces its content. The time of its next attempt does not change,
 * because a push service may have asked for a pause, or a process may be sending the message now. The query locks the
 * subscriptions: it waits if one is being deleted at the same time, and then leaves this subscription out, for which no
 * message could be stored.
 * @param subscriptions the part of the query from FROM on; $1 is the content
 * @param heldSeconds seconds for which the message is not sent
 * @param replacement SQL of the content that replaces the content of a waiting message
 */
const enqueue = (subscriptions: string, heldSeconds = 0, replacement = "excluded.content"): string => `
  INSERT INTO push_messages (id, subscription_id, topic, content, held_until)
  SELECT gen_random_uuid(), s.id, $1::jsonb->>'tag', $1::jsonb, now() + interval '${heldSeconds} seconds'
  ${subscriptions} FOR KEY SHARE OF s
  ON CONFLICT (subscription_id, topic) DO UPDATE SET content = ${replacement}, held_until = excluded.held_until,
    version = push_messages.version + 1, attempts = 0, created_at = now()`;

/**
 * Stores a notification for the devices that follow an order, in the transaction that changes the order.
 * @param isUndoable true if the change can be undone: then the notification waits until the time for an undo has passed
 * @param correction content in place of `content` for a device whose message with the same tag still waits
 */
export async function pushToFollowers(
  transaction: Transaction,
  orderId: string,
  content: PushContent,
  isUndoable: boolean,
  correction: PushContent = content,
): Promise<void> {
  await affected(
    transaction,
    enqueue(
      `FROM push_subscriptions s LEFT JOIN sessions x ON x.id = s.session_id
      WHERE s.order_id = $2 AND (s.session_id IS NULL OR ${isOpenSession("x")})`,
      isUndoable ? HELD_SECONDS : 0,
      "$3::jsonb",
    ),
    [JSON.stringify(content), orderId, JSON.stringify(correction)],
  );
}

/**
 * Deletes the waiting notification of an order's change, in the transaction that undoes the change. If that
 * notification had replaced an older one that was not sent yet, the device receives `content` instead.
 * @param content the order's state after the undo; its tag is the tag of the notification
 */
export async function deleteUndoneNotification(
  transaction: Transaction,
  orderId: string,
  content: PushContent,
): Promise<void> {
  const own = `subscription_id IN (SELECT id FROM push_subscriptions WHERE order_id = $1) AND topic = $2`;
  await affected(transaction, `DELETE FROM push_messages WHERE ${own} AND version = 1 AND attempts = 0`, [
    orderId,
    content.tag,
  ]);
  await affected(
    transaction,
    `UPDATE push_messages SET content = $3, version = version + 1, attempts = 0, created_at = now(),
       held_until = now() + interval '${HELD_SECONDS} seconds' WHERE ${own}`,
    [orderId, content.tag, JSON.stringify(content)],
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
      WHERE s.kind = $2 AND ${isOpenSession("x")}
        AND (u.role = 'SUPER_ADMIN' OR (u.role = 'ADMIN' AND ($3 OR u.id = ANY($4::uuid[]))))`),
    [JSON.stringify(content), kind, isForAllAdmins, [...admins]],
  );
}
