import type { DataSource, EntityManager } from "typeorm";
import { type AuditLogService, accountDeletion, roleChange } from "../audit-log/audit-log.service.ts";
import { ShopError } from "../errors/shop-error.ts";
import { type PageArguments, pageSize, parsePageCursor, toConnection } from "../pagination/pagination.ts";
import type { CurrentUser } from "../security/current-user.ts";
import type { Role } from "../security/role.rules.ts";
import { fold } from "../text/fold.rules.ts";
import { UUID } from "../text/uuid.ts";
import { accountDeletionRefusal } from "./account-deletion.rules.ts";
import { type Erased, eraseEmail } from "./erase-user.ts";
import { type RoleHolder, roleRefusal } from "./role-change.rules.ts";
import { User } from "./user.entity.ts";
import type { UserConnection } from "./user-connection.type.ts";

/** Words of a search at most, and its length; the rest is ignored, to bound the cost of the query. */
const MAX_SEARCH_TERMS = 8;
const MAX_SEARCH_LENGTH = 200;

const USER_COLUMNS = `u.id, u.name, u.email, u.role, u.profile_pic AS "profilePic", u.created_at AS "createdAt",
  u.updated_at AS "updatedAt"`;

/** The users in the admin: their list, changes of their roles, the deletion of an account. */
export class UserService {
  readonly #database: DataSource;
  readonly #auditLog: AuditLogService;

  constructor(database: DataSource, auditLog: AuditLogService) {
    this.#database = database;
    this.#auditLog = auditLog;
  }

  /**
   * A page of users, newest first. Every word of the search must be in the name or the e-mail, regardless of case and
   * accents.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async users(search: string, page: PageArguments): Promise<UserConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const terms = fold(search.slice(0, MAX_SEARCH_LENGTH))
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_SEARCH_TERMS);
    // strpos instead of LIKE, so that % and _ are ordinary characters.
    const matching =
      "FROM users u WHERE NOT EXISTS (SELECT FROM unnest($1::text[]) AS term WHERE strpos(u.search_text, term) = 0)";
    const [rows, counts]: [User[], { total: number }[]] = await Promise.all([
      this.#database.query(
        `SELECT ${USER_COLUMNS} ${matching} AND ($2::timestamptz IS NULL OR (u.created_at, u.id) < ($2, $3::uuid))
         ORDER BY u.created_at DESC, u.id DESC LIMIT $4`,
        [terms, cursor?.createdAt ?? null, cursor?.id ?? null, size + 1],
      ),
      this.#database.query(`SELECT count(*)::int AS total ${matching}`, [terms]),
    ]);
    return { ...toConnection(rows, size), totalCount: counts[0]?.total ?? 0 };
  }

  /**
   * Changes a user's role. Locks the rows of both users and of all super admins, always in the same order, so that two
   * super admins who demote each other at the same time do not both succeed.
   * @throws ShopError NOT_FOUND for an unknown user, FORBIDDEN with the reason of `roleRefusal`
   */
  async changeRole(currentUser: CurrentUser, userId: string, role: Role): Promise<User> {
    const id = userId.toLowerCase();
    if (!UUID.test(id)) throw userNotFound();
    return this.#database.transaction(async (manager) => {
      const users = await lockUsers(manager, [currentUser.userId, id]);
      const target = users.get(id);
      const actor = users.get(currentUser.userId);
      if (!target) throw userNotFound();
      if (!actor) throw ShopError.unauthenticated();
      const refusal = roleRefusal(actor, target, role, countSuperAdmins(users));
      if (refusal) throw new ShopError("FORBIDDEN", refusal);
      const user = await manager.getRepository(User).findOneByOrFail({ id });
      if (target.role === role) return user;
      await manager.getRepository(User).update({ id }, { role });
      await this.#auditLog.record(manager, currentUser.userId, [roleChange(user, role)]);
      return { ...user, role };
    });
  }

  /**
   * Deletes an account for a super admin, with what is stored under its e-mail: sessions, cart, contact messages,
   * newsletter subscription. The audit log keeps the entries of a former admin.
   * @throws ShopError NOT_FOUND for an unknown user, FORBIDDEN with the reason of `accountDeletionRefusal`, CONFLICT while
   * the user owns products
   */
  async delete(currentUser: CurrentUser, userId: string): Promise<Erased> {
    const id = userId.toLowerCase();
    if (!UUID.test(id)) throw userNotFound();
    return this.#database.transaction(async (manager) => {
      const users = await lockUsers(manager, [currentUser.userId, id]);
      const target = users.get(id);
      const actor = users.get(currentUser.userId);
      if (!target) throw userNotFound();
      if (!actor) throw ShopError.unauthenticated();
      const refusal = accountDeletionRefusal(actor, target, countSuperAdmins(users));
      if (refusal) throw new ShopError("FORBIDDEN", refusal);
      const user = await manager.getRepository(User).findOneByOrFail({ id });
      await assertOwnsNothing(manager, id);
      const erased = await eraseEmail(manager, user.email);
      await this.#auditLog.record(manager, actor.id, [accountDeletion(user)]);
      return erased;
    });
  }
}

const countSuperAdmins = (users: ReadonlyMap<string, RoleHolder>): number =>
  [...users.values()].filter(({ role }) => role === "SUPER_ADMIN").length;

async function assertOwnsNothing(manager: EntityManager, ownerId: string): Promise<void> {
  const [row]: { count: number }[] = await manager.query(
    "SELECT count(*)::int AS count FROM products WHERE owner_id = $1",
    [ownerId],
  );
  const count = row?.count ?? 0;
  if (count > 0) {
    const products = count > 1 ? `${count} produits` : "un produit";
    throw new ShopError("CONFLICT", `Ce compte a encore ${products} dans la boutique. Supprimez-les d’abord`);
  }
}

async function lockUsers(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RoleHolder>> {
  const rows: RoleHolder[] = await manager.query(
    `SELECT id, role FROM users WHERE id = ANY($1::uuid[]) OR role = 'SUPER_ADMIN' ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function userNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette personne n’existe plus");
}
