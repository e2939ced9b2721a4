import { fold } from "../../../platform/text/fold.rules.ts";
import { normalForm } from "../../../platform/text/normal-form.rules.ts";
import {
  CATALOGUE_PAGE_ORDER,
  CATEGORIES,
  compareCategories,
  compareLabels,
  familyOf,
  subCategoriesOf,
} from "../category/category.rules.ts";
import type {
  CatalogueSearch,
  SearchOptions,
  SearchReading,
  SizeFacet,
} from "../search/catalogue-search.rules.ts";
import type { ColourFacet } from "../search/variant-facets.rules.ts";
import { compareSizes } from "../variants/size.rules.ts";

/** An entry of a list of categories: a category of the fixed list, or any other category of a product. */
export interface ListedCategory {
  readonly value: string;
  readonly label: string;
  /** null for a category that is not in the fixed list */
  readonly type: string | null;
  readonly parents: readonly string[];
}

/** Filters of a product list; null means the same as undefined. */
export interface ListFilter {
  readonly search?: string | null | undefined;
  readonly categories?: readonly string[] | null | undefined;
  readonly minPrice?: number | null | undefined;
  readonly maxPrice?: number | null | undefined;
  readonly ownerId?: string | null | undefined;
  /** True to list only reduced products; false means the same as null. */
  readonly promotion?: boolean | null | undefined;
  /** An empty list means all sizes. */
  readonly sizes?: readonly string[] | null | undefined;
  /** Names of colours, in any spelling. An empty list means all colours. */
  readonly colours?: readonly string[] | null | undefined;
  /**
   * True to list only products that are not sold out. With `sizes` or `colours`, a product must have a variant of the
   * chosen sizes and colours that is not sold out. False means the same as null.
   */
  readonly availableOnly?: boolean | null | undefined;
  /** True to list only sold-out products; false means the same as null. */
  readonly soldOutOnly?: boolean | null | undefined;
}

export interface CategoryCount {
  readonly category: string;
  readonly products: number;
  readonly promotions: number;
}

export interface SizeCount extends SizeFacet {
  readonly size: string;
}

/**
 * Maximum number of colours that a filter offers. The products of a list may have many more colours, because owners
 * name colours as they like.
 */
const MAX_COLOURS = 24;

export interface ListPage {
  readonly ids: readonly string[];
  /** Index of the page's first product in the whole list. */
  readonly offset: number;
  readonly total: number;
  readonly hasNextPage: boolean;
}

/** The product after which a page begins, and its index in the list when the cursor was created. */
export interface ListCursor {
  readonly place: number;
  readonly id: string;
}

/**
 * Returns the categories of the fixed list in their usual sequence, then the other categories of products,
 * alphabetically.
 */
export function listCategories(search: CatalogueSearch, topLevel: boolean): ListedCategory[] {
  const known = new Set(CATEGORIES.map((category) => category.value));
  const others = [...search.counts().keys()].filter((value) => !known.has(value)).sort(compareCategories);
  const all: ListedCategory[] = [
    ...CATEGORIES,
    ...others.map((value) => ({ value, label: value, type: null, parents: [] })),
  ];
  return topLevel ? all.filter((category) => category.type !== null && category.parents.length === 0) : all;
}

/**
 * Returns the categories that have a product, in the sequence of the catalogue page. Categories outside the fixed
 * list come last.
 */
export function listGroups(search: CatalogueSearch): string[] {
  const counts = search.counts();
  const fixed = CATALOGUE_PAGE_ORDER.filter((value) => counts.has(value));
  const others = [...counts.keys()]
    .filter((value) => !CATALOGUE_PAGE_ORDER.includes(value))
    .sort(compareCategories);
  return [...fixed, ...others];
}

/**
 * Returns the ids of the newest products of a category. If there are fewer than `first`, the newest products of its
 * sub-categories follow.
 */
export function listFamily(search: CatalogueSearch, category: string, first: number): string[] {
  const own = search.newestOf(category, first);
  const children = subCategoriesOf(category);
  const limit = first - own.length;
  const rest = limit > 0 && children.length > 0 ? search.search("", { categories: children, limit }).ids : [];
  return [...own, ...rest];
}

/** Returns the number of products of a category and its sub-categories. */
export function countFamily(search: CatalogueSearch, category: string): number {
  const counts = search.counts();
  return familyOf(category).reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
}

/** Returns the ids of the newest products of the product's category, without the product itself. */
export function listSimilar(
  search: CatalogueSearch,
  product: { id: string; category: string },
  first: number,
): string[] {
  return search
    .newestOf(product.category, first + 1)
    .filter((id) => id !== product.id)
    .slice(0, first);
}

/**
 * Returns a page of products. The page begins after the cursor's product, even if this product now has another index in
 * the list.
 */
export function listPage(
  search: Pick<CatalogueSearch, "search">,
  filter: ListFilter,
  { sort, first, after }: { sort?: "asc" | "dsc" | undefined; first: number; after?: ListCursor | undefined },
): ListPage {
  const query = filter.search ?? "";
  const options = { ...searchOptions(filter), sort };
  const offset = after ? offsetAfter(search, after, query, options) : 0;
  const { total, ids } = search.search(query, { ...options, offset, limit: first });
  return { ids, offset, total, hasNextPage: offset + ids.length < total };
}

/**
 * Returns, for each category, the number of its products that the filter finds. The categories are in the sequence of
 * the catalogue page.
 */
export function listCounts(search: CatalogueSearch, filter: ListFilter): CategoryCount[] {
  const counts = search.countByCategory(filter.search ?? "", searchOptions(filter));
  return [...counts]
    .map(([category, count]) => ({ category, ...count }))
    .sort((a, b) => compareCategories(a.category, b.category));
}

/**
 * Counts the products of each size, sorted by size. The sizes chosen in the filter are ignored, so that sizes that the
 * shopper may still add are counted too.
 */
export function listSizes(search: CatalogueSearch, filter: ListFilter): SizeCount[] {
  return [...search.countBySize(filter.search ?? "", searchOptions(filter))]
    .map(([size, facet]) => ({ size, ...facet }))
    .sort((a, b) => compareSizes(a.size, b.size));
}

/**
 * Counts the products of each colour, the most frequent colour first. The colours chosen in the filter are ignored, so
 * that colours that the shopper may still add are counted too. Returns the first `MAX_COLOURS` colours, and also the
 * chosen colours if a product has them.
 */
export function listColours(search: CatalogueSearch, filter: ListFilter): ColourFacet[] {
  const chosen = new Set(filter.colours?.map(fold));
  return search
    .countByColour(filter.search ?? "", searchOptions(filter))
    .sort((a, b) => b.count - a.count || compareLabels(a.colour, b.colour))
    .filter(({ colour }, place) => place < MAX_COLOURS || chosen.has(fold(colour)));
}

/** Returns how the filter's search text was interpreted; null without a search text. */
export const readSearch = (search: CatalogueSearch, filter: ListFilter): SearchReading | null =>
  filter.search ? search.read(filter.search) : null;

export function countAvailable(search: CatalogueSearch, filter: ListFilter): number {
  const options = { ...searchOptions(filter), availableOnly: true, limit: 0 };
  return search.search(filter.search ?? "", options).total;
}

/**
 * Counts the sold-out products that the filter finds. The filter's `availableOnly` is ignored, because it would exclude
 * all of these products.
 */
export function countSoldOut(search: CatalogueSearch, filter: ListFilter): number {
  const options = { ...searchOptions(filter), availableOnly: false, soldOutOnly: true, limit: 0 };
  return search.search(filter.search ?? "", options).total;
}

export const searchOptions = (filter: ListFilter): SearchOptions => ({
  // Links may contain decomposed characters (Unicode NFD), but stored names are composed (NFC).
  categories: filter.categories?.map((category) => normalForm(category, "NFC")),
  minPrice: filter.minPrice ?? undefined,
  maxPrice: filter.maxPrice ?? undefined,
  ownerId: filter.ownerId ?? undefined,
  promotion: filter.promotion ?? undefined,
  sizes: filter.sizes ?? undefined,
  colours: filter.colours ?? undefined,
  availableOnly: filter.availableOnly ?? undefined,
  soldOutOnly: filter.soldOutOnly ?? undefined,
});

function offsetAfter(
  search: Pick<CatalogueSearch, "search">,
  cursor: ListCursor,
  query: string,
  options: SearchOptions,
): number {
  const idAtPlace = search.search(query, { ...options, offset: cursor.place, limit: 1 }).ids[0];
  if (idAtPlace === cursor.id) return cursor.place + 1;
  const found = search.search(query, options).ids.indexOf(cursor.id);
  return found < 0 ? cursor.place : found + 1;
}

/** Formats a cursor as base64url. */
export const formatListCursor = ({ place, id }: ListCursor): string =>
  btoa(`${place}:${id}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Parses a cursor formatted by `formatListCursor`; undefined for any other text. */
export function parseListCursor(text: string): ListCursor | undefined {
  if (!/^[\w-]{1,80}$/.test(text)) return undefined;
  const [, place, id] = /^(\d{1,7}):([0-9a-f-]{36})$/.exec(decode(text)) ?? [];
  return place === undefined || id === undefined ? undefined : { place: Number(place), id };
}

function decode(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
