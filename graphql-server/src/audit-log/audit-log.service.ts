import type { DataSource, EntityManager } from "typeorm";
import { ShopError } from "../errors/shop-error.ts";
import { type PageArguments, pageSize, parsePageCursor, toConnection } from "../pagination/pagination.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { UUID } from "../text/uuid.ts";
import { type AuditLogAction, type AuditLogChange, UNDO_DAYS } from "./audit-log.rules.ts";
import type { AuditLogConnection, AuditLogEntry } from "./audit-log-entry.type.ts";
import { OF_SHOP, UNDOABLE } from "./undoable.ts";

/** An action to be recorded in the audit log. */
export interface AuditLogRecord {
  action: AuditLogAction;
  subjectId: string;
  subjectName: string;
  changes?: readonly AuditLogChange[];
  /**
   * With PRODUCT_DELETED: the product's data, needed to restore it; with DEMO_REMOVED those of all, and the zones'; with
   * SLIDE_CHANGED and SLIDE_DELETED the former slide.
   */
  deletedProduct?: object;
}

/** An entry that is about to be undone. */
export interface UndoableEntry {
  id: string;
  action: AuditLogAction;
  subjectId: string;
  subjectName: string;
  changes: AuditLogChange[];
  /** With PRODUCT_DELETED: the product's data; with DEMO_REMOVED those of all, and the zones'; of the banner, the former slide. */
  deletedProduct: unknown;
}

/** The actor of actions on the command line, whose operator needs no account. */
const CLI_ACTOR = { id: "00000000-0000-0000-0000-000000000000", name: "Ligne de commande" };

/** The statement that inserts entries, $2 being their edit's id. @param actor SQL query for the actor's id and name, of $3 and $4 */
const insertEntriesAs = (actor: string): string =>
  `INSERT INTO journal_entries (action, actor_id, actor_name, subject_id, subject_name, changes, deleted_product, edit_id)
   SELECT r.action, actor.id, actor.name, r."subjectId", r."subjectName", coalesce(r.changes, '[]'), r."deletedProduct",
     $2::uuid
   FROM jsonb_to_recordset($1::jsonb) AS r (action text, "subjectId" uuid, "subjectName" text, changes jsonb, "deletedProduct" jsonb)
   CROSS JOIN (${actor}) AS actor`;

/** The record of a user's role change. */
export const roleChange = (user: { id: string; name: string; role: string }, to: string): AuditLogRecord => ({
  action: "ROLE_CHANGED",
  subjectId: user.id,
  subjectName: user.name,
  changes: [{ field: "role", from: user.role, to }],
});

/** The record of a deleted account. A customer's name is erased with it; the audit log keeps those of former admins. */
export const accountDeletion = (user: { id: string; name: string; role: string }): AuditLogRecord => ({
  action: "USER_DELETED",
  subjectId: user.id,
  subjectName: user.role === "GENERAL" ? "un compte client" : `le compte de ${user.name}`,
});

/** The audit log of the admin: who did what, and when. */
export class AuditLogService {
  readonly #database: DataSource;

  constructor(database: DataSource) {
    this.#database = database;
  }

  /**
   * Records a user's actions in the transaction that performs them: both are committed or neither.
   * @param editId under which they can be undone together
   */
  async record(
    manager: EntityManager,
    actorId: string,
    records: readonly AuditLogRecord[],
    editId: string | null = null,
  ): Promise<void> {
    const actor = "SELECT id, name FROM users WHERE id = $3";
    await manager.query(insertEntriesAs(actor), [JSON.stringify(records), editId, actorId]);
  }

  /** The same for actions on the command line. */
  async recordFromCli(manager: EntityManager, records: readonly AuditLogRecord[]): Promise<void> {
    const actor = "SELECT $3::uuid AS id, $4 AS name";
    await manager.query(insertEntriesAs(actor), [
      JSON.stringify(records),
      null,
      CLI_ACTOR.id,
      CLI_ACTOR.name,
    ]);
  }

  /**
   * A page of the audit log, newest first: everything for a SUPER_ADMIN, for an ADMIN what they did themselves.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async entries(currentUser: CurrentUser, page: PageArguments): Promise<AuditLogConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const rows: AuditLogEntry[] = await this.#database.query(
      `SELECT id, created_at AS "createdAt", action, actor_id AS "actorId", actor_name AS "actorName",
         subject_id AS "subjectId", subject_name AS "subjectName", changes,
         CASE WHEN ${UNDOABLE} THEN created_at + interval '${UNDO_DAYS} days' END AS "undoableUntil"
       FROM journal_entries
       WHERE ($1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid)) AND ($4::uuid IS NULL OR actor_id = $4)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [cursor?.createdAt ?? null, cursor?.id ?? null, size + 1, visibleActor(currentUser)],
    );
    return toConnection(rows, size);
  }

  /** Number of entries that an edit of this user has made. */
  async countEdit(manager: EntityManager, actorId: string, editId: string): Promise<number> {
    const [row]: { count: number }[] = await manager.query(
      "SELECT count(*)::int AS count FROM journal_entries WHERE edit_id = $1 AND actor_id = $2",
      [editId, actorId],
    );
    return row?.count ?? 0;
  }

  /**
   * Locks the entries to be undone: one, or those of an edit.
   * @param what whether they are of products, or of the shop itself: each is undone by its own rules
   * @throws ShopError NOT_FOUND for unknown ones or an ADMIN's for those of others, CONFLICT when they are undone already
   * or too old
   */
  async takeUndoable(
    manager: EntityManager,
    currentUser: CurrentUser,
    key: { entryId: string } | { editId: string },
    what: "products" | "shop" = "products",
  ): Promise<UndoableEntry[]> {
    const [column, id] = "entryId" in key ? ["id", key.entryId] : ["edit_id", key.editId];
    const found: (UndoableEntry & { undoable: boolean })[] = UUID.test(id)
      ? await manager.query(
          `SELECT id, action, subject_id AS "subjectId", subject_name AS "subjectName", changes,
             deleted_product AS "deletedProduct", ${UNDOABLE} AS undoable
           FROM journal_entries WHERE ${column} = $1 AND ($2::uuid IS NULL OR actor_id = $2)
             AND (deleted_product IS NOT NULL OR edit_id IS NOT NULL) AND (${OF_SHOP}) = $3
           ORDER BY id FOR UPDATE`,
          [id, visibleActor(currentUser), what === "shop"],
        )
      : [];
    if (found.length === 0) throw new ShopError("NOT_FOUND", "Cette action n’est pas au journal");
    const undoable = found.filter((entry) => entry.undoable);
    if (undoable.length > 0) return undoable;
    throw new ShopError("CONFLICT", `Cette action est déjà annulée, ou date de plus de ${UNDO_DAYS} jours`);
  }

  /** Marks entries as undone. */
  async markUndone(manager: EntityManager, entries: readonly UndoableEntry[]): Promise<void> {
    const ids = entries.map(({ id }) => id);
    await manager.query("UPDATE journal_entries SET undone_at = now() WHERE id = ANY($1::uuid[])", [ids]);
  }
}

/** The user whose entries are seen; null for all. */
function visibleActor({ role, userId }: CurrentUser): string | null {
  return role === "SUPER_ADMIN" ? null : userId;
}
