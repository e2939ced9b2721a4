import { QueryFailedError } from "typeorm";
import * as v from "valibot";
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
import type { ImageUse } from "../../platform/images/image-use.repository.ts";
import type { PageCursor } from "../../platform/pagination/pagination.ts";
import { User } from "./user.entity.ts";

export const PROFILE_IMAGES: ImageUse = {
  columns: ["users.profile_pic"],
  addresses: "SELECT profile_pic FROM users",
};

/** SQLSTATE code of a violated unique constraint: another account has the e-mail address. */
const UNIQUE_VIOLATION = "23505";

const SHOWN = ["id", "name", "email", "role", "profilePic", "createdAt", "updatedAt"] as const;
const USER = rowShape(User, SHOWN);
export type UserRow = v.InferOutput<typeof USER>;

/** Fields of a user that the rules about roles and deletions need. */
const LOCKED_USER = rowShape(User, ["id", "role", "name", "email"]);
export type LockedUser = v.InferOutput<typeof LOCKED_USER>;

/**
 * Finds a user.
 * @returns null for an erased account
 */
export function findUser(connection: Connection, id: string): Promise<User | null> {
  return repository(connection, User).findOneBy({ id });
}

/**
 * Finds a user by e-mail address.
 * @param email in lower case
 * @returns null for an unknown e-mail address
 */
export function findUserByEmail(connection: Connection, email: string): Promise<User | null> {
  return repository(connection, User).findOneBy({ email });
}

/**
 * Finds a user by e-mail address, with the password hash.
 * @param email in lower case
 * @returns null for an unknown e-mail address
 */
export function findUserWithHash(connection: Connection, email: string): Promise<User | null> {
  return repository(connection, User)
    .createQueryBuilder("user")
    .addSelect("user.passwordHash")
    .where("user.email = :email", { email })
    .getOne();
}

/**
 * Finds the password hash of a user.
 * @returns undefined for an erased account
 */
export async function findPasswordHash(connection: Connection, id: string): Promise<string | undefined> {
  const user = await repository(connection, User).findOne({
    select: { id: true, passwordHash: true },
    where: { id },
  });
  return user?.passwordHash;
}

/** Finds the oldest super admin; null if there is none. */
export function findFirstSuperAdmin(connection: Connection): Promise<User | null> {
  return repository(connection, User).findOne({
    where: { role: "SUPER_ADMIN" },
    order: { createdAt: "ASC" },
  });
}

/** The columns of a new account; the e-mail address is in lower case. */
export type NewUser = Pick<User, "name" | "email" | "role" | "passwordHash" | "profilePic">;

/**
 * Inserts an account.
 * @returns undefined if another account has the e-mail address
 */
export async function insertUser(connection: Connection, user: NewUser): Promise<User | undefined> {
  try {
    return await repository(connection, User).save({ ...user });
  } catch (error) {
    if (error instanceof QueryFailedError && error.driverError?.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

/**
 * Changes columns of a user.
 * @param former a password hash. If it is given, and the user has another hash by now, nothing changes
 * @returns true if the row was changed
 */
export async function updateUser(
  connection: Connection,
  id: string,
  changes: Partial<NewUser>,
  former?: string,
): Promise<boolean> {
  const where = former === undefined ? { id } : { id, passwordHash: former };
  return (await repository(connection, User).update(where, changes)).affected === 1;
}

/**
 * Locks users so that their role and password do not change until the commit.
 * @param before the purpose of the lock. "DELETE" is a stronger lock: other transactions cannot create products for
 * these users while it is held
 */
export function lockUsers(
  connection: Transaction,
  ids: readonly string[],
  { alsoSuperAdmins = false, before }: { alsoSuperAdmins?: boolean; before: "CHANGE" | "DELETE" },
): Promise<LockedUser[]> {
  // All transactions lock the rows in the same sequence, so that two of them never wait for each other.
  return rows(
    connection,
    LOCKED_USER,
    `SELECT id, role, name, email FROM users WHERE id = ANY($1::uuid[]) OR ($2 AND role = 'SUPER_ADMIN')
     ORDER BY id FOR ${before === "DELETE" ? "UPDATE" : "NO KEY UPDATE"}`,
    [ids, alsoSuperAdmins],
  );
}

/**
 * Locks a user until the commit, like {@link lockUsers}.
 * @param email e-mail address in lower case
 * @returns undefined if no account has the e-mail address
 */
export function lockUserByEmail(connection: Transaction, email: string): Promise<LockedUser | undefined> {
  return oneRow(
    connection,
    LOCKED_USER,
    "SELECT id, role, name, email FROM users WHERE email = $1 FOR UPDATE",
    [email],
  );
}

/**
 * Counts the products of a user whom the transaction has locked before a deletion. The count needs its own statement:
 * the statement that locks may have to wait for a transaction that creates a product, and would not see this new
 * product.
 */
export async function countProductsOf(connection: Transaction, id: string): Promise<number> {
  const statement = "SELECT count(*)::int AS count FROM products WHERE owner_id = $1";
  return (await oneRow(connection, COUNT_ROW, statement, [id]))?.count ?? 0;
}

/**
 * Returns users whose name and e-mail address together contain all words, newest first.
 * @param words words of the search, as `fold` returns them
 * @returns `users`: up to `size` + 1 users; if there are `size` + 1, a further page exists. `total`: the number of all
 * matching users
 */
export async function searchUsers(
  connection: Connection,
  words: readonly string[],
  cursor: PageCursor | undefined,
  size: number,
): Promise<{ users: UserRow[]; total: number }> {
  // strpos is used instead of LIKE, because LIKE treats % and _ as wildcards.
  const matching =
    "FROM users u WHERE NOT EXISTS (SELECT FROM unnest($1::text[]) AS term WHERE strpos(u.search_text, term) = 0)";
  const [users, found] = await Promise.all([
    rows(
      connection,
      USER,
      `SELECT ${selectList(User, "u", SHOWN)} ${matching}
         AND ($2::timestamptz IS NULL OR (u.created_at, u.id) < ($2, $3::uuid))
       ORDER BY u.created_at DESC, u.id DESC LIMIT $4`,
      [words, cursor?.createdAt ?? null, cursor?.id ?? null, size + 1],
    ),
    oneRow(connection, COUNT_ROW, `SELECT count(*)::int AS count ${matching}`, [words]),
  ]);
  return { users, total: found?.count ?? 0 };
}

/** Deletes an account with its sessions, cart and messages. @returns the number of accounts, 0 or 1 */
export function deleteUser(connection: Connection, id: string): Promise<number> {
  return affected(connection, "DELETE FROM users WHERE id = $1", [id]);
}

/**
 * Deletes the contact messages that were sent under an e-mail address or by its account.
 * @param email in lower case.
 * @returns the number of messages
 */
export function deleteMessagesOf(connection: Connection, email: string): Promise<number> {
  return affected(
    connection,
    `DELETE FROM contact_messages
     WHERE lower(email) = $1 OR user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );
}

/**
 * Replaces the name of a user in the audit log's entries about password links. Entries about changes of a role keep the
 * name: they are about admins and former admins, whose names the audit log keeps.
 * @returns the number of entries
 */
export function renameInAuditLog(connection: Connection, userId: string, name: string): Promise<number> {
  return affected(
    connection,
    `UPDATE audit_log_entries SET subject_name = $2,
       actor_name = CASE WHEN actor_id = subject_id THEN $2 ELSE actor_name END
     WHERE subject_id = $1 AND action IN ('PASSWORD_LINK_CREATED', 'PASSWORD_RESET')`,
    [userId, name],
  );
}
