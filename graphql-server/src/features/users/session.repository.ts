import * as v from "valibot";
import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { prepared } from "../../platform/database/prepared-statement.ts";
import { ID_ROW } from "../../platform/database/row-shapes.ts";
import { affected, type Connection, oneRow, repository, rows } from "../../platform/database/sql.ts";
import { isOpenSession } from "../../platform/security/open-session-sql.ts";
import type { Role } from "../../platform/security/role.rules.ts";
import { OpenSession, StoredSession } from "./session.entity.ts";
import { User } from "./user.entity.ts";

/**
 * Shortest time between two updates of a session's last use (hours). Writing at each request would make requests slow.
 */
const LAST_USE_HOURS = 1;
/** Largest number of sessions that the account page lists: the most recently used ones. */
const MAX_LISTED = 200;
/** Largest number of open sessions of one user. The daily removal deletes the oldest sessions above this number. */
const MAX_PER_USER = 200;

const IS_USE_OLD = `(s.last_used_at IS NULL OR s.last_used_at < now() - interval '${LAST_USE_HOURS} hours')`;

const ROLE = rowShape(User, ["role"]);
const SIGNED_IN_USER = v.intersect([
  rowShape(StoredSession, ["userId"]),
  ROLE,
  v.object({ isUseOld: v.boolean() }),
]);
const SESSION_OF = v.intersect([rowShape(StoredSession, ["id"]), ROLE]);
const OPEN_SESSION = v.intersect([rowShape(OpenSession), v.object({ isCurrent: v.boolean() })]);

/**
 * Inserts a session.
 * @returns the session's id; undefined if the password has changed since it was checked
 */
export async function insertSession(
  connection: Connection,
  user: Pick<User, "id" | "passwordHash">,
  expiresAt: Date,
  deviceName: string | null,
): Promise<string | undefined> {
  // If a change of the password is running, FOR SHARE waits until that change is committed. Then the stored hash is no
  // longer the one against which the typed password was checked, and the statement opens no session.
  const opened = await oneRow(
    connection,
    ID_ROW,
    `INSERT INTO sessions (user_id, expires_at, device_name, last_used_at)
     SELECT id, $3, $4, now() FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE
     RETURNING id`,
    [user.id, user.passwordHash, expiresAt, deviceName],
  );
  return opened?.id;
}

const FIND_USER = prepared(`
  SELECT u.id AS "userId", u.role, ${IS_USE_OLD} AS "isUseOld" FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = $1 AND ${isOpenSession("s")}`);

/**
 * Finds the user of a session.
 * @returns the user, and whether the time of the last use must be stored; undefined for a session that has ended
 */
export function findUserOfSession(
  connection: Connection,
  sessionId: string,
): Promise<v.InferOutput<typeof SIGNED_IN_USER> | undefined> {
  return oneRow(connection, SIGNED_IN_USER, FIND_USER, [sessionId]);
}

const READ_LIVE_ROLES = prepared(`
  SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND ${isOpenSession("s")}`);

/**
 * Returns a map from the id of each open session to the current role of the session's user. Ended sessions are left
 * out.
 */
export async function readLiveRoles(
  connection: Connection,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const live = await rows(connection, SESSION_OF, READ_LIVE_ROLES, [sessionIds]);
  return new Map(live.map(({ id, role }) => [id, role]));
}

/** Lists a user's open sessions: the current one first, then the most recently used. */
export function listSessions(
  connection: Connection,
  userId: string,
  currentSessionId: string,
): Promise<OpenSession[]> {
  return rows(
    connection,
    OPEN_SESSION,
    `SELECT ${selectList(OpenSession, "s")}, s.id = $2 AS "isCurrent"
     FROM sessions s WHERE s.user_id = $1 AND ${isOpenSession("s")}
     ORDER BY "isCurrent" DESC, "lastUsedAt" DESC, s.id LIMIT $3`,
    [userId, currentSessionId, MAX_LISTED],
  );
}

/**
 * Revokes a session, so that its token is refused.
 * @param userId if given, the session is revoked only if it belongs to this user
 * @returns true if the session was revoked
 */
export async function revokeSession(connection: Connection, id: string, userId?: string): Promise<boolean> {
  const { affected: revoked } = await repository(connection, StoredSession).update(
    { id, ...(userId !== undefined && { userId }) },
    { revokedAt: new Date() },
  );
  return revoked === 1;
}

export async function updateLastUse(connection: Connection, id: string): Promise<void> {
  await affected(connection, `UPDATE sessions s SET last_used_at = now() WHERE s.id = $1 AND ${IS_USE_OLD}`, [
    id,
  ]);
}

/**
 * Ends a user's sessions and deletes their unused password link. Every transaction that changes a password calls this
 * function.
 * @param except id of the session in which the user changes the password; this session stays open
 */
export async function endAccess(connection: Connection, userId: string, except?: string): Promise<void> {
  await affected(connection, "DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2", [
    userId,
    except ?? null,
  ]);
  await affected(connection, "DELETE FROM password_links WHERE user_id = $1 AND used_at IS NULL", [userId]);
}

/**
 * Ends the sessions of all users and deletes all unused password links. Devices on which users were signed in receive
 * no more notifications.
 * @returns the number of ended sessions
 */
export async function endAllAccess(connection: Connection): Promise<number> {
  await affected(connection, "DELETE FROM password_links WHERE used_at IS NULL");
  return affected(connection, "DELETE FROM sessions");
}

/**
 * Deletes revoked and expired sessions. Of each user's open sessions, keeps only the newest `MAX_PER_USER`.
 * @returns the number of deleted sessions
 */
export function purgeEndedSessions(connection: Connection): Promise<number> {
  return affected(
    connection,
    `DELETE FROM sessions s WHERE NOT ${isOpenSession("s")} OR id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id) AS place FROM sessions o
         WHERE ${isOpenSession("o")}
       ) AS open WHERE place > $1
     )`,
    [MAX_PER_USER],
  );
}
