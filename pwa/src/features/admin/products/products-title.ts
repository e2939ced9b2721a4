import type { Role } from "graphql-server/platform/security/role";

/** An admin sees their own products, a super admin all. */
export const productsTitle = (role: Role): string =>
  role === "SUPER_ADMIN" ? "Tous les Produits" : "Mes Produits";
