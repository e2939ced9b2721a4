import { isCategory } from "graphql-server/catalogue/category/category";
import { formatPrice } from "graphql-server/catalogue/product/price";
import type {
  CategoryCountsQueryVariables,
  PriceSort,
  ProductListQueryVariables,
} from "../../graphql/catalogue.generated.ts";
import { paths } from "../../lib/paths.ts";
import { productListVariables } from "../product-list.ts";
import { readPriceBound } from "./price-bound.ts";

/** The filters of a listing as its address has them; prices as they were typed, valid or not. */
export interface ListingFilters {
  q: string;
  min: string;
  max: string;
  sort: PriceSort | undefined;
  /** Only products in promotion. */
  promotion: boolean;
  /** In the order they were chosen. */
  categories: readonly string[];
}

/** The parameters of an address, or the data of the form, whose controls have the same names. */
type Parameters = Pick<URLSearchParams, "getAll">;

/** Reads the filters of an address or of the filter form; unknown values are ignored. */
export function readFilters(parameters: Parameters): ListingFilters {
  const texts = (name: string) => parameters.getAll(name).map((text) => text.trim());
  const [q = ""] = texts("q");
  const [min = ""] = texts("min");
  const [max = ""] = texts("max");
  const [sort] = texts("sort");
  const [promotion] = texts("promotion");
  return {
    q,
    min,
    max,
    sort: sort === "asc" || sort === "dsc" ? sort : undefined,
    promotion: promotion === "1",
    categories: [...new Set(texts("category").filter(isCategory))],
  };
}

/** The address of a listing with these filters. */
export function listingAddress({ categories, q, min, max, promotion, sort }: ListingFilters): string {
  const rest = Object.entries({ q, min, max, promotion: promotion && "1", sort }).filter(
    (pair): pair is [string, string] => Boolean(pair[1]),
  );
  const query = new URLSearchParams([...categories.map((value) => ["category", value]), ...rest]).toString();
  return query ? `${paths.listing([])}?${query}` : paths.listing([]);
}

/** Filters whose categories keep the order they had before; new ones follow. */
export function keepOrder(filters: ListingFilters, before: readonly string[]): ListingFilters {
  const kept = before.filter((value) => filters.categories.includes(value));
  return { ...filters, categories: [...new Set([...kept, ...filters.categories])] };
}

/** The variables of the query; invalid prices are left out. */
export function listingVariables({
  q,
  min,
  max,
  sort,
  promotion,
  categories,
}: ListingFilters): ProductListQueryVariables {
  return productListVariables({
    search: q,
    categories,
    minPrice: francsOf(min),
    maxPrice: francsOf(max),
    promotion,
    sort,
  });
}

/** The variables of the counts: of every category, with promotions apart, so that choosing some asks nothing anew. */
export function countsVariables({ q, min, max }: ListingFilters): CategoryCountsQueryVariables {
  const { filter } = productListVariables({ search: q, minPrice: francsOf(min), maxPrice: francsOf(max) });
  return filter ? { filter } : {};
}

/** Validation messages of the typed prices. */
export function priceErrors({ min, max }: ListingFilters): {
  min?: string | undefined;
  max?: string | undefined;
} {
  const low = readPriceBound(min);
  const high = readPriceBound(max);
  const isReversed = (francsOf(min) ?? 0) > (francsOf(max) ?? Number.POSITIVE_INFINITY);
  return {
    min: low.wrong,
    max: high.wrong ?? (isReversed ? "Inférieur au prix minimum" : undefined),
  };
}

/** The heading of a listing: « Robe, Ensemble ». */
export const headingOf = ({
  categories,
  promotion,
}: Pick<ListingFilters, "categories" | "promotion">): string =>
  categories.join(", ") || (promotion ? "Promotions" : "Tous les produits");

/** An active filter, and the filters without it. */
export interface ActiveFilter {
  label: string;
  without: ListingFilters;
}

/** The active filters; both prices count as one. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { q, min, max, promotion, categories } = filters;
  const price = priceLabel(francsOf(min), francsOf(max));
  return [
    ...categories.map((value) => ({
      label: value,
      without: { ...filters, categories: categories.filter((other) => other !== value) },
    })),
    ...(q ? [{ label: `«\u00a0${q}\u00a0»`, without: { ...filters, q: "" } }] : []),
    ...(price ? [{ label: price, without: { ...filters, min: "", max: "" } }] : []),
    ...(promotion ? [{ label: "En promotion", without: { ...filters, promotion: false } }] : []),
  ];
}

function priceLabel(from: number | undefined, to: number | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${formatPrice(from)} – ${formatPrice(to)}`;
  if (from !== undefined) return `Dès ${formatPrice(from)}`;
  return to === undefined ? undefined : `Jusqu’à ${formatPrice(to)}`;
}

function francsOf(text: string): number | undefined {
  const bound = readPriceBound(text);
  return bound.wrong === undefined ? bound.francs : undefined;
}
