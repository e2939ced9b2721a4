import { ROLE_LABELS, ROLES, type Role } from "../../platform/security/role.rules.ts";

/**
 * Reasons why a role change is refused. The server sends them as error messages, and the dialog that changes a user's
 * role shows them beside disabled roles.
 */
export const ROLE_MESSAGES = {
  ownRole: "Vous ne pouvez pas changer votre propre rôle",
  adminOnly: "Seule l’administration change les rôles",
  superAdminOnly: "Seul le rôle «\u00a0Super administrateur\u00a0» permet de donner ou de retirer ce rôle",
  lastSuperAdmin: "La boutique doit garder au moins un compte «\u00a0Super administrateur\u00a0»",
} as const;

export interface RoleHolder {
  readonly id: string;
  readonly role: Role;
}

/**
 * Returns the reason why the current user may not give a role to another user; undefined if the change is allowed.
 * @param superAdmins number of super admins. Only the server passes this number, because only the server can lock the
 * accounts while it counts them. Pages leave the number out; then the function does not check whether the other user is
 * the last super admin
 */
export function roleRefusal(
  currentUser: RoleHolder,
  target: RoleHolder,
  role: Role,
  superAdmins = Number.POSITIVE_INFINITY,
): string | undefined {
  if (currentUser.role === "GENERAL") return ROLE_MESSAGES.adminOnly;
  if (currentUser.id === target.id) return ROLE_MESSAGES.ownRole;
  const touchesSuperAdmin = role === "SUPER_ADMIN" || target.role === "SUPER_ADMIN";
  if (touchesSuperAdmin && currentUser.role !== "SUPER_ADMIN") return ROLE_MESSAGES.superAdminOnly;
  const losesLast = target.role === "SUPER_ADMIN" && role !== "SUPER_ADMIN" && superAdmins <= 1;
  return losesLast ? ROLE_MESSAGES.lastSuperAdmin : undefined;
}

/** Returns the roles that the dialog shows, each with the reason why it is disabled; null for an enabled role. */
export function roleChoices(
  currentUser: RoleHolder,
  target: RoleHolder,
): readonly { readonly role: Role; readonly label: string; readonly refusal: string | null }[] {
  return ROLES.map((role) => ({
    role,
    label: ROLE_LABELS[role],
    refusal: roleRefusal(currentUser, target, role) ?? null,
  }));
}
