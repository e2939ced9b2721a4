/** Maximum number of products in a device's copy of the catalogue: about 1 MB of storage and 5 MB of memory. */
export const OFFLINE_QUOTA = 5_000;

/** The position of a product in the catalogue, which is sorted from the newest product to the oldest. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** The fields of a product that decide whether a device stores it in its copy of the catalogue. */
export interface QuotaProduct extends Place {
  readonly category: string;
}

/**
 * Cutoffs: for each category of which the device does not store all products, the newest omitted product. All older
 * products of the category are omitted too.
 */
export type Cutoffs = ReadonlyMap<string, Place>;

export interface QuotaSelection<Product> {
  readonly kept: readonly Product[];
  readonly cutoffs: Cutoffs;
}

/** Compares products for sorting: the newest first, products of the same millisecond by id. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * Merges the cutoffs of two lists. Of two cutoffs for the same category, the newer one stays, because all older
 * products may be missing.
 */
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
 * Applies the offline quota: selects the products that a device stores in its copy of the catalogue. Categories take
 * turns (round robin): each gives its newest product, then its second newest, and so on, until `atMost` products are
 * selected. So small categories are complete, and the largest categories have equal numbers of products. If the copy is
 * full, a new product replaces the oldest product of the largest category. The sequence in which products arrive makes
 * no difference.
 * @param cutoffs earlier cutoffs. Products older than the cutoff of their category are never selected, because the
 * device may lack newer products of this category
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
 * Returns how many products of each category a device may store, so that all categories together have at most `atMost`
 * products; at least one for each category. Returns undefined if the whole catalogue has at most `atMost` products. If
 * the division leaves a remainder, `applyQuota` adds one product to some of the largest categories.
 */
export function categoryLimit(counts: Iterable<number>, atMost: number): number | undefined {
  let remaining = atMost;
  const ascending = [...counts].sort((a, b) => a - b);
  for (const [index, count] of ascending.entries()) {
    const limit = Math.floor(remaining / (ascending.length - index));
    if (count > limit) return Math.max(1, limit);
    remaining -= count;
  }
  return undefined;
}

/**
 * True if deletions have removed so much of an incomplete copy of the catalogue that older products may fit now. The
 * device should then fetch the copy again. There are two cases: the copy has less than half of its quota; or a category
 * with a cutoff has become so small that, with one more product, it would have at most half as many products as the
 * largest category.
 */
export function isThin({ kept, cutoffs }: QuotaSelection<QuotaProduct>, atMost: number): boolean {
  if (cutoffs.size === 0) return false;
  const counts = new Map<string, number>();
  for (const { category } of kept) counts.set(category, (counts.get(category) ?? 0) + 1);
  const largest = Math.max(0, ...counts.values());
  const isHalved = (category: string) => 2 * ((counts.get(category) ?? 0) + 1) <= largest;
  return kept.length < atMost / 2 || [...cutoffs.keys()].some(isHalved);
}

/** True if a product is newer than all omitted products of its category. */
export function isBeforeCutoff(product: QuotaProduct, cutoffs: Cutoffs): boolean {
  const cutoff = cutoffs.get(product.category);
  return cutoff === undefined || comparePlaces(product, cutoff) < 0;
}
