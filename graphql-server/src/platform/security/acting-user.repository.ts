import * as v from "valibot";
import { oneRow, type Transaction } from "../database/sql.ts";
import type { CurrentUser } from "./current-user.ts";
import { assertPermission, type Permission } from "./permission.ts";
import { ROLES } from "./role.rules.ts";

const USER = v.object({ role: v.picklist(ROLES), name: v.string() });

/** With the current role and name. */
export interface ActingUser extends CurrentUser {
  name: string;
}

/**
 * Reads the user, checks their permission again, and locks their row until the commit. Another transaction that takes
 * away the user's role waits for this commit, so no change by the user succeeds after the role is gone. Call this
 * function before other locks, so that the transaction that changes the role waits only for this user's transactions.
 * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN without the permission
 */
export async function lockActingUser(
  connection: Transaction,
  currentUser: CurrentUser,
  permission: Permission,
): Promise<ActingUser> {
  const user = await oneRow(connection, USER, "SELECT role, name FROM users WHERE id = $1 FOR SHARE", [
    currentUser.userId,
  ]);
  assertPermission(permission, user ?? null);
  return { ...currentUser, name: "", ...user };
}
