import type { EntityManager } from "typeorm";
import type { CurrentUser } from "./current-user.ts";
import { assertPermission, type Permission } from "./permission.ts";
import type { Role } from "./role.rules.ts";

/** Who changes something, with the role and name they have now. */
export interface ActingUser extends CurrentUser {
  name: string;
}

/**
 * The user as the database knows them, their permission checked again, locked until the commit: once a demotion is
 * answered, nothing that was under way succeeds any more. Before other locks, so that a demotion waits here for nobody but
 * this user's own writes.
 * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN
 */
export async function lockActingUser(
  manager: EntityManager,
  currentUser: CurrentUser,
  permission: Permission,
): Promise<ActingUser> {
  const [user]: { role: Role; name: string }[] = await manager.query(
    "SELECT role, name FROM users WHERE id = $1 FOR SHARE",
    [currentUser.userId],
  );
  assertPermission(permission, user ?? null);
  return { ...currentUser, name: "", ...user };
}
