import { ROLE_LABELS, ROLES, type Role } from "../shared/role.rules.ts";

/** Why a change of role is refused: said by the server, and by the dialog beside the role it disables. */
export const ROLE_MESSAGES = {
  ownRole: "Vous ne pouvez pas changer votre propre rôle",
  panelOnly: "Seuls les administrateurs changent les rôles",
  superAdminOnly: "Seul un super administrateur peut donner ou retirer le rôle de super administrateur",
  lastSuperAdmin: "La boutique doit garder au moins un super administrateur",
} as const;

/** Somebody whose role counts here. */
export interface RoleHolder {
  readonly id: string;
  readonly role: Role;
}

/**
 * Why the caller may not give this role to the person; undefined when they may. Source: design, section 4.
 * @param superAdmins how many super admins there are, where that is known (the server, with their rows locked)
 */
export function roleRefusal(
  currentUser: RoleHolder,
  target: RoleHolder,
  role: Role,
  superAdmins = Number.POSITIVE_INFINITY,
): string | undefined {
  if (currentUser.role === "GENERAL") return ROLE_MESSAGES.panelOnly;
  if (currentUser.id === target.id) return ROLE_MESSAGES.ownRole;
  const touchesSuperAdmin = role === "SUPER_ADMIN" || target.role === "SUPER_ADMIN";
  if (touchesSuperAdmin && currentUser.role !== "SUPER_ADMIN") return ROLE_MESSAGES.superAdminOnly;
  const losesLast = target.role === "SUPER_ADMIN" && role !== "SUPER_ADMIN" && superAdmins <= 1;
  return losesLast ? ROLE_MESSAGES.lastSuperAdmin : undefined;
}

/** Every role for the dialog, each with the reason why it is disabled; null when it may be chosen. */
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
