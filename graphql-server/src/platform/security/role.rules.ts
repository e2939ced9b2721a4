/** The roles of an account; GENERAL is the ordinary customer. Source: SHOP.md, section 3. */
export const ROLES = ["ADMIN", "SUPER_ADMIN", "GENERAL"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  GENERAL: "Client",
  ADMIN: "Administrateur",
  SUPER_ADMIN: "Super administrateur",
};

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
