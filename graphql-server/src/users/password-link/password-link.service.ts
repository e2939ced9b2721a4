import { createHash, randomBytes } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { ShopError } from "../../errors/shop-error.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import { normaliseEmail } from "../../text/email.rules.ts";
import { UUID } from "../../text/uuid.ts";
import { signUpPasswordError } from "../account.rules.ts";
import { hashPassword } from "../password.ts";
import type { RoleHolder } from "../role-change.rules.ts";
import type { Session } from "../session.entity.ts";
import { endAccess, type SessionService } from "../session.service.ts";
import { User } from "../user.entity.ts";
import {
  PASSWORD_LINK_MESSAGES,
  PASSWORD_LINK_MINUTES,
  passwordLinkRefusal,
  passwordLinkUrl,
} from "./password-link.rules.ts";
import type { PasswordLink, PasswordLinkOwner } from "./password-link.type.ts";

/** Length of a token in random bytes. */
const TOKEN_BYTES = 32;
/** The form of a token: base64url, without padding. */
const TOKEN = /^[\w-]{43}$/;

/** One-time links by which a user who has lost their password sets a new one. Only the tokens' hashes are stored. */
export class PasswordLinkService {
  readonly #database: DataSource;
  readonly #sessions: SessionService;
  readonly #auditLog: AuditLogService;
  readonly #publicUrl: string;

  constructor(database: DataSource, sessions: SessionService, auditLog: AuditLogService, publicUrl: string) {
    this.#database = database;
    this.#sessions = sessions;
    this.#auditLog = auditLog;
    this.#publicUrl = publicUrl;
  }

  /**
   * Makes a link for a user; it ends the one they may have.
   * @throws ShopError NOT_FOUND for an unknown user, FORBIDDEN with the reason of `passwordLinkRefusal`
   */
  create({ userId }: CurrentUser, targetId: string): Promise<PasswordLink> {
    const id = targetId.toLowerCase();
    return this.#database.transaction(async (manager) => {
      const users = UUID.test(id) ? await lockUsers(manager, [userId, id]) : [];
      const [maker, target] = [userId, id].map((one) => users.find((user) => user.id === one));
      if (!target) throw userNotFound();
      if (!maker) throw ShopError.unauthenticated();
      const refusal = passwordLinkRefusal(maker, target);
      if (refusal) throw new ShopError("FORBIDDEN", refusal);
      const record = { action: "PASSWORD_LINK_CREATED", subjectId: id, subjectName: target.name } as const;
      await this.#auditLog.record(manager, userId, [record]);
      return this.#store(manager, id, userId);
    });
  }

  /** Makes a link for the account of an e-mail, on the command line. @throws ShopError NOT_FOUND */
  createFromCli(email: string): Promise<PasswordLink> {
    return this.#database.transaction(async (manager) => {
      const user = await manager.getRepository(User).findOneBy({ email: normaliseEmail(email) });
      if (!user) throw new ShopError("NOT_FOUND", "Aucun compte n’a cette adresse e-mail");
      const record = { action: "PASSWORD_LINK_CREATED", subjectId: user.id, subjectName: user.name } as const;
      await this.#auditLog.recordFromCli(manager, [record]);
      return this.#store(manager, user.id, null);
    });
  }

  /** Whose password a link sets; it stays unused. @throws ShopError NOT_FOUND with the reason for a dead link */
  async owner(token: string): Promise<PasswordLinkOwner> {
    const { name, email } = await usableLink(this.#database.manager, token);
    return { name, email };
  }

  /**
   * Sets the password of the link's user and opens a session; all others end, and the link with them. Of two uses at the
   * same time one succeeds.
   * @throws ShopError BAD_USER_INPUT for a refused password, NOT_FOUND with the reason for a dead link
   */
  async setPassword(token: string, password: string, deviceName: string | null): Promise<Session> {
    const error = signUpPasswordError(password);
    if (error) throw ShopError.badInput({ password: error });
    // Before the hash, which costs the most.
    const { userId } = await usableLink(this.#database.manager, token);
    const passwordHash = await hashPassword(password);
    return this.#database.transaction(async (manager) => {
      // The user first, as every change of a password does; then the link, which may have been used meanwhile.
      await lockUsers(manager, [userId]);
      await usableLink(manager, token);
      await manager.query("UPDATE password_links SET used_at = now() WHERE user_id = $1", [userId]);
      await manager.getRepository(User).update({ id: userId }, { passwordHash });
      await endAccess(manager, userId);
      const user = await manager.getRepository(User).findOneByOrFail({ id: userId });
      const record = { action: "PASSWORD_RESET", subjectId: userId, subjectName: user.name } as const;
      await this.#auditLog.record(manager, userId, [record]);
      const session = await this.#sessions.open(manager, { ...user, passwordHash }, deviceName);
      if (!session) throw new Error("the password just set is not the stored one");
      return session;
    });
  }

  async #store(manager: EntityManager, userId: string, createdBy: string | null): Promise<PasswordLink> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const rows: { expiresAt: Date }[] = await manager.query(
      `INSERT INTO password_links (user_id, token_hash, created_by, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(mins => $4))
       ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_by = excluded.created_by,
         expires_at = excluded.expires_at, used_at = NULL
       RETURNING expires_at AS "expiresAt"`,
      [userId, hashOf(token), createdBy, PASSWORD_LINK_MINUTES],
    );
    const stored = rows[0];
    if (!stored) throw new Error("the link was not stored");
    return { url: passwordLinkUrl(this.#publicUrl, token), ...stored };
  }
}

/**
 * The user of a link that can still be used. One whose maker is no super admin any more cannot.
 * @throws ShopError NOT_FOUND with the reason
 */
async function usableLink(
  manager: EntityManager,
  token: string,
): Promise<PasswordLinkOwner & { userId: string }> {
  const rows: { userId: string; name: string; email: string; used: boolean; expired: boolean }[] = TOKEN.test(
    token,
  )
    ? await manager.query(
        `SELECT u.id AS "userId", u.name, u.email, l.used_at IS NOT NULL AS used, l.expires_at <= now() AS expired
         FROM password_links l JOIN users u ON u.id = l.user_id LEFT JOIN users maker ON maker.id = l.created_by
         WHERE l.token_hash = $1 AND (l.created_by IS NULL OR maker.role = 'SUPER_ADMIN')`,
        [hashOf(token)],
      )
    : [];
  const [link] = rows;
  if (!link) throw new ShopError("NOT_FOUND", PASSWORD_LINK_MESSAGES.unknown);
  if (link.used) throw new ShopError("NOT_FOUND", PASSWORD_LINK_MESSAGES.used);
  if (link.expired) throw new ShopError("NOT_FOUND", PASSWORD_LINK_MESSAGES.expired);
  return link;
}

async function lockUsers(
  manager: EntityManager,
  ids: readonly string[],
): Promise<(RoleHolder & { name: string })[]> {
  const statement =
    "SELECT id, role, name FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";
  return manager.query(statement, [ids]);
}

/** A token has 256 random bits: no salt and no slow hash could make it harder to guess. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

function userNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette personne n’existe plus");
}
