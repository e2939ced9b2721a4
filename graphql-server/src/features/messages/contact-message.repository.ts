import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { COUNT_ROW } from "../../platform/database/row-shapes.ts";
import {
  affected,
  type Connection,
  oneRow,
  repository,
  rows,
  type Transaction,
} from "../../platform/database/sql.ts";
import type { PageCursor } from "../../platform/pagination/pagination.ts";
import { phonePattern } from "../../platform/text/phone.rules.ts";
import { pushToAdmins } from "../push/push-outbox.repository.ts";
import { ContactMessage } from "./contact-message.entity.ts";
import { MESSAGE_RETENTION_YEARS } from "./contact-message.rules.ts";

const MESSAGE = rowShape(ContactMessage);
const SELECT = `SELECT ${selectList(ContactMessage, "m")} FROM contact_messages m`;
const NEWEST_FIRST = "ORDER BY created_at DESC, id DESC";

/**
 * Notification about a new contact message, for super admins, because only they read messages. All these notifications
 * have the same tag, so that several waiting notifications become one.
 */
const NEW_MESSAGE = { body: "Nouveau message", path: "/admin-panel/messages", tag: "message" };

/**
 * Inserts a message and notifies the super admins.
 * @returns false if a message with this id is already stored; the stored message does not change
 */
export async function insertMessage(
  transaction: Transaction,
  message: Omit<ContactMessage, "id" | "createdAt" | "handledAt" | "handledBy"> & { id?: string },
): Promise<boolean> {
  const insert = repository(transaction, ContactMessage).createQueryBuilder().insert();
  const { raw } = await insert.values(message).orIgnore().execute();
  const isNew = Array.isArray(raw) && raw.length > 0;
  if (isNew) await pushToAdmins(transaction, "MESSAGE", { admins: [], isForAllAdmins: false }, NEW_MESSAGE);
  return isNew;
}

/** Lists messages, the newest first. */
export function listMessages(
  connection: Connection,
  cursor: PageCursor,
  limit: number,
): Promise<ContactMessage[]> {
  return rows(
    connection,
    MESSAGE,
    `${SELECT} WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid) ${NEWEST_FIRST} LIMIT $3`,
    [cursor?.createdAt ?? null, cursor?.id ?? null, limit],
  );
}

/**
 * Finds a contact message by its id.
 * @returns undefined for an unknown message
 */
export function findMessage(connection: Connection, id: string): Promise<ContactMessage | undefined> {
  return oneRow(connection, MESSAGE, `${SELECT} WHERE id = $1`, [id]);
}

/** Counts messages. @param of "new" counts only messages that are not handled */
export async function countMessages(connection: Connection, of: "new" | "all"): Promise<number> {
  const where = of === "new" ? "WHERE handled_at IS NULL" : "";
  const row = await oneRow(
    connection,
    COUNT_ROW,
    `SELECT count(*)::int AS count FROM contact_messages ${where}`,
  );
  return row?.count ?? 0;
}

/**
 * Marks a message as handled and stores the current name of the user. A message that is already marked does not change.
 * @returns the number of changed messages
 */
export function markMessageHandled(connection: Connection, id: string, userId: string): Promise<number> {
  return affected(
    connection,
    `UPDATE contact_messages SET handled_at = now(), handled_by_name = (SELECT name FROM users WHERE id = $2)
     WHERE id = $1 AND handled_at IS NULL`,
    [id, userId],
  );
}

/**
 * Removes the mark that a contact message is handled, so that it counts as new again.
 * @returns the number of changed messages
 */
export const markMessageNew = (connection: Connection, id: string): Promise<number> =>
  affected(
    connection,
    "UPDATE contact_messages SET handled_at = NULL, handled_by_name = NULL WHERE id = $1 AND handled_at IS NOT NULL",
    [id],
  );

/**
 * Deletes the contact messages whose text contains the phone number of an erased customer, even with spaces, dots or
 * dashes between its digits.
 * @param phone as it is stored in orders
 * @returns the number of deleted messages
 */
export function deleteMessagesWithPhone(connection: Connection, phone: string): Promise<number> {
  const written = "concat_ws(' ', full_name, email, message)";
  return affected(connection, `DELETE FROM contact_messages WHERE ${written} ~ $1`, [phonePattern(phone)]);
}

/**
 * Deletes the contact messages that are older than the terms of use allow.
 * @returns the number of deleted messages
 */
export function purgeExpiredMessages(connection: Connection): Promise<number> {
  return affected(
    connection,
    "DELETE FROM contact_messages WHERE created_at < now() - make_interval(years => $1)",
    [MESSAGE_RETENTION_YEARS],
  );
}
