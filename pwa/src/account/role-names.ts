import type { Role } from "graphql-server/accounts/account";

/** The roles as they are called on screen. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  GENERAL: "Client",
  ADMIN: "Administrateur",
  SUPER_ADMIN: "Super administrateur",
};
