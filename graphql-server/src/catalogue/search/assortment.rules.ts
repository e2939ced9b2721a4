import { type Availability, bestAvailability, type Variant } from "../variants/variant.rules.ts";

/** What a product is sold in, as filters see it: its sizes, and what of them is left. Many products share one. */
interface Assortment {
  readonly isSoldOut: boolean;
  /** Each size once, and whether a variant of it is not sold out. */
  readonly sizes: ReadonlyMap<string, boolean>;
}

/** The fields of a product that make its assortment; of a product that tells nothing, everything is available. */
export interface Assorted {
  readonly variants?: readonly Pick<Variant, "size" | "availability">[] | undefined;
  readonly availability?: Availability | undefined;
}

/** Filters of sizes and availability. Both together find what has one of the sizes left. */
export interface AssortmentFilter {
  /** Products that have one of these sizes; all when empty. */
  readonly sizes?: readonly string[] | undefined;
  /** Only products that are not sold out. */
  readonly availableOnly?: boolean | undefined;
  /** Only products that are sold out. */
  readonly soldOutOnly?: boolean | undefined;
}

/**
 * The assortments of the products, each once under a number: a filter looks at the few hundred different ones, and at one
 * integer per product.
 */
export class Assortments {
  #list: Assortment[] = [];
  #numbers = new Map<string, number>();

  /** How many different ones there are. */
  get size(): number {
    return this.#list.length;
  }

  /** The number of a product's assortment; a new one gets the next number. */
  numberOf(product: Assorted): number {
    const assortment = assortmentOf(product);
    const key = keyOf(assortment);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#list.length);
    return this.#list.push(assortment) - 1;
  }

  /** A predicate for numbers; undefined when the filter accepts all. */
  filter({
    sizes = [],
    availableOnly = false,
    soldOutOnly = false,
  }: AssortmentFilter): ((number: number) => boolean) | undefined {
    if (sizes.length === 0 && !availableOnly && !soldOutOnly) return undefined;
    const accepted = this.#list.map(
      (assortment) =>
        (!soldOutOnly || assortment.isSoldOut) &&
        (sizes.length === 0
          ? !availableOnly || !assortment.isSoldOut
          : sizes.some((size) => isInSize(assortment, size, availableOnly))),
    );
    return (number) => accepted[number] ?? false;
  }

  /** How many products have each size, by the number of products of each assortment. */
  countSizes(products: Uint32Array, availableOnly: boolean): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [number, count] of products.entries()) {
      const assortment = this.#list[number];
      if (!assortment || count === 0) continue;
      for (const size of assortment.sizes.keys())
        if (isInSize(assortment, size, availableOnly)) counts.set(size, (counts.get(size) ?? 0) + count);
    }
    return counts;
  }

  /** Forgets assortments that no product has any more. @returns the new numbers of these old ones */
  keep(numbers: readonly number[]): number[] {
    const old = this.#list;
    this.#list = [];
    this.#numbers = new Map();
    const newNumbers = new Map<number, number>();
    return numbers.map((number) => {
      const known = newNumbers.get(number);
      const assortment = old[number];
      if (known !== undefined || !assortment) return known ?? 0;
      this.#numbers.set(keyOf(assortment), this.#list.length);
      newNumbers.set(number, this.#list.length);
      return this.#list.push(assortment) - 1;
    });
  }
}

function assortmentOf({ variants = [], availability = "AVAILABLE" }: Assorted): Assortment {
  const sizes = new Map<string, boolean>();
  for (const { size, availability: state } of variants)
    if (size !== null) sizes.set(size, sizes.get(size) === true || state !== "SOLD_OUT");
  return { isSoldOut: bestAvailability(variants, availability) === "SOLD_OUT", sizes };
}

/** Sizes hold no line breaks. */
function keyOf({ isSoldOut, sizes }: Assortment): string {
  let key = isSoldOut ? "-" : "+";
  for (const [size, isLeft] of sizes) key += `\n${isLeft ? "+" : "-"}${size}`;
  return key;
}

function isInSize({ sizes }: Assortment, size: string, availableOnly: boolean): boolean {
  const isLeft = sizes.get(size);
  return isLeft !== undefined && (isLeft || !availableOnly);
}
