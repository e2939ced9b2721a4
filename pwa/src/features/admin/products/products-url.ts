import type { Role } from "graphql-server/platform/security/role";
import { paths } from "../../../lib/paths.ts";

const SEARCH = "recherche";
const CATEGORY = "categorie";
const ORDER = "tri";
const SOLD_OUT = "epuise";
const LOW_STOCK = "bientot";

export interface ProductListFilter {
  search: string;
  /** Category of the products; empty for all categories. */
  category: string;
  order: ProductListOrder;
  soldOut: boolean;
  /** True to list only products that are nearly sold out. */
  lowStock: boolean;
}

/** Returns the URL of a product list. Without a filter, the list has all products, newest first. */
export function productsUrl({
  search,
  category,
  order,
  soldOut,
  lowStock,
}: Partial<ProductListFilter>): string {
  const query = new URLSearchParams({
    ...(search && { [SEARCH]: search }),
    ...(category && { [CATEGORY]: category }),
    ...(order && order !== "newest" && { [ORDER]: order }),
    ...(soldOut && { [SOLD_OUT]: "1" }),
    ...(lowStock && { [LOW_STOCK]: "1" }),
  });
  return query.size > 0 ? `${paths.adminProducts}?${query}` : paths.adminProducts;
}

/** Reads the filter from a URL's query. Unknown values are ignored. */
export function productFilterOf(query: URLSearchParams): ProductListFilter {
  const order = query.get(ORDER) ?? "";
  return {
    search: query.get(SEARCH) ?? "",
    category: query.get(CATEGORY) ?? "",
    order: isProductOrder(order) ? order : "newest",
    soldOut: query.get(SOLD_OUT) === "1",
    lowStock: query.get(LOW_STOCK) === "1",
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

/** Returns the page's title: an admin sees their own products, a super admin sees all. */
export const productsTitle = (role: Role): string =>
  role === "SUPER_ADMIN" ? "Tous les Produits" : "Mes Produits";
