import type { Database, Transaction } from "../database/sql.ts";
import { type PageArguments, pageSize, parsePageCursor, toConnection } from "../pagination/pagination.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { type AuditLogRecord, countEntries, insertEntries, readEntries } from "./audit-log.repository.ts";
import type { AuditLogConnection } from "./audit-log-entry.type.ts";

/** The actor of actions on the command line, whose operator needs no account. */
const CLI_ACTOR = { id: "00000000-0000-0000-0000-000000000000", name: "Ligne de commande" };

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
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Records a user's actions in the transaction that performs them: both are committed or neither.
   * @param editId under which they can be undone together
   */
  record(
    transaction: Transaction,
    actorId: string,
    records: readonly AuditLogRecord[],
    editId: string | null = null,
  ): Promise<void> {
    return insertEntries(transaction, actorId, records, editId);
  }

  /** The same for actions on the command line. */
  recordFromCli(transaction: Transaction, records: readonly AuditLogRecord[]): Promise<void> {
    return insertEntries(transaction, CLI_ACTOR, records, null);
  }

  /**
   * A page of the audit log, newest first: everything for a SUPER_ADMIN, for an ADMIN what they did themselves.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async entries(currentUser: CurrentUser, page: PageArguments): Promise<AuditLogConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const entries = await readEntries(this.#database, visibleActor(currentUser), cursor, size + 1);
    return toConnection(entries, size);
  }

  /** Number of entries that an edit of this user has made. */
  countEdit(transaction: Transaction, actorId: string, editId: string): Promise<number> {
    return countEntries(transaction, actorId, editId);
  }
}

/** The user whose entries are seen; null for all. */
export const visibleActor = ({ role, userId }: CurrentUser): string | null =>
  role === "SUPER_ADMIN" ? null : userId;
