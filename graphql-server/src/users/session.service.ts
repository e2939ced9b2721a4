import type { DataSource, EntityManager } from "typeorm";
import { prepared } from "../database/prepared-statement.ts";
import type { CurrentUser } from "../security/current-user.ts";
import type { Role } from "../security/role.rules.ts";
import { SESSION_DAYS, type Tokens } from "../security/token.ts";
import { UUID } from "../text/uuid.ts";
import type { OpenSession } from "./open-session.type.ts";
import { type Session, StoredSession } from "./session.entity.ts";
import type { User } from "./user.entity.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The last use of a session is stored at most once in so many hours, so that reading does not write each time. */
const LAST_USE_HOURS = 1;
/** Sessions listed at most, those used last first; the daily removal leaves as many. */
const MAX_LISTED = 200;

/** The sessions of users: opened, recognised by their token, listed, ended. */
export class SessionService {
  readonly #database: DataSource;
  readonly #tokens: Tokens;

  constructor(database: DataSource, tokens: Tokens) {
    this.#database = database;
    this.#tokens = tokens;
  }

  /**
   * Opens a session, unless the password was changed since it was verified, which ends all sessions: then undefined.
   * @param user with the hash of the verified password
   * @param deviceName of the device it is opened on
   */
  async open(manager: EntityManager, user: User, deviceName: string | null): Promise<Session | undefined> {
    const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
    // The lock waits for a change under way, after which the hash differs.
    const rows: { id: string }[] = await manager.query(
      `INSERT INTO sessions (user_id, expires_at, device_name, last_used_at)
       SELECT id, $3, $4, now() FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE
       RETURNING id`,
      [user.id, user.passwordHash, expiresAt, deviceName],
    );
    const opened = rows[0];
    if (!opened) return undefined;
    const { id: userId, email, role } = user;
    const token = await this.#tokens.sign({ userId, email, role, sessionId: opened.id }, expiresAt);
    return { token, user };
  }

  /**
   * The user a token identifies; null when it is forged, expired or revoked. Stores the session's use, and its device where
   * that is not known yet, at most once in an hour.
   */
  async currentUserOf(token: string, deviceName: string | null = null): Promise<CurrentUser | null> {
    const sessionId = await this.#tokens.sessionId(token);
    if (!sessionId) return null;
    const rows: { userId: string; role: Role; isUseOld: boolean }[] = await this.#database.query(
      CURRENT_USER,
      [sessionId],
    );
    const found = rows[0];
    if (!found) return null;
    if (found.isUseOld) await this.#storeUse(sessionId, deviceName);
    return { userId: found.userId, role: found.role, sessionId };
  }

  /** A user's open sessions, the present one first, then those used last. */
  list({ userId, sessionId }: CurrentUser): Promise<OpenSession[]> {
    return this.#database.query(
      `SELECT s.id, s.device_name AS "deviceName", s.created_at AS "createdAt",
         coalesce(s.last_used_at, s.created_at) AS "lastUsedAt", s.id = $2 AS "isCurrent"
       FROM sessions s WHERE s.user_id = $1 AND ${IS_OPEN}
       ORDER BY "isCurrent" DESC, "lastUsedAt" DESC, s.id LIMIT $3`,
      [userId, sessionId, MAX_LISTED],
    );
  }

  /** Revokes a session: its token is refused from now on. */
  async end(sessionId: string): Promise<void> {
    await this.#database.getRepository(StoredSession).update({ id: sessionId }, { revokedAt: new Date() });
  }

  /** Revokes one of a user's own sessions; another's, or one that has ended already, is left as it is. */
  async endOwn(userId: string, sessionId: string): Promise<void> {
    if (!UUID.test(sessionId.toLowerCase())) return;
    const sessions = this.#database.getRepository(StoredSession);
    await sessions.update({ id: sessionId, userId }, { revokedAt: new Date() });
  }

  /** Who reads goes on when the use cannot be stored. */
  async #storeUse(sessionId: string, deviceName: string | null): Promise<void> {
    await this.#database
      .query(
        `UPDATE sessions s SET last_used_at = now(), device_name = coalesce(s.device_name, $2)
         WHERE s.id = $1 AND ${IS_USE_OLD}`,
        [sessionId, deviceName],
      )
      .catch(() => undefined);
  }
}

const IS_OPEN = "s.revoked_at IS NULL AND s.expires_at > now()";
const IS_USE_OLD = `(s.last_used_at IS NULL OR s.last_used_at < now() - interval '${LAST_USE_HOURS} hours')`;
const CURRENT_USER = prepared(`
  SELECT u.id AS "userId", u.role, ${IS_USE_OLD} AS "isUseOld" FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = $1 AND ${IS_OPEN}`);

/**
 * Ends a user's sessions and the link to a new password they may have, as every change of the password does, in its
 * transaction.
 * @param except the session in which the password is changed, which goes on
 */
export async function endAccess(manager: EntityManager, userId: string, except?: string): Promise<void> {
  await manager.query("DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2", [
    userId,
    except ?? null,
  ]);
  await manager.query("DELETE FROM password_links WHERE user_id = $1 AND used_at IS NULL", [userId]);
}
