import type { DataSource, EntityManager } from "typeorm";
import { type AuditLogService, roleChange } from "../audit-log/audit-log.service.ts";
import { fold } from "../catalogue/search/tokenizer.rules.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { datedPage, type PageArguments, pageSize, placeAfter } from "../shared/pagination.ts";
import type { Role } from "../shared/role.rules.ts";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.rules.ts";
import { type RoleHolder, roleRefusal } from "./role-change.rules.ts";
import { User } from "./user.entity.ts";
import type { UserConnection } from "./user-connection.type.ts";

/** Words of a search that are looked for; more would only cost. */
const MAX_SEARCH_WORDS = 8;

const USER_COLUMNS = `u.id, u.name, u.email, u.role, u.profile_pic AS "profilePic", u.created_at AS "createdAt",
  u.updated_at AS "updatedAt"`;

/** The shop's people as the panel sees them: who they are and what they may do. */
export class UserService {
  readonly #database: DataSource;
  readonly #auditLog: AuditLogService;

  constructor(database: DataSource, auditLog: AuditLogService) {
    this.#database = database;
    this.#auditLog = auditLog;
  }

  /**
   * A page of the people, newest first. Every word of the search must be in the name or the e-mail; case and
   * accents do not matter.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a cursor that is none
   */
  async users(search: string, page: PageArguments): Promise<UserConnection> {
    const size = pageSize(page.first);
    const place = placeAfter(page.after);
    const words = fold(search).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
    // Asked by position and not LIKE: % and _ are letters here.
    const found =
      "FROM users u WHERE NOT EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE strpos(u.search_text, word) = 0)";
    const [rows, counts]: [User[], { total: number }[]] = await Promise.all([
      this.#database.query(
        `SELECT ${USER_COLUMNS} ${found} AND ($2::timestamptz IS NULL OR (u.created_at, u.id) < ($2, $3::uuid))
         ORDER BY u.created_at DESC, u.id DESC LIMIT $4`,
        [words, place?.createdAt ?? null, place?.id ?? null, size + 1],
      ),
      this.#database.query(`SELECT count(*)::int AS total ${found}`, [words]),
    ]);
    return { ...datedPage(rows, size), totalCount: counts[0]?.total ?? 0 };
  }

  /**
   * Gives a person a role. Who decides and who is decided on are locked with all super admins, in one order, so
   * that two who demote each other at the same moment do not both succeed.
   * @throws ShopError NOT_FOUND for an unknown person, FORBIDDEN with the reason of `roleRefusal`
   */
  async changeRole(currentUser: CurrentUser, userId: string, role: Role): Promise<User> {
    const id = userId.toLowerCase();
    if (!UUID.test(id)) throw unknownPerson();
    return this.#database.transaction(async (manager) => {
      const people = await lockPeople(manager, [currentUser.userId, id]);
      const target = people.get(id);
      const decider = people.get(currentUser.userId);
      if (!target) throw unknownPerson();
      if (!decider) throw ShopError.unauthenticated();
      const superAdmins = [...people.values()].filter((person) => person.role === "SUPER_ADMIN").length;
      const refusal = roleRefusal(decider, target, role, superAdmins);
      if (refusal) throw new ShopError("FORBIDDEN", refusal);
      const user = await manager.getRepository(User).findOneByOrFail({ id });
      if (target.role === role) return user;
      await manager.getRepository(User).update({ id }, { role });
      await this.#auditLog.record(manager, currentUser.userId, [roleChange(user, role)]);
      return { ...user, role };
    });
  }
}

async function lockPeople(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RoleHolder>> {
  const rows: RoleHolder[] = await manager.query(
    `SELECT id, role FROM users WHERE id = ANY($1::uuid[]) OR role = 'SUPER_ADMIN' ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function unknownPerson(): ShopError {
  return new ShopError("NOT_FOUND", "Cette personne n'existe plus");
}
