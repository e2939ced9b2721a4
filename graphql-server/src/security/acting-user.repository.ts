import * as v from "valibot";
import { one, type Transaction } from "../database/sql.ts";
import type { CurrentUser } from "./current-user.ts";
import { assertPermission, type Permission } from "./permission.ts";
import { ROLES } from "./role.rules.ts";

const USER = v.object({ role: v.picklist(ROLES), name: v.string() });

/** The user who makes a change, with their current role and name. */
export interface ActingUser extends CurrentUser {
  name: string;
}

/**
 * Reads the user, checks their permission again, and locks their row until the commit. So a running change cannot
 * succeed after the answer that the user has lost their role. Call it before other locks, so that the change of a role
 * waits only for the writes of this user.
 * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN without the permission
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
