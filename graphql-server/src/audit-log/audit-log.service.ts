import type { DataSource, EntityManager } from "typeorm";
import { type PageArguments, pageSize, parsePageCursor, toConnection } from "../shared/pagination.ts";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.ts";
import { type AuditLogAction, type AuditLogChange, UNDO_DAYS } from "./audit-log.rules.ts";
import type { AuditLogConnection, AuditLogEntry } from "./audit-log-entry.type.ts";

/** An action to be recorded in the audit log. */
export interface AuditLogRecord {
  action: AuditLogAction;
  subjectId: string;
  subjectName: string;
  changes?: readonly AuditLogChange[];
  /** With PRODUCT_DELETED: the product's data, needed to restore it. */
  deletedProduct?: object;
}

/** The actor of actions on the command line, whose operator needs no account. */
const CLI_ACTOR = { id: "00000000-0000-0000-0000-000000000000", name: "Ligne de commande" };

/** The statement that inserts entries. @param actor SQL query for the id and name of the actor */
const insertEntriesAs = (actor: string): string =>
  `INSERT INTO journal_entries (action, actor_id, actor_name, subject_id, subject_name, changes, deleted_product)
   SELECT r.action, actor.id, actor.name, r."subjectId", r."subjectName", coalesce(r.changes, '[]'), r."deletedProduct"
   FROM jsonb_to_recordset($1::jsonb) AS r (action text, "subjectId" uuid, "subjectName" text, changes jsonb, "deletedProduct" jsonb)
   CROSS JOIN (${actor}) AS actor`;

/** The record of a user's role change. */
export const roleChange = (user: { id: string; name: string; role: string }, to: string): AuditLogRecord => ({
  action: "ROLE_CHANGED",
  subjectId: user.id,
  subjectName: user.name,
  changes: [{ field: "role", from: user.role, to }],
});

const UNDOABLE = `deleted_product IS NOT NULL AND undone_at IS NULL AND created_at > now() - interval '${UNDO_DAYS} days'`;

/** The audit log of the admin: who did what, and when. */
export class AuditLogService {
  readonly #database: DataSource;

  constructor(database: DataSource) {
    this.#database = database;
  }

  /** Records a user's actions in the transaction that performs them: both are committed or neither. */
  async record(manager: EntityManager, actorId: string, records: readonly AuditLogRecord[]): Promise<void> {
    const actor = "SELECT id, name FROM users WHERE id = $2";
    await manager.query(insertEntriesAs(actor), [JSON.stringify(records), actorId]);
  }

  /** The same for actions on the command line. */
  async recordFromCli(manager: EntityManager, records: readonly AuditLogRecord[]): Promise<void> {
    const actor = "SELECT $2::uuid AS id, $3 AS name";
    await manager.query(insertEntriesAs(actor), [JSON.stringify(records), CLI_ACTOR.id, CLI_ACTOR.name]);
  }

  /**
   * A page of the audit log, newest first.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async entries(page: PageArguments): Promise<AuditLogConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const rows: AuditLogEntry[] = await this.#database.query(
      `SELECT id, created_at AS "createdAt", action, actor_id AS "actorId", actor_name AS "actorName",
         subject_id AS "subjectId", subject_name AS "subjectName", changes,
         CASE WHEN ${UNDOABLE} THEN created_at + interval '${UNDO_DAYS} days' END AS "undoableUntil"
       FROM journal_entries WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [cursor?.createdAt ?? null, cursor?.id ?? null, size + 1],
    );
    return toConnection(rows, size);
  }

  /**
   * Marks a deletion as undone.
   * @returns the data of the deleted product
   * @throws ShopError NOT_FOUND for an unknown deletion, CONFLICT when it is already undone or too old
   */
  async markDeletionUndone(manager: EntityManager, entryId: string): Promise<unknown> {
    const rows: { deletedProduct: unknown; undoable: boolean }[] = UUID.test(entryId)
      ? await manager.query(
          `SELECT deleted_product AS "deletedProduct", ${UNDOABLE} AS undoable
           FROM journal_entries WHERE id = $1 AND action = 'PRODUCT_DELETED' FOR UPDATE`,
          [entryId],
        )
      : [];
    const found = rows[0];
    if (!found) throw new ShopError("NOT_FOUND", "Cette suppression n'est pas au journal");
    if (!found.undoable) {
      const message = `Cette suppression est déjà annulée, ou date de plus de ${UNDO_DAYS} jours`;
      throw new ShopError("CONFLICT", message);
    }
    await manager.query("UPDATE journal_entries SET undone_at = now() WHERE id = $1", [entryId]);
    return found.deletedProduct;
  }
}
