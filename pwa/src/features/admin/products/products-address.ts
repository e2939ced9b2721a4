import type { Role } from "graphql-server/platform/security/role";
import { paths } from "../../../lib/paths.ts";

const SEARCH = "recherche";
const CATEGORY = "categorie";
const ORDER = "tri";
const SOLD_OUT = "epuise";

export interface ProductListFilter {
  search: string;
  /** Empty for all categories. */
  category: string;
  order: ProductListOrder;
  soldOut: boolean;
}

/** Without a filter the list shows all products, newest first. */
export function productsAddress({ search, category, order, soldOut }: Partial<ProductListFilter>): string {
  const query = new URLSearchParams({
    ...(search && { [SEARCH]: search }),
    ...(category && { [CATEGORY]: category }),
    ...(order && order !== "newest" && { [ORDER]: order }),
    ...(soldOut && { [SOLD_OUT]: "1" }),
  });
  return query.size > 0 ? `${paths.adminProducts}?${query}` : paths.adminProducts;
}

/** Unknown values are ignored. */
export function productFilterOf(query: URLSearchParams): ProductListFilter {
  const order = query.get(ORDER) ?? "";
  return {
    search: query.get(SEARCH) ?? "",
    category: query.get(CATEGORY) ?? "",
    order: isProductOrder(order) ? order : "newest",
    soldOut: query.get(SOLD_OUT) === "1",
  };
}

export const PRODUCT_ORDERS = {
  newest: "Plus récents",
  OLDEST: "Plus anciens",
  UPDATED: "Modifiés récemment",
  asc: "Prix croissant",
  dsc: "Prix décroissant",
  NAME: "Nom",
} as const;
export type ProductListOrder = keyof typeof PRODUCT_ORDERS;

export const isProductOrder = (text: string): text is ProductListOrder => Object.hasOwn(PRODUCT_ORDERS, text);

/** An admin sees their own products, a super admin all. */
export const productsTitle = (role: Role): string =>
  role === "SUPER_ADMIN" ? "Tous les Produits" : "Mes Produits";
