import type { DataSource, EntityManager } from "typeorm";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { ShopError } from "../../errors/shop-error.ts";
import { forgetPersonOfOrders } from "../../orders/forget-person.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import { eraseAuditedName } from "../erase-user.ts";
import { hashPassword, isPassword } from "../password.ts";
import type { ProfileImageStore } from "../profile-image-store.ts";
import type { RoleHolder } from "../role-change.rules.ts";
import { endAccess } from "../session.service.ts";
import { User } from "../user.entity.ts";
import {
  confirmationErrors,
  OWN_ACCOUNT_MESSAGES,
  ownsProducts,
  type PasswordChangeFields,
  passwordChangeErrors,
  profileErrors,
} from "./own-account.rules.ts";

/** A changed profile; `profilePic` is a data: URL, null removes the image, undefined leaves it. */
export interface ProfileChange {
  name: string;
  profilePic?: string | null | undefined;
}

/** What users do with their own account. */
export class OwnAccountService {
  readonly #database: DataSource;
  readonly #images: ProfileImageStore;
  readonly #auditLog: AuditLogService;

  constructor(database: DataSource, images: ProfileImageStore, auditLog: AuditLogService) {
    this.#database = database;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /**
   * Changes name and image. The daily removal of unused images deletes the former image.
   * @throws ShopError BAD_USER_INPUT for an invalid name or a refused image, UNAVAILABLE while too many images wait
   */
  async updateProfile({ userId }: CurrentUser, { name, profilePic }: ProfileChange): Promise<User> {
    const errors = profileErrors({ name });
    if (errors.name) throw ShopError.badInput({ name: errors.name });
    const stored = profilePic ? await this.#images.store(profilePic) : undefined;
    const image = profilePic === undefined ? {} : { profilePic: stored?.image.url ?? null };
    const users = this.#database.getRepository(User);
    try {
      await users.update({ id: userId }, { name: name.trim(), ...image });
      return await users.findOneByOrFail({ id: userId });
    } catch (error) {
      await stored?.revoke();
      throw error;
    }
  }

  /**
   * Sets a new password; all sessions end but the present one.
   * @throws ShopError BAD_USER_INPUT for a refused new password or a wrong present one
   */
  async changePassword(currentUser: CurrentUser, fields: PasswordChangeFields): Promise<void> {
    const { currentPassword, password } = fields;
    const errors = { ...passwordChangeErrors(fields) };
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const { userId, sessionId } = currentUser;
    const former = await this.#confirm(currentUser, currentPassword);
    const passwordHash = await hashPassword(password);
    await this.#database.transaction(async (manager) => {
      const users = manager.getRepository(User);
      // Only while the verified password is still the one: a link may have set another meanwhile.
      const { affected } = await users.update({ id: userId, passwordHash: former }, { passwordHash });
      if (affected !== 1) throw wrongPassword();
      await endAccess(manager, userId, sessionId);
    });
  }

  /**
   * Deletes the account with its sessions, its cart, the messages sent from it and the newsletter subscription under its
   * e-mail.
   * @throws ShopError BAD_USER_INPUT for a wrong password; CONFLICT for the last super admin, and while the user owns products
   */
  async delete(currentUser: CurrentUser, currentPassword: string): Promise<void> {
    const errors = { ...confirmationErrors({ currentPassword }) };
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    await this.#confirm(currentUser, currentPassword);
    const { userId } = currentUser;
    await this.#database.transaction(async (manager) => {
      const { name, role } = await this.#lockDeletable(manager, userId);
      // Customers are not named in the audit log any more; what an admin did stays under their name.
      if (role === "GENERAL") await eraseAuditedName(manager, userId);
      else
        await this.#auditLog.record(manager, userId, [
          { action: "ACCOUNT_DELETED", subjectId: userId, subjectName: name },
        ]);
      await manager.query(
        "DELETE FROM newsletter_subscriptions WHERE email = (SELECT email FROM users WHERE id = $1)",
        [userId],
      );
      await forgetPersonOfOrders(manager, userId);
      await manager.query("DELETE FROM users WHERE id = $1", [userId]);
    });
  }

  /** @returns the hash of the password, which the user has confirmed. @throws ShopError BAD_USER_INPUT for a wrong one */
  async #confirm({ userId }: CurrentUser, password: string): Promise<string> {
    const user = await this.#database
      .getRepository(User)
      .findOne({ select: { id: true, passwordHash: true }, where: { id: userId } });
    if (!user || !(await isPassword(user.passwordHash, password))) throw wrongPassword();
    return user.passwordHash;
  }

  /** Locks the rows of the user and of all super admins, so that two who go at the same time do not both succeed. */
  async #lockDeletable(manager: EntityManager, id: string): Promise<RoleHolder & { name: string }> {
    const rows: (RoleHolder & { name: string; products: number })[] = await manager.query(
      `SELECT id, role, name, (SELECT count(*)::int FROM products WHERE owner_id = u.id) AS products
       FROM users u WHERE id = $1 OR role = 'SUPER_ADMIN' ORDER BY id FOR UPDATE`,
      [id],
    );
    const user = rows.find((row) => row.id === id);
    if (!user) throw ShopError.unauthenticated();
    const others = rows.filter((row) => row.id !== id && row.role === "SUPER_ADMIN");
    if (user.role === "SUPER_ADMIN" && others.length === 0)
      throw new ShopError("CONFLICT", OWN_ACCOUNT_MESSAGES.lastSuperAdmin);
    if (user.products > 0) throw new ShopError("CONFLICT", ownsProducts(user.products));
    return user;
  }
}

function wrongPassword(): ShopError {
  return ShopError.badInput({ currentPassword: OWN_ACCOUNT_MESSAGES.wrongPassword });
}
