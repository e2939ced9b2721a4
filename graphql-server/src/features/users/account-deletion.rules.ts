import type { RoleHolder } from "./role-change.rules.ts";

/**
 * Reasons why a user may not delete an account in the admin panel. The server sends them as error messages, and the
 * dialog shows them.
 */
export const ACCOUNT_DELETION_MESSAGES = {
  superAdminOnly: "Seul le rôle «\u00a0Super administrateur\u00a0» permet de supprimer un compte",
  ownAccount: "Vous ne pouvez pas supprimer ici votre propre compte",
  lastSuperAdmin: "La boutique doit garder au moins un compte «\u00a0Super administrateur\u00a0»",
} as const;

/**
 * Returns the reason why the current user may not delete an account; undefined if deletion is allowed.
 * @param superAdmins number of super admins. Only the server passes this number, because only the server can lock the
 * accounts while it counts them. Pages leave the number out; then the function does not check whether the account is
 * the last super admin
 */
export function accountDeletionRefusal(
  currentUser: RoleHolder,
  target: RoleHolder,
  superAdmins = Number.POSITIVE_INFINITY,
): string | undefined {
  if (currentUser.role !== "SUPER_ADMIN") return ACCOUNT_DELETION_MESSAGES.superAdminOnly;
  if (currentUser.id === target.id) return ACCOUNT_DELETION_MESSAGES.ownAccount;
  if (target.role === "SUPER_ADMIN" && superAdmins <= 1) return ACCOUNT_DELETION_MESSAGES.lastSuperAdmin;
  return undefined;
}
