import { paths } from "../../lib/paths.ts";
import { isProductOrder, type ProductListOrder } from "./product-order.ts";

const SEARCH = "recherche";
const CATEGORY = "categorie";
const ORDER = "tri";
const SOLD_OUT = "epuise";

/** What the list of products is narrowed to, and its order. */
export interface ProductListFilter {
  search: string;
  /** Empty: every category. */
  category: string;
  order: ProductListOrder;
  /** Only what is sold out. */
  soldOut: boolean;
}

/** The address of the list of products; without a filter it shows all, the newest first. */
export function productsAddress({ search, category, order, soldOut }: Partial<ProductListFilter>): string {
  const query = new URLSearchParams({
    ...(search && { [SEARCH]: search }),
    ...(category && { [CATEGORY]: category }),
    ...(order && order !== "newest" && { [ORDER]: order }),
    ...(soldOut && { [SOLD_OUT]: "1" }),
  });
  return query.size > 0 ? `${paths.adminProducts}?${query}` : paths.adminProducts;
}

/** What the address of the list asks for; what it does not know is passed over. */
export function productFilterOf(query: URLSearchParams): ProductListFilter {
  const order = query.get(ORDER) ?? "";
  return {
    search: query.get(SEARCH) ?? "",
    category: query.get(CATEGORY) ?? "",
    order: isProductOrder(order) ? order : "newest",
    soldOut: query.get(SOLD_OUT) === "1",
  };
}
