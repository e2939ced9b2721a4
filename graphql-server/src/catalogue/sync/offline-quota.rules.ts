/** The most products an offline replica holds: about 1 MB on disk, 5 MB in memory. */
export const OFFLINE_QUOTA = 5_000;

/** A place in the catalogue, which is ordered from the newest product to the oldest. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** What decides whether a product is within the quota. */
export interface QuotaProduct extends Place {
  readonly category: string;
}

/** For each category that is not held whole: its newest product that is not held; nor are older ones. */
export type Cutoffs = ReadonlyMap<string, Place>;

/** The products within the quota, newest first, and the cutoffs of their categories. */
export interface QuotaSelection<Product> {
  readonly kept: readonly Product[];
  readonly cutoffs: Cutoffs;
}

/** Sorts newest first; within one millisecond, by id. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** The cutoffs of both; of two for one category, the newer one. */
export function mergeCutoffs(cutoffs: Cutoffs, others: Iterable<QuotaProduct>): Cutoffs {
  const merged = new Map(cutoffs);
  for (const { category, createdAt, id } of others) {
    const former = merged.get(category);
    const place = { createdAt, id };
    if (!former || comparePlaces(place, former) < 0) merged.set(category, place);
  }
  return merged;
}

/**
 * Selects the products of a replica round-robin: each category gives its newest product, then each its second newest,
 * and so on up to `atMost`. So small categories are whole and the largest ones equally long; a newer product displaces
 * the oldest of the largest category. The result does not depend on the order in which products became known.
 * @param cutoffs of former selections: a product behind one is dropped even if there is room, because newer products
 * of its category may be missing
 */
export function applyQuota<Product extends QuotaProduct>(
  products: Iterable<Product>,
  cutoffs: Cutoffs,
  atMost: number,
): QuotaSelection<Product> {
  const newestFirst = [...products].filter((product) => isBeforeCutoff(product, cutoffs)).sort(comparePlaces);
  if (newestFirst.length <= atMost) return { kept: newestFirst, cutoffs };
  const rounds = new Map<string, number>();
  const roundRobin = newestFirst
    .map((product) => {
      const round = rounds.get(product.category) ?? 0;
      rounds.set(product.category, round + 1);
      return { product, round };
    })
    .sort((a, b) => a.round - b.round)
    .map(({ product }) => product);
  return {
    kept: roundRobin.slice(0, atMost).sort(comparePlaces),
    cutoffs: mergeCutoffs(cutoffs, roundRobin.slice(atMost)),
  };
}

/**
 * How many products each category may have so that all together have no more than `atMost`, one at least; undefined
 * where the whole catalogue fits. `applyQuota` gives what is left over to the largest categories, one product each.
 */
export function perCategoryLimit(counts: Iterable<number>, atMost: number): number | undefined {
  let room = atMost;
  const ascending = [...counts].sort((a, b) => a - b);
  for (const [index, count] of ascending.entries()) {
    const limit = Math.floor(room / (ascending.length - index));
    if (count > limit) return Math.max(1, limit);
    room -= count;
  }
  return undefined;
}

/**
 * Whether a partial replica has lost so many products to deletions that it should be fetched again: half of the quota,
 * or half of a category with a cutoff, of which the shop may have more.
 */
export function isThin({ kept, cutoffs }: QuotaSelection<QuotaProduct>, atMost: number): boolean {
  if (cutoffs.size === 0) return false;
  const counts = new Map<string, number>();
  for (const { category } of kept) counts.set(category, (counts.get(category) ?? 0) + 1);
  const largest = Math.max(0, ...counts.values());
  const isHalved = (category: string) => 2 * ((counts.get(category) ?? 0) + 1) <= largest;
  return kept.length < atMost / 2 || [...cutoffs.keys()].some(isHalved);
}

function isBeforeCutoff(product: QuotaProduct, cutoffs: Cutoffs): boolean {
  const cutoff = cutoffs.get(product.category);
  return cutoff === undefined || comparePlaces(product, cutoff) < 0;
}
