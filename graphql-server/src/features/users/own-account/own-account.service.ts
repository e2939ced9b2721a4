import { type Database, type Transaction, transaction } from "../../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { normaliseName } from "../account.rules.ts";
import type { ErasePerson } from "../erased-person.ts";
import { hashPassword, isPassword } from "../password-hash.ts";
import type { ProfileImageStore } from "../profile-image-store.ts";
import { endAccess } from "../session.repository.ts";
import type { User } from "../user.entity.ts";
import {
  countProductsOf,
  findPasswordHash,
  findUser,
  type LockedUser,
  lockUsers,
  updateUser,
} from "../user.repository.ts";
import {
  confirmationErrors,
  OWN_ACCOUNT_MESSAGES,
  ownsProducts,
  type PasswordChangeFields,
  passwordChangeErrors,
  profileErrors,
} from "./own-account.rules.ts";

/** A changed profile. `profilePic` is a data: URL; null removes the image, and undefined keeps it. */
export interface ProfileChange {
  name: string;
  profilePic?: string | null | undefined;
}

export class OwnAccountService {
  readonly #database: Database;
  readonly #images: ProfileImageStore;
  readonly #auditLog: AuditLogService;
  readonly #erasePerson: ErasePerson;

  constructor(
    database: Database,
    images: ProfileImageStore,
    auditLog: AuditLogService,
    erasePerson: ErasePerson,
  ) {
    this.#database = database;
    this.#images = images;
    this.#auditLog = auditLog;
    this.#erasePerson = erasePerson;
  }

  /**
   * Changes name and image. The daily removal of unused images deletes the former image.
   * @throws ShopError BAD_USER_INPUT for an invalid name or a refused image; UNAVAILABLE while too many images wait
   */
  async updateProfile({ userId }: CurrentUser, { name, profilePic }: ProfileChange): Promise<User> {
    const errors = profileErrors({ name });
    if (errors.name) throw ShopError.badInput({ name: errors.name });
    const stored = profilePic ? await this.#images.store(profilePic) : undefined;
    const image = profilePic === undefined ? {} : { profilePic: stored?.image.url ?? null };
    try {
      await updateUser(this.#database, userId, { name: normaliseName(name), ...image });
      const user = await findUser(this.#database, userId);
      if (!user) throw ShopError.unauthenticated();
      return user;
    } catch (error) {
      await stored?.revoke();
      throw error;
    }
  }

  /**
   * Sets a new password and ends all sessions except the current one. Nothing changes if the stored password already is
   * the new password: then an earlier request has set it, and the client repeats the request because it received no
   * answer.
   * @throws ShopError BAD_USER_INPUT for an invalid new password or a wrong current one
   */
  async changePassword(currentUser: CurrentUser, fields: PasswordChangeFields): Promise<void> {
    const { currentPassword, password } = fields;
    assertValid(passwordChangeErrors(fields));
    const { userId, sessionId } = currentUser;
    const former = await findPasswordHash(this.#database, userId);
    const isConfirmed = await isPassword(former, currentPassword);
    const passwordHash = isConfirmed ? await hashPassword(password) : "";
    const isChanged =
      isConfirmed &&
      (await transaction(this.#database, async (connection) => {
        // Writes only if the stored password is still the one that was checked, because a password link may have
        // changed it after the check.
        const isWritten = await updateUser(connection, userId, { passwordHash }, former);
        if (isWritten) await endAccess(connection, userId, sessionId);
        return isWritten;
      }));
    if (!isChanged) await this.#confirm(currentUser, password);
  }

  /**
   * Deletes the account with its sessions, its cart, the messages that it sent, and the newsletter subscription under
   * its e-mail address.
   * @throws ShopError BAD_USER_INPUT for a wrong password; CONFLICT for the last super admin, and while the user owns
   * products
   */
  async delete(currentUser: CurrentUser, currentPassword: string): Promise<void> {
    assertValid(confirmationErrors({ currentPassword }));
    await this.#confirm(currentUser, currentPassword);
    const { userId } = currentUser;
    await transaction(this.#database, async (connection) => {
      const { name, email, role } = await lockDeletable(connection, userId);
      if (role !== "GENERAL")
        await this.#auditLog.record(connection, userId, [
          { action: "ACCOUNT_DELETED", subjectId: userId, subjectName: name },
        ]);
      await this.#erasePerson(connection, { email, userId, isOwnRequest: true });
    });
  }

  /**
   * Checks the password with which a user confirms a change.
   * @throws ShopError BAD_USER_INPUT for a wrong password
   */
  async #confirm({ userId }: CurrentUser, password: string): Promise<void> {
    if (!(await isPassword(await findPasswordHash(this.#database, userId), password))) throw wrongPassword();
  }
}

/**
 * Locks the user and all super admins, then checks that the user may be deleted. Without the locks, the last two super
 * admins could delete their accounts at the same time.
 */
async function lockDeletable(connection: Transaction, id: string): Promise<LockedUser> {
  const users = await lockUsers(connection, [id], { alsoSuperAdmins: true, before: "DELETE" });
  const user = users.find((one) => one.id === id);
  if (!user) throw ShopError.unauthenticated();
  const others = users.filter((one) => one.id !== id && one.role === "SUPER_ADMIN");
  if (user.role === "SUPER_ADMIN" && others.length === 0)
    throw new ShopError("CONFLICT", OWN_ACCOUNT_MESSAGES.lastSuperAdmin);
  const products = await countProductsOf(connection, id);
  if (products > 0) throw new ShopError("CONFLICT", ownsProducts(products));
  return user;
}

function wrongPassword(): ShopError {
  return ShopError.badInput({ currentPassword: OWN_ACCOUNT_MESSAGES.wrongPassword });
}
