import { paths } from "../../../lib/paths.ts";
import { isProductOrder, type ProductListOrder } from "./product-order.ts";

const SEARCH = "recherche";
const CATEGORY = "categorie";
const ORDER = "tri";
const SOLD_OUT = "epuise";

/** Filter and sort order of the product list. */
export interface ProductListFilter {
  search: string;
  /** Category to filter by; empty for all categories. */
  category: string;
  order: ProductListOrder;
  /** True to list only sold-out products. */
  soldOut: boolean;
}

/**
 * Returns the address of the product list with this filter. Without a filter the list shows all products, newest
 * first.
 */
export function productsAddress({ search, category, order, soldOut }: Partial<ProductListFilter>): string {
  const query = new URLSearchParams({
    ...(search && { [SEARCH]: search }),
    ...(category && { [CATEGORY]: category }),
    ...(order && order !== "newest" && { [ORDER]: order }),
    ...(soldOut && { [SOLD_OUT]: "1" }),
  });
  return query.size > 0 ? `${paths.adminProducts}?${query}` : paths.adminProducts;
}

/** Returns the filter in the list's address; unknown values are ignored. */
export function productFilterOf(query: URLSearchParams): ProductListFilter {
  const order = query.get(ORDER) ?? "";
  return {
    search: query.get(SEARCH) ?? "",
    category: query.get(CATEGORY) ?? "",
    order: isProductOrder(order) ? order : "newest",
    soldOut: query.get(SOLD_OUT) === "1",
  };
}
