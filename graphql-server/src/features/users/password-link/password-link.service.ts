import { randomBytes } from "node:crypto";
import { type Connection, type Database, transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { normaliseEmail } from "../../../platform/text/email.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { signUpPasswordError } from "../account.rules.ts";
import { hashPassword } from "../password-hash.ts";
import type { Session } from "../session.entity.ts";
import { endAccess } from "../session.repository.ts";
import type { SessionService } from "../session.service.ts";
import { findUser, findUserByEmail, lockUsers, updateUser } from "../user.repository.ts";
import { findPasswordLink, markPasswordLinkUsed, storePasswordLink } from "./password-link.repository.ts";
import { PASSWORD_LINK_MESSAGES, passwordLinkRefusal, passwordLinkUrl } from "./password-link.rules.ts";
import type { PasswordLink, PasswordLinkOwner } from "./password-link.type.ts";

const TOKEN_BYTES = 32;
/** A token: 32 bytes as base64url, without padding. */
const TOKEN = /^[\w-]{43}$/;

/**
 * One-time links with which users who have lost their password set a new one. Only the hashes of their tokens are
 * stored.
 */
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
   * Creates a link for a user and replaces an earlier one.
   * @throws ShopError NOT_FOUND for an unknown user; FORBIDDEN with the reason from `passwordLinkRefusal`
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

  /**
   * Creates a link for the account with an e-mail address, on the command line.
   * @throws ShopError NOT_FOUND for an unknown e-mail address
   */
  createFromCli(email: string): Promise<PasswordLink> {
    return transaction(this.#database, async (connection) => {
      const user = await findUserByEmail(connection, normaliseEmail(email));
      if (!user) throw new ShopError("NOT_FOUND", `No account has the e-mail address ${email}`);
      const record = { action: "PASSWORD_LINK_CREATED", subjectId: user.id, subjectName: user.name } as const;
      await this.#auditLog.recordFromCli(connection, [record]);
      return this.#store(connection, user.id, null);
    });
  }

  /**
   * Returns the name and e-mail address of a link's user. The link stays valid.
   * @throws ShopError NOT_FOUND with the reason for an invalid link
   */
  async owner(token: string): Promise<PasswordLinkOwner> {
    const { name, email } = await usableLink(this.#database, token);
    return { name, email };
  }

  /**
   * Sets the password of the link's user and opens a session. The user's other sessions end, and the link becomes
   * invalid. If two requests use a link at the same time, only one succeeds.
   * @throws ShopError BAD_USER_INPUT for an invalid password; NOT_FOUND for an invalid link, with the reason
   */
  async setPassword(token: string, password: string, deviceName: string | null): Promise<Session> {
    const error = signUpPasswordError(password);
    if (error) throw ShopError.badInput({ password: error });
    // The link is checked before the password is hashed, because hashing is slow and anyone may send invented links.
    const { userId } = await usableLink(this.#database, token);
    const passwordHash = await hashPassword(password);
    return transaction(this.#database, async (connection) => {
      // The link is checked again after the user is locked, because another request may have used the link in the
      // meantime.
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
 * Returns the user of a link that can still be used. A link is invalid if its creator is no longer a super admin.
 * @throws ShopError NOT_FOUND with the reason why the link cannot be used
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
