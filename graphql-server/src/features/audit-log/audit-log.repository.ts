import { In } from "typeorm";
import * as v from "valibot";
import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import {
  affected,
  type Connection,
  repository,
  rows,
  type Transaction,
} from "../../platform/database/sql.ts";
import type { PageCursor } from "../../platform/pagination/pagination.ts";
import {
  type AuditLogAction,
  type AuditLogChange,
  ORDER_UNDO_MINUTES,
  UNDO_DAYS,
  UNDOABLE_ACTIONS,
} from "./audit-log.rules.ts";
import { AuditLogEntry, StoredEntry } from "./audit-log-entry.entity.ts";

export interface AuditLogRecord {
  action: AuditLogAction;
  subjectId: string;
  subjectName: string;
  changes?: readonly AuditLogChange[];
  /** Data that an undo needs in addition to `changes`: deleted products, or a banner slide before its change. */
  undoData?: object;
}

/**
 * The actor of an entry: the id of a user; or an id and a name for an actor without an account, such as the command
 * line.
 */
export type AuditLogActor = string | { readonly id: string; readonly name: string };

const UNDO_TIME = `CASE action WHEN 'ORDER_CHANGED' THEN interval '${ORDER_UNDO_MINUTES} minutes'
  ELSE interval '${UNDO_DAYS} days' END`;

/** SQL condition on audit_log_entries: the entry is not undone yet and is young enough for an undo. */
export const IN_UNDO_TIME = `undone_at IS NULL AND created_at > now() - ${UNDO_TIME}`;

/**
 * SQL condition on audit_log_entries: an undo accepts entries of this kind. The entry has an undoable action, and has
 * data for an undo or the id of an edit. A change that was saved in a product's form has neither data nor id, because
 * the admin can save the former values in the same form.
 */
const IS_UNDOABLE_KIND = `action IN (${UNDOABLE_ACTIONS.map((action) => `'${action}'`).join(", ")})
  AND (undo_data IS NOT NULL OR edit_id IS NOT NULL)`;

/** SQL of the columns of {@link LISTED_ENTRY}. */
const LISTED_COLUMNS = `${selectList(AuditLogEntry, "audit_log_entries")},
  CASE WHEN ${IS_UNDOABLE_KIND} AND ${IN_UNDO_TIME} THEN created_at + ${UNDO_TIME} END AS "undoableUntil"`;
const LISTED_ENTRY = v.intersect([
  rowShape(AuditLogEntry),
  v.object({ undoableUntil: v.nullable(v.date()) }),
]);

const UNDO_COLUMNS = ["id", "subjectId", "subjectName", "changes", "undoData"] as const;
const UNDOABLE_ENTRY = v.intersect([
  rowShape(StoredEntry, UNDO_COLUMNS),
  v.object({ action: v.picklist(UNDOABLE_ACTIONS), inTime: v.boolean() }),
]);
export type UndoableEntry = v.InferOutput<typeof UNDOABLE_ENTRY>;

/**
 * Inserts audit log entries of one actor.
 * @param editId id of the edit to which the entries belong, so that an undo of the edit undoes all of them; null for
 * none
 */
export async function insertEntries(
  transaction: Transaction,
  actor: AuditLogActor,
  records: readonly AuditLogRecord[],
  editId: string | null,
): Promise<void> {
  const isUser = typeof actor === "string";
  await affected(
    transaction,
    `INSERT INTO audit_log_entries (action, actor_id, actor_name, subject_id, subject_name, changes, undo_data, edit_id)
     SELECT r.action, actor.id, actor.name, r."subjectId", r."subjectName", coalesce(r.changes, '[]'), r."undoData", $2::uuid
     FROM jsonb_to_recordset($1::jsonb)
       AS r (action text, "subjectId" uuid, "subjectName" text, changes jsonb, "undoData" jsonb)
     CROSS JOIN (${isUser ? "SELECT id, name FROM users WHERE id = $3" : "SELECT $3::uuid AS id, $4 AS name"}) AS actor`,
    [JSON.stringify(records), editId, ...(isUser ? [actor] : [actor.id, actor.name])],
  );
}

/** Reads audit log entries, the newest first. @param actorId null for the entries of all actors */
export const readEntries = (
  connection: Connection,
  actorId: string | null,
  cursor: PageCursor,
  limit: number,
): Promise<AuditLogEntry[]> =>
  rows(
    connection,
    LISTED_ENTRY,
    `SELECT ${LISTED_COLUMNS} FROM audit_log_entries
     WHERE ($1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid)) AND ($4::uuid IS NULL OR actor_id = $4)
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    [cursor?.createdAt ?? null, cursor?.id ?? null, limit, actorId],
  );

/** Reads the entries about a subject, such as one order, newest first. */
export const readEntriesAbout = (
  connection: Connection,
  subjectId: string,
  limit: number,
): Promise<AuditLogEntry[]> =>
  rows(
    connection,
    LISTED_ENTRY,
    `SELECT ${LISTED_COLUMNS} FROM audit_log_entries WHERE subject_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    [subjectId, limit],
  );

/** The last change of a field: the person (`by`), whether `readLastChanges` was called for them, and the time. */
const LAST_CHANGE = v.object({ field: v.string(), by: v.string(), isOwn: v.boolean(), at: v.date() });

/**
 * For each of the given fields of a subject, reads two changes: the last one by `actorId`, and the last one by any
 * other person.
 * @param actorId the person who wants to change the fields now; `isOwn` is true for this person's changes
 */
export const readLastChanges = (
  connection: Connection,
  subjectId: string,
  actorId: string,
  fields: readonly string[],
): Promise<v.InferOutput<typeof LAST_CHANGE>[]> =>
  rows(
    connection,
    LAST_CHANGE,
    `SELECT DISTINCT ON (change ->> 'field', actor_id = $2) change ->> 'field' AS field, actor_name AS by,
       actor_id = $2 AS "isOwn", created_at AS at
     FROM audit_log_entries CROSS JOIN jsonb_array_elements(changes) AS change
     WHERE subject_id = $1 AND change ->> 'field' = ANY ($3)
     ORDER BY change ->> 'field', actor_id = $2, created_at DESC`,
    [subjectId, actorId, fields],
  );

export const countEntries = (connection: Connection, actorId: string, editId: string): Promise<number> =>
  repository(connection, StoredEntry).countBy({ editId, actorId });

/**
 * Locks the entry with this id, or all entries of the edit with this id. Leaves out entries that no undo accepts.
 * @param actorId the actor whose entries may be locked; null for the entries of all actors
 */
export const lockUndoable = (
  transaction: Transaction,
  actorId: string | null,
  [column, id]: readonly ["id" | "edit_id", string],
): Promise<UndoableEntry[]> =>
  rows(
    transaction,
    UNDOABLE_ENTRY,
    `SELECT ${selectList(StoredEntry, "audit_log_entries", UNDO_COLUMNS)}, action, ${IN_UNDO_TIME} AS "inTime"
     FROM audit_log_entries
     WHERE ${column} = $1 AND ($2::uuid IS NULL OR actor_id = $2) AND ${IS_UNDOABLE_KIND}
     ORDER BY id FOR UPDATE`,
    [id, actorId],
  );

export async function markUndone(transaction: Transaction, entries: readonly UndoableEntry[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await repository(transaction, StoredEntry).update({ id: In(ids) }, { undoneAt: () => "now()" });
}
