import { randomBytes } from "node:crypto";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { type Connection, type Database, transaction } from "../../database/sql.ts";
import { ShopError } from "../../errors/shop-error.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import { normaliseEmail } from "../../text/email.rules.ts";
import { signUpPasswordError } from "../account.rules.ts";
import { hashPassword } from "../password.ts";
import type { Session } from "../session.entity.ts";
import { endAccess } from "../session.repository.ts";
import type { SessionService } from "../session.service.ts";
import { findUser, findUserByEmail, lockUsers, updateUser } from "../user.repository.ts";
import { findPasswordLink, markPasswordLinkUsed, storePasswordLink } from "./password-link.repository.ts";
import { PASSWORD_LINK_MESSAGES, passwordLinkRefusal, passwordLinkUrl } from "./password-link.rules.ts";
import type { PasswordLink, PasswordLinkOwner } from "./password-link.type.ts";

/** Length of a token in random bytes. */
const TOKEN_BYTES = 32;
/** The form of a token: base64url, without padding. */
const TOKEN = /^[\w-]{43}$/;

/** One-time links by which a user who has lost their password sets a new one. Only the tokens' hashes are stored. */
export class PasswordLinkService {
  readonly #database: Database;
  readonly #sessions: SessionService;
  readonly #auditLog: AuditLogService;
  readonly #publicUrl: string;

  constructor(database: Database, sessions: SessionService, auditLog: AuditLogService, publicUrl: string) {
    this.#database = database;
    this.#sessions = sessions;
    this.#auditLog = auditLog;
    this.#publicUrl = publicUrl;
  }

  /**
   * Creates a link for a user; it replaces a former one.
   * @throws ShopError NOT_FOUND for an unknown user, FORBIDDEN with the reason of `passwordLinkRefusal`
   */
  create({ userId }: CurrentUser, id: string): Promise<PasswordLink> {
    return transaction(this.#database, async (connection) => {
      const users = await lockUsers(connection, [userId, id], { before: "CHANGE" });
      const [maker, target] = [userId, id].map((one) => users.find((user) => user.id === one));
      if (!target) throw userNotFound();
      if (!maker) throw ShopError.unauthenticated();
      const refusal = passwordLinkRefusal(maker, target);
      if (refusal) throw new ShopError("FORBIDDEN", refusal);
      const record = { action: "PASSWORD_LINK_CREATED", subjectId: id, subjectName: target.name } as const;
      await this.#auditLog.record(connection, userId, [record]);
      return this.#store(connection, id, userId);
    });
  }

  /** Creates a link for the account of an e-mail, on the command line. @throws ShopError NOT_FOUND */
  createFromCli(email: string): Promise<PasswordLink> {
    return transaction(this.#database, async (connection) => {
      const user = await findUserByEmail(connection, normaliseEmail(email));
      if (!user) throw new ShopError("NOT_FOUND", "Aucun compte n’a cette adresse e-mail");
      const record = { action: "PASSWORD_LINK_CREATED", subjectId: user.id, subjectName: user.name } as const;
      await this.#auditLog.recordFromCli(connection, [record]);
      return this.#store(connection, user.id, null);
    });
  }

  /**
   * Returns the user whose password a link sets; the link stays unused. @throws ShopError NOT_FOUND with the reason
   * for an invalid link
   */
  async owner(token: string): Promise<PasswordLinkOwner> {
    const { name, email } = await usableLink(this.#database, token);
    return { name, email };
  }

  /**
   * Sets the password of the link's user and opens a session. All other sessions and the link end. If a link is used
   * twice at the same time, only one use succeeds.
   * @throws ShopError BAD_USER_INPUT for a refused password, NOT_FOUND with the reason for an invalid link
   */
  async setPassword(token: string, password: string, deviceName: string | null): Promise<Session> {
    const error = signUpPasswordError(password);
    if (error) throw ShopError.badInput({ password: error });
    // Checks the link before hashing, because hashing costs the most.
    const { userId } = await usableLink(this.#database, token);
    const passwordHash = await hashPassword(password);
    return transaction(this.#database, async (connection) => {
      // The user is locked first, as in every change of a password. Only then is the link checked again, because
      // another request may have used it before the lock.
      await lockUsers(connection, [userId], { before: "CHANGE" });
      await usableLink(connection, token);
      await markPasswordLinkUsed(connection, userId);
      await updateUser(connection, userId, { passwordHash });
      await endAccess(connection, userId);
      const user = await findUser(connection, userId);
      if (!user) throw userNotFound();
      const record = { action: "PASSWORD_RESET", subjectId: userId, subjectName: user.name } as const;
      await this.#auditLog.record(connection, userId, [record]);
      const session = await this.#sessions.open(connection, { ...user, passwordHash }, deviceName);
      if (!session) throw new Error("the password just set is not the stored one");
      return session;
    });
  }

  async #store(connection: Connection, userId: string, createdBy: string | null): Promise<PasswordLink> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const expiresAt = await storePasswordLink(connection, token, userId, createdBy);
    return { url: passwordLinkUrl(this.#publicUrl, token), expiresAt };
  }
}

/**
 * Returns the user of a link that can still be used. A link whose creator is no longer a super admin cannot.
 * @throws ShopError NOT_FOUND with the reason
 */
async function usableLink(
  connection: Connection,
  token: string,
): Promise<PasswordLinkOwner & { userId: string }> {
  const link = TOKEN.test(token) ? await findPasswordLink(connection, token) : undefined;
  if (!link) throw new ShopError("NOT_FOUND", PASSWORD_LINK_MESSAGES.unknown);
  if (link.used) throw new ShopError("NOT_FOUND", PASSWORD_LINK_MESSAGES.used);
  if (link.expired) throw new ShopError("NOT_FOUND", PASSWORD_LINK_MESSAGES.expired);
  return link;
}

function userNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette personne n’existe plus");
}
