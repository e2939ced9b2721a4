import { familyOf, isCategory } from "graphql-server/features/catalogue/category/category";
import { familyWith } from "graphql-server/features/catalogue/category/families";
import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { priceRange } from "graphql-server/features/catalogue/product/price-range";
import {
  MAX_COLOUR_LENGTH,
  MAX_SIZE_LENGTH,
} from "graphql-server/features/catalogue/variants/variant-fields";
import { fold } from "graphql-server/platform/text/fold";
import { normalForm } from "graphql-server/platform/text/normal-form";
import type {
  CategoryCountsQueryVariables,
  PriceSort,
  ProductListQueryVariables,
} from "../../../data/graphql/catalogue.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { productListVariables } from "../product-list.ts";

export const AVAILABLE_ONLY = "Disponible seulement";
/** Largest number of sizes or colours that are read from a URL. No category has more sizes or colours. */
const MAX_CHOSEN = 40;

/**
 * The filters of a listing, as its URL contains them. Prices are the texts that the user typed; they may be invalid.
 */
export interface ListingFilters {
  q: string;
  min: string;
  max: string;
  sort: PriceSort | undefined;
  promotion: boolean;
  available: boolean;
  /** Sizes in the sequence in which they were chosen. A product must have at least one of them. */
  sizes: readonly string[];
  /** Colours in the sequence in which they were chosen. A product must have at least one of them. */
  colours: readonly string[];
  /** Categories in the sequence in which they were chosen. */
  categories: readonly string[];
}

/** The parameters of a URL, or the data of the filter form, whose controls have the same names. */
type Parameters = Pick<URLSearchParams, "getAll">;

/** Reads the filters from a URL or from the filter form. Unknown values are ignored. */
export function readFilters(parameters: Parameters): ListingFilters {
  const texts = (name: string) => parameters.getAll(name).map((text) => text.trim());
  const [q = ""] = texts("q");
  const [min = ""] = texts("min");
  const [max = ""] = texts("max");
  const [sort] = texts("sort");
  const [promotion] = texts("promotion");
  const [available] = texts("available");
  return {
    q,
    min,
    max,
    sort: sort === "asc" || sort === "dsc" ? sort : undefined,
    promotion: promotion === "1",
    available: available === "1",
    sizes: chosenTexts(texts("size"), MAX_SIZE_LENGTH),
    colours: chosenTexts(texts("colour"), MAX_COLOUR_LENGTH),
    // The category names of the URL are composed (Unicode NFC) like the stored names, because a link may contain
    // decomposed ones (NFD).
    categories: [
      ...new Set(
        texts("category")
          .map((name) => normalForm(name, "NFC"))
          .filter(isCategory),
      ),
    ],
  };
}

export function listingUrl(filters: ListingFilters): string {
  const { categories, sizes, colours, q, min, max, promotion, available, sort } = filters;
  const flags = { promotion: promotion && "1", available: available && "1" };
  const rest = Object.entries({ q, min, max, ...flags, sort }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const lists = Object.entries({ category: categories, size: sizes, colour: colours }).flatMap(
    ([name, values]) => values.map((value) => [name, value]),
  );
  const query = new URLSearchParams([...lists, ...rest]).toString();
  return query ? `${paths.listing([])}?${query}` : paths.listing([]);
}

/** True if the list contains the name, even with other capital letters or accents. */
export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((other) => fold(other) === fold(name));

/**
 * Returns the filters with their categories in another sequence: first the categories that are also in `before`, in the
 * sequence of `before`, then the others. A newly ticked category thus comes last.
 */
export function keepSequence(filters: ListingFilters, before: readonly string[]): ListingFilters {
  const kept = before.filter((value) => filters.categories.includes(value));
  return { ...filters, categories: [...new Set([...kept, ...filters.categories])] };
}

/**
 * Returns the variables of the query for the products of a listing. The categories include their sub-categories.
 * Invalid prices are left out.
 */
export function listingVariables({
  q,
  min,
  max,
  sort,
  promotion,
  available,
  sizes,
  colours,
  categories,
}: ListingFilters): ProductListQueryVariables {
  return productListVariables({
    search: q,
    categories: categories.flatMap(familyOf),
    minPrice: francsOf(min),
    maxPrice: francsOf(max),
    promotion,
    sizes,
    colours,
    availableOnly: available,
    sort,
  });
}

/**
 * Returns the variables of the query that counts the products of each category. They contain neither the chosen
 * categories nor the promotion filter, because the answer counts the products and the promotions of every category. A
 * change of these two filters therefore needs no new query.
 */
export function countsVariables(filters: ListingFilters): CategoryCountsQueryVariables {
  const { filter } = listingVariables({ ...filters, categories: [], promotion: false });
  return filter ? { filter } : {};
}

export function priceErrors({ min, max }: ListingFilters): {
  min?: string | undefined;
  max?: string | undefined;
} {
  const isReversed = (francsOf(min) ?? 0) > (francsOf(max) ?? Number.POSITIVE_INFINITY);
  return {
    min: amountError(min),
    max: amountError(max) ?? (isReversed ? "Inférieur au prix minimum" : undefined),
  };
}

/**
 * Returns the heading of a listing: the names of the chosen categories (« Robe, Ensemble »), or, if they are exactly
 * the categories of a family, the family's name (« Chaussures »). Without categories, the heading is « Promotions » or
 * « Tous les produits ».
 */
export const headingOf = ({
  categories,
  promotion,
}: Pick<ListingFilters, "categories" | "promotion">): string =>
  (categories.length > 1 && familyWith(categories)?.label) ||
  categories.join(", ") ||
  (promotion ? "Promotions" : "Tous les produits");

/** An active filter, and the filters that remain without it. */
export interface ActiveFilter {
  label: string;
  without: ListingFilters;
}

/** Returns the active filters as a list. The two price limits count as one filter. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { q, min, max, promotion, available, sizes, colours, categories } = filters;
  const price = priceRange(francsOf(min), francsOf(max));
  return [
    ...categories.map((value) => ({
      label: value,
      without: { ...filters, categories: categories.filter((other) => other !== value) },
    })),
    ...sizes.map((size) => ({
      label: `Taille ${size}`,
      without: { ...filters, sizes: sizes.filter((other) => other !== size) },
    })),
    ...colours.map((colour) => ({
      label: `Couleur ${colour}`,
      without: { ...filters, colours: colours.filter((other) => other !== colour) },
    })),
    ...(q ? [{ label: `«\u00a0${q}\u00a0»`, without: { ...filters, q: "" } }] : []),
    ...(price ? [{ label: price, without: { ...filters, min: "", max: "" } }] : []),
    ...(promotion ? [{ label: "En promotion", without: { ...filters, promotion: false } }] : []),
    ...(available ? [{ label: AVAILABLE_ONLY, without: { ...filters, available: false } }] : []),
  ];
}

/** Returns the filters to show as chips. If the heading already names the only filter, returns none. */
export function chipsOf(filters: ListingFilters): ActiveFilter[] {
  const active = activeFilters(filters);
  const isInHeading = filters.categories.length === 1 || filters.promotion;
  return active.length === 1 && isInHeading ? [] : active;
}

/**
 * Returns the URL of the list without filters. The words of a search stay if other filters are active besides them. If
 * the words are the only filter, they are removed.
 */
export function unfilteredUrl(filters: ListingFilters): string {
  const { q } = filters;
  return q && activeFilters(filters).length > 1
    ? `${paths.listing([])}?${new URLSearchParams({ q })}`
    : paths.listing([]);
}

const chosenTexts = (texts: readonly string[], maxLength: number): string[] =>
  [...new Set(texts.filter((text) => text !== "" && text.length <= maxLength))].slice(0, MAX_CHOSEN);

function francsOf(text: string): number | undefined {
  const francs = parseAmount(text);
  return Number.isNaN(francs) ? undefined : francs;
}
