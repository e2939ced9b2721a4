/** The roles of an account; GENERAL is the ordinary customer. Source: SHOP.md, section 3. */
export const ROLES = ["ADMIN", "SUPER_ADMIN", "GENERAL"] as const;
export type Role = (typeof ROLES)[number];

/** Label of each role on screen. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  GENERAL: "Client",
  ADMIN: "Administrateur",
  SUPER_ADMIN: "Super administrateur",
};

/** True if a value is one of the shop's roles. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
