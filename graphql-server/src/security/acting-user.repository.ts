import * as v from "valibot";
import { one, type Transaction } from "../database/sql.ts";
import type { CurrentUser } from "./current-user.ts";
import { assertPermission, type Permission } from "./permission.ts";
import { ROLES } from "./role.rules.ts";

const USER = v.object({ role: v.picklist(ROLES), name: v.string() });

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
  connection: Transaction,
  currentUser: CurrentUser,
  permission: Permission,
): Promise<ActingUser> {
  const user = await one(connection, USER, "SELECT role, name FROM users WHERE id = $1 FOR SHARE", [
    currentUser.userId,
  ]);
  assertPermission(permission, user ?? null);
  return { ...currentUser, name: "", ...user };
}
