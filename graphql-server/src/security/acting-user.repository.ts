import * as v from "valibot";
import { one, type Transaction } from "../database/sql.ts";
import type { CurrentUser } from "./current-user.ts";
import { assertPermission, type Permission } from "./permission.ts";
import { ROLES } from "./role.rules.ts";

const USER = v.object({ role: v.picklist(ROLES), name: v.string() });

/** The user who changes something, with their current role and name. */
export interface ActingUser extends CurrentUser {
  name: string;
}

/**
 * Reads the user, checks their permission again, and locks them until the commit. Once a demotion is answered, no
 * running change of that user can succeed. Call it before taking other locks, so that a demotion waits only for this
 * user's own writes.
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
