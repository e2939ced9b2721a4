import { mergeEdit } from "../../platform/concurrent-edits/merge-edit.ts";
import type { Database, Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { NIL_UUID } from "../../platform/ids/uuid.rules.ts";
import {
  type PageArguments,
  type PageCursor,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import {
  type AuditLogRecord,
  countEntries,
  insertEntries,
  readEntries,
  readEntriesAbout,
  readLastChanges,
} from "./audit-log.repository.ts";
import type { AuditLogConnection, AuditLogEntry } from "./audit-log-entry.entity.ts";

/** The actor of actions on the command line. The person who runs a command may have no account. */
const CLI_ACTOR = { id: NIL_UUID, name: "Ligne de commande" };

/** Name that the audit log shows for a customer as the actor. */
const CUSTOMER_NAME = "Client";
const MAX_ENTRIES_ABOUT = 200;
/** Number of entries that are read at once while the whole audit log is exported. */
const BATCH = 500;

export const roleChange = (user: { id: string; name: string; role: string }, to: string): AuditLogRecord => ({
  action: "ROLE_CHANGED",
  subjectId: user.id,
  subjectName: user.name,
  changes: [{ field: "role", from: user.role, to }],
});

/**
 * Returns the audit log record of a deleted account. It contains the name of a former admin, but not of a customer,
 * because a customer's name is erased with the account.
 */
export const accountDeletion = (user: { id: string; name: string; role: string }): AuditLogRecord => ({
  action: "USER_DELETED",
  subjectId: user.id,
  subjectName: user.role === "GENERAL" ? "un compte client" : `le compte de ${user.name}`,
});

/** A field that a user wants to change, but that another person has changed since the user read it. */
export interface ChangedTwice {
  readonly field: string;
  /**
   * The value that is stored now; null if the stored object no longer has a value, for example because a variant was
   * removed.
   */
  readonly value: unknown;
  /**
   * Names under which the audit log records changes of the field; undefined if this is the field's own name. Several
   * fields may have the same name in the audit log: it records the colours of all images, for example, as one field.
   */
  readonly loggedAs?: readonly string[];
}

export class AuditLogService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Records a user's actions in the transaction that performs the actions, so that either both the actions and their
   * record are stored, or neither.
   * @param editId id of the edit; with it, all entries of the edit can be undone together
   */
  record(
    transaction: Transaction,
    actorId: string,
    records: readonly AuditLogRecord[],
    editId: string | null = null,
  ): Promise<void> {
    return insertEntries(transaction, actorId, records, editId);
  }

  /**
   * Records what a customer's device did with an order. The entry names the order as its actor, so that it contains no
   * personal data.
   */
  recordFromCustomer(
    transaction: Transaction,
    orderId: string,
    records: readonly AuditLogRecord[],
  ): Promise<void> {
    return insertEntries(transaction, { id: orderId, name: CUSTOMER_NAME }, records, null);
  }

  /** Returns the newest entries about a subject, such as one order. */
  about(subjectId: string): Promise<AuditLogEntry[]> {
    return readEntriesAbout(this.#database, subjectId, MAX_ENTRIES_ABOUT);
  }

  /**
   * Returns the stored object with the user's changes. A field that the user has not changed keeps its stored value,
   * even if another person has changed it since the user read the object.
   * @param seen the object as the user had read it
   * @throws ShopError CONFLICT if another person has changed a field that the user changes too
   */
  async merged<Stored extends { readonly id: string }>(
    transaction: Transaction,
    { userId }: CurrentUser,
    stored: Stored,
    { seen, wanted }: { seen: Partial<Stored>; wanted: Stored },
  ): Promise<Stored> {
    const { changes, conflicts } = mergeEdit(stored, seen, wanted);
    if (conflicts.length === 0) return { ...stored, ...changes };
    const twice = conflicts.map((field) => ({ field, value: stored[field] }));
    throw await this.editConflict(transaction, userId, stored.id, twice);
  }

  /**
   * Returns the error for an edit that is refused because another person has changed the same fields. For each field,
   * the error contains the stored value and the name of the person who has set it. The name is null if the user has set
   * this value, for example on another device.
   * @param actorId the user whose edit is refused
   * @param subjectId id of the object that has the fields
   */
  async editConflict(
    transaction: Transaction,
    actorId: string,
    subjectId: string,
    fields: readonly ChangedTwice[],
  ): Promise<ShopError> {
    const namesOf = ({ field, loggedAs = [field] }: ChangedTwice) => loggedAs;
    const changes = await readLastChanges(transaction, subjectId, actorId, fields.flatMap(namesOf));
    const newestFirst = changes.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    const authorOf = (one: ChangedTwice): string | null => {
      // If the audit log records several fields under one name, the user's own changes are left out, because the user
      // may have changed another of these fields and not the one in conflict.
      const newest = newestFirst.find(
        ({ field, isOwn }) => namesOf(one).includes(field) && !(isOwn && one.loggedAs),
      );
      return newest && !newest.isOwn ? newest.by : null;
    };
    return ShopError.editConflict(
      fields.map((one) => ({ field: one.field, value: one.value, by: authorOf(one) })),
    );
  }

  /** Reads the whole audit log, newest first. Called from the command line, never by a request. */
  async *all(): AsyncGenerator<AuditLogEntry> {
    let cursor: PageCursor;
    let last: AuditLogEntry | undefined;
    do {
      const entries = await readEntries(this.#database, null, cursor, BATCH);
      yield* entries;
      last = entries.at(-1);
      cursor = last && { createdAt: last.createdAt.toISOString(), id: last.id };
    } while (last);
  }

  recordFromCli(transaction: Transaction, records: readonly AuditLogRecord[]): Promise<void> {
    return insertEntries(transaction, CLI_ACTOR, records, null);
  }

  /**
   * Returns a page of the audit log, newest first. A SUPER_ADMIN sees all entries, an ADMIN their own.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async entries(currentUser: CurrentUser, page: PageArguments): Promise<AuditLogConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const entries = await readEntries(this.#database, visibleActor(currentUser), cursor, size + 1);
    return toConnection(entries, size);
  }

  countEdit(transaction: Transaction, actorId: string, editId: string): Promise<number> {
    return countEntries(transaction, actorId, editId);
  }
}

/** Returns the id of the user whose entries the current user may see; null for the entries of all users. */
export const visibleActor = ({ role, userId }: CurrentUser): string | null =>
  role === "SUPER_ADMIN" ? null : userId;
