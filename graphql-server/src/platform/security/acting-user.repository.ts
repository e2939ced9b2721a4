import * as v from "valibot";
import { oneRow, type Transaction } from "../database/sql.ts";
import type { CurrentUser } from "./current-user.ts";
import { assertPermission, type Permission } from "./permission.ts";
import { ROLES } from "./role.rules.ts";

const USER = v.object({ role: v.picklist(ROLES), name: v.string() });

/** The user on whose behalf a transaction changes data, with the role and name that the database has now. */
export interface ActingUser extends CurrentUser {
  name: string;
}

/**
 * Reads the user, checks their permission again, and locks their row until the commit. So a transaction that takes the
 * user's role away waits for this commit, and the user changes nothing after they have lost the role. Call this
 * function before the transaction takes its other locks: this function may wait for a change of the user's role, and
 * nobody should wait meanwhile for a lock of this transaction.
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
