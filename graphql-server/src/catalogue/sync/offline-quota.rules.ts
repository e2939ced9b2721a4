/** A device keeps no more products than this: about 1 MB on its disk, 5 MB of its memory. */
export const DEVICE_PRODUCTS = 5_000;

/** A place in the catalogue, which goes from the newest product to the oldest. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** What decides whether a product has its place on the device. */
export interface Shared extends Place {
  readonly category: string;
}

/** Of each category that is not kept whole, its newest product that is not kept; nor are older ones. */
export type Cuts = ReadonlyMap<string, Place>;

/** The products kept, newest first, and where their categories were cut. */
export interface Share<Product> {
  readonly kept: readonly Product[];
  readonly cuts: Cuts;
}

/** Sorts newest first; of one millisecond, by id. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** The cuts of both: where each was made nearest to the newest product. */
export function joinCuts(cuts: Cuts, others: Iterable<Shared>): Cuts {
  const joined = new Map(cuts);
  for (const { category, createdAt, id } of others) {
    const former = joined.get(category);
    const place = { createdAt, id };
    if (!former || comparePlaces(place, former) < 0) joined.set(category, place);
  }
  return joined;
}

/**
 * The products a device keeps of those it knows. Categories have turns: each gives its newest product, then each its
 * second newest, and so on until `atMost` are kept. So small categories are whole and the largest ones equal; what
 * comes later pushes out the oldest of the largest. Which product was known first makes no difference.
 * @param cuts made before: what stands behind them is not kept, though there be room, for newer ones may be missing
 */
export function keepShare<Product extends Shared>(
  products: Iterable<Product>,
  cuts: Cuts,
  atMost: number,
): Share<Product> {
  const newestFirst = [...products].filter((product) => isBeforeCut(product, cuts)).sort(comparePlaces);
  if (newestFirst.length <= atMost) return { kept: newestFirst, cuts };
  const turns = new Map<string, number>();
  const inTurn = newestFirst
    .map((product) => {
      const turn = turns.get(product.category) ?? 0;
      turns.set(product.category, turn + 1);
      return { product, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ product }) => product);
  return {
    kept: inTurn.slice(0, atMost).sort(comparePlaces),
    cuts: joinCuts(cuts, inTurn.slice(atMost)),
  };
}

/**
 * How many products each category may give so that all of them give no more than `atMost`, one at least; undefined
 * where the whole catalogue has room. With what is left over `keepShare` lets the largest give one more.
 */
export function levelOf(counts: Iterable<number>, atMost: number): number | undefined {
  let room = atMost;
  const ascending = [...counts].sort((a, b) => a - b);
  for (const [place, count] of ascending.entries()) {
    const each = Math.floor(room / (ascending.length - place));
    if (count > each) return Math.max(1, each);
    room -= count;
  }
  return undefined;
}

/**
 * Whether a part has lost so much to deletions that it should be taken anew: half of what it may hold, or half of
 * a category that was cut, of which the shop may have more.
 */
export function isThin({ kept, cuts }: Share<Shared>, atMost: number): boolean {
  if (cuts.size === 0) return false;
  const counts = new Map<string, number>();
  for (const { category } of kept) counts.set(category, (counts.get(category) ?? 0) + 1);
  const largest = Math.max(0, ...counts.values());
  const isHalved = (category: string) => 2 * ((counts.get(category) ?? 0) + 1) <= largest;
  return kept.length < atMost / 2 || [...cuts.keys()].some(isHalved);
}

function isBeforeCut(product: Shared, cuts: Cuts): boolean {
  const cut = cuts.get(product.category);
  return cut === undefined || comparePlaces(product, cut) < 0;
}
