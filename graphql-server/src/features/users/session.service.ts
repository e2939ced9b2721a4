import { type Connection, type Database, transaction } from "../../platform/database/sql.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { SESSION_DAYS } from "../../platform/security/session-days.rules.ts";
import type { Tokens } from "../../platform/security/token.ts";
import { deleteSubscriptionsOfSession } from "../push/push-subscription.repository.ts";
import type { OpenSession, Session } from "./session.entity.ts";
import {
  endAllAccess,
  findUserOfSession,
  insertSession,
  listSessions,
  revokeSession,
  updateLastUse,
} from "./session.repository.ts";
import type { User } from "./user.entity.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export class SessionService {
  readonly #database: Database;
  readonly #tokens: Tokens;

  constructor(database: Database, tokens: Tokens) {
    this.#database = database;
    this.#tokens = tokens;
  }

  /**
   * Opens a session; undefined if the password has changed since it was checked.
   * @param user the user, with the password hash against which the typed password was checked
   * @param deviceName name of the device on which the user signs in
   */
  async open(connection: Connection, user: User, deviceName: string | null): Promise<Session | undefined> {
    const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
    const sessionId = await insertSession(connection, user, expiresAt, deviceName);
    if (sessionId === undefined) return undefined;
    const { id: userId, email, role } = user;
    const token = await this.#tokens.sign({ userId, email, role, sessionId }, expiresAt);
    return { token, user };
  }

  /**
   * Returns the user of a token; null if the token is forged, expired or revoked. Also stores that the session was used
   * now, but at most once an hour.
   */
  async currentUserOf(token: string): Promise<CurrentUser | null> {
    const sessionId = await this.#tokens.sessionId(token);
    if (!sessionId) return null;
    const found = await findUserOfSession(this.#database, sessionId);
    if (!found) return null;
    // The request must not fail only because the time of the session's last use cannot be stored.
    if (found.isUseOld) await updateLastUse(this.#database, sessionId).catch(() => undefined);
    return { userId: found.userId, role: found.role, sessionId };
  }

  /** Lists a user's open sessions: the current one first, then the most recently used. */
  list({ userId, sessionId }: CurrentUser): Promise<OpenSession[]> {
    return listSessions(this.#database, userId, sessionId);
  }

  /** Revokes a session: its token is refused from now on, and its device receives no notifications any more. */
  async end(sessionId: string): Promise<void> {
    await this.#revoke(sessionId);
  }

  /** Revokes one of the user's own sessions. Sessions of other users stay open. */
  async endOwn(userId: string, sessionId: string): Promise<void> {
    await this.#revoke(sessionId, userId);
  }

  /**
   * Signs all users out, for example after a leak of data. Unused password links end too. Called from the command line,
   * never by a request.
   * @returns the number of ended sessions
   */
  endAll(): Promise<number> {
    return transaction(this.#database, endAllAccess);
  }

  #revoke(sessionId: string, userId?: string): Promise<void> {
    return transaction(this.#database, async (manager) => {
      if (await revokeSession(manager, sessionId, userId))
        await deleteSubscriptionsOfSession(manager, sessionId);
    });
  }
}
