import type { DataSource, EntityManager } from "typeorm";
import { datedPage, type PageArguments, pageSize, placeAfter } from "../shared/pagination.ts";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.rules.ts";
import { type AuditLogAction, type AuditLogChange, UNDO_DAYS } from "./audit-log.rules.ts";
import type { AuditLogConnection, AuditLogEntry } from "./audit-log-entry.type.ts";

/** Something that was done, to be kept. */
export interface AuditLogRecord {
  action: AuditLogAction;
  subjectId: string;
  subjectName: string;
  changes?: readonly AuditLogChange[];
  /** With PRODUCT_DELETED: all that brings the product back. */
  deletedProduct?: object;
}

/** Stands for whoever has the server's shell, who need not have an account. */
const SHELL = { id: "00000000-0000-0000-0000-000000000000", name: "Ligne de commande" };

/** @param actor a query for the id and name of who did it */
const writeAs = (actor: string): string =>
  `INSERT INTO journal_entries (action, actor_id, actor_name, subject_id, subject_name, changes, deleted_product)
   SELECT r.action, actor.id, actor.name, r."subjectId", r."subjectName", coalesce(r.changes, '[]'), r."deletedProduct"
   FROM jsonb_to_recordset($1::jsonb) AS r (action text, "subjectId" uuid, "subjectName" text, changes jsonb, "deletedProduct" jsonb)
   CROSS JOIN (${actor}) AS actor`;

/** A person's new role, as the journal tells it. */
export const roleChange = (
  person: { id: string; name: string; role: string },
  to: string,
): AuditLogRecord => ({
  action: "ROLE_CHANGED",
  subjectId: person.id,
  subjectName: person.name,
  changes: [{ field: "role", from: person.role, to }],
});

const UNDOABLE = `deleted_product IS NOT NULL AND undone_at IS NULL AND created_at > now() - interval '${UNDO_DAYS} days'`;

/** Who did what in the back office, and when. */
export class AuditLogService {
  readonly #database: DataSource;

  constructor(database: DataSource) {
    this.#database = database;
  }

  /** Keeps what a person did, in the transaction that does it: both are there or neither. */
  async record(manager: EntityManager, actorId: string, records: readonly AuditLogRecord[]): Promise<void> {
    const actor = "SELECT id, name FROM users WHERE id = $2";
    await manager.query(writeAs(actor), [JSON.stringify(records), actorId]);
  }

  /** The same for what is done from the server's shell. */
  async recordFromShell(manager: EntityManager, records: readonly AuditLogRecord[]): Promise<void> {
    const actor = "SELECT $2::uuid AS id, $3 AS name";
    await manager.query(writeAs(actor), [JSON.stringify(records), SHELL.id, SHELL.name]);
  }

  /** A page of the journal, newest first. Throws ShopError BAD_USER_INPUT for a wrong page. */
  async entries(page: PageArguments): Promise<AuditLogConnection> {
    const size = pageSize(page.first);
    const place = placeAfter(page.after);
    const rows: AuditLogEntry[] = await this.#database.query(
      `SELECT id, created_at AS "createdAt", action, actor_id AS "actorId", actor_name AS "actorName",
         subject_id AS "subjectId", subject_name AS "subjectName", changes,
         CASE WHEN ${UNDOABLE} THEN created_at + interval '${UNDO_DAYS} days' END AS "undoableUntil"
       FROM journal_entries WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [place?.createdAt ?? null, place?.id ?? null, size + 1],
    );
    return datedPage(rows, size);
  }

  /**
   * The product a deletion took away, which from now on counts as undone.
   * @throws ShopError NOT_FOUND for no deletion, CONFLICT when it is undone already or too old
   */
  async takeDeletion(manager: EntityManager, entryId: string): Promise<unknown> {
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
