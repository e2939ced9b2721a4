import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { answerOnce } from "../../platform/idempotency/idempotency-key.repository.ts";
import {
  type PageArguments,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { Role } from "../../platform/security/role.rules.ts";
import { fold } from "../../platform/text/fold.rules.ts";
import { type AuditLogService, accountDeletion, roleChange } from "../audit-log/audit-log.service.ts";
import { accountDeletionRefusal } from "./account-deletion.rules.ts";
import type { Erased, ErasePerson } from "./erased-person.ts";
import { type RoleHolder, roleRefusal } from "./role-change.rules.ts";
import type { User } from "./user.entity.ts";
import {
  countProductsOf,
  findUser,
  type LockedUser,
  lockUsers,
  searchUsers,
  updateUser,
} from "./user.repository.ts";
import type { UserConnection } from "./user-connection.type.ts";

/** Largest number of words in a search. Further words are ignored, because each word makes the query slower. */
const MAX_SEARCH_TERMS = 8;
const MAX_SEARCH_LENGTH = 200;

export class UserService {
  readonly #database: Database;
  readonly #auditLog: AuditLogService;
  readonly #erasePerson: ErasePerson;

  constructor(database: Database, auditLog: AuditLogService, erasePerson: ErasePerson) {
    this.#database = database;
    this.#auditLog = auditLog;
    this.#erasePerson = erasePerson;
  }

  /**
   * Returns a page of users, newest first. Each word of the search must be in the name or the e-mail address,
   * regardless of case and accents.
   * @throws ShopError BAD_USER_INPUT for a page size that is not from 1 to 100, or for a malformed cursor
   */
  async users(search: string, page: PageArguments): Promise<UserConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const terms = fold(search.slice(0, MAX_SEARCH_LENGTH))
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_SEARCH_TERMS);
    const { users, total } = await searchUsers(this.#database, terms, cursor, size);
    return { ...toConnection(users, size), totalCount: total };
  }

  /**
   * Changes a user's role. The rows of the current user, of the other user and of all super admins are locked: without
   * the locks, the last two super admins could demote each other at the same time.
   * @throws ShopError NOT_FOUND for an unknown user; FORBIDDEN with the reason from `roleRefusal`
   */
  async changeRole(currentUser: CurrentUser, id: string, role: Role): Promise<User> {
    return transaction(this.#database, async (connection) => {
      const users = await lockWithSuperAdmins(connection, [currentUser.userId, id], "CHANGE");
      const target = users.get(id);
      const actor = users.get(currentUser.userId);
      if (!target) throw userNotFound();
      if (!actor) throw ShopError.unauthenticated();
      const refusal = roleRefusal(actor, target, role, countSuperAdmins(users));
      if (refusal) throw new ShopError("FORBIDDEN", refusal);
      const user = await findUser(connection, id);
      if (!user) throw userNotFound();
      if (target.role === role) return user;
      await updateUser(connection, id, { role });
      await this.#auditLog.record(connection, currentUser.userId, [roleChange(user, role)]);
      return { ...user, role };
    });
  }

  /**
   * Deletes an account for a super admin, with everything that is stored under its e-mail address: sessions, cart,
   * contact messages, newsletter subscription. The audit log keeps the entries of a former admin.
   * @param requestId UUID that the client creates. A repeated request with the same UUID gets the answer of the first
   * request
   * @throws ShopError NOT_FOUND for an unknown user; FORBIDDEN with the reason from `accountDeletionRefusal`; CONFLICT
   * while the user owns products, or for a `requestId` that was sent before to delete another account
   */
  async delete(currentUser: CurrentUser, id: string, requestId: string | null): Promise<Erased> {
    const command = { id: requestId, name: "deleteUser", content: [currentUser.userId, id] };
    return transaction(this.#database, (connection) =>
      answerOnce(connection, command, () => this.#delete(connection, currentUser, id)),
    );
  }

  async #delete(connection: Transaction, currentUser: CurrentUser, id: string): Promise<Erased> {
    const users = await lockWithSuperAdmins(connection, [currentUser.userId, id], "DELETE");
    const target = users.get(id);
    const actor = users.get(currentUser.userId);
    if (!target) throw userNotFound();
    if (!actor) throw ShopError.unauthenticated();
    const refusal = accountDeletionRefusal(actor, target, countSuperAdmins(users));
    if (refusal) throw new ShopError("FORBIDDEN", refusal);
    await assertOwnsNothing(connection, id);
    const person = { email: target.email, userId: id, isOwnRequest: false };
    const erased = await this.#erasePerson(connection, person);
    await this.#auditLog.record(connection, actor.id, [accountDeletion(target)]);
    return erased;
  }
}

const countSuperAdmins = (users: ReadonlyMap<string, RoleHolder>): number =>
  [...users.values()].filter(({ role }) => role === "SUPER_ADMIN").length;

async function assertOwnsNothing(connection: Transaction, id: string): Promise<void> {
  const count = await countProductsOf(connection, id);
  if (count === 0) return;
  const products = count > 1 ? `${count} produits` : "un produit";
  throw new ShopError("CONFLICT", `Ce compte a encore ${products} dans la boutique. Supprimez-les d’abord`);
}

async function lockWithSuperAdmins(
  connection: Transaction,
  ids: readonly string[],
  before: "CHANGE" | "DELETE",
): Promise<ReadonlyMap<string, LockedUser>> {
  const users = await lockUsers(connection, ids, { alsoSuperAdmins: true, before });
  return new Map(users.map((user) => [user.id, user]));
}

function userNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette personne n’existe plus");
}
