import { type Availability, bestAvailability, type Variant } from "../variants/variant.rules.ts";

/** What a product is sold in, as filters see it: its sizes, and what of them is left. Many products share one. */
interface Facets {
  readonly isSoldOut: boolean;
  /** Each size once, and whether a variant of it is not sold out. */
  readonly sizes: ReadonlyMap<string, boolean>;
}

/** The fields of a product that make its facets; of a product that tells nothing, everything is available. */
export interface WithVariants {
  readonly variants?: readonly Pick<Variant, "size" | "availability">[] | undefined;
  readonly availability?: Availability | undefined;
}

/** Filters of sizes and availability. Both together find what has one of the sizes left. */
export interface VariantFilter {
  /** Products that have one of these sizes; all when empty. */
  readonly sizes?: readonly string[] | undefined;
  /** Only products that are not sold out. */
  readonly availableOnly?: boolean | undefined;
  /** Only products that are sold out. */
  readonly soldOutOnly?: boolean | undefined;
}

/**
 * The variantFacets of the products, each once under a number: a filter looks at the few hundred different ones, and at one
 * integer per product.
 */
export class VariantFacets {
  #list: Facets[] = [];
  #numbers = new Map<string, number>();

  /** How many different ones there are. */
  get size(): number {
    return this.#list.length;
  }

  /** The number of a product's facets; a new one gets the next number. */
  numberOf(product: WithVariants): number {
    const facets = facetsOf(product);
    const key = keyOf(facets);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#list.length);
    return this.#list.push(facets) - 1;
  }

  /** A predicate for numbers; undefined when the filter accepts all. */
  filter({
    sizes = [],
    availableOnly = false,
    soldOutOnly = false,
  }: VariantFilter): ((number: number) => boolean) | undefined {
    if (sizes.length === 0 && !availableOnly && !soldOutOnly) return undefined;
    const accepted = this.#list.map(
      (facets) =>
        (!soldOutOnly || facets.isSoldOut) &&
        (sizes.length === 0
          ? !availableOnly || !facets.isSoldOut
          : sizes.some((size) => isInSize(facets, size, availableOnly))),
    );
    return (number) => accepted[number] ?? false;
  }

  /** How many products have each size, by the number of products of each facets. */
  countSizes(products: Uint32Array, availableOnly: boolean): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [number, count] of products.entries()) {
      const facets = this.#list[number];
      if (!facets || count === 0) continue;
      for (const size of facets.sizes.keys())
        if (isInSize(facets, size, availableOnly)) counts.set(size, (counts.get(size) ?? 0) + count);
    }
    return counts;
  }

  /** Forgets variantFacets that no product has any more. @returns the new numbers of these old ones */
  keep(numbers: readonly number[]): number[] {
    const old = this.#list;
    this.#list = [];
    this.#numbers = new Map();
    const newNumbers = new Map<number, number>();
    return numbers.map((number) => {
      const known = newNumbers.get(number);
      const facets = old[number];
      if (known !== undefined || !facets) return known ?? 0;
      this.#numbers.set(keyOf(facets), this.#list.length);
      newNumbers.set(number, this.#list.length);
      return this.#list.push(facets) - 1;
    });
  }
}

function facetsOf({ variants = [], availability = "AVAILABLE" }: WithVariants): Facets {
  const sizes = new Map<string, boolean>();
  for (const { size, availability: state } of variants)
    if (size !== null) sizes.set(size, sizes.get(size) === true || state !== "SOLD_OUT");
  return { isSoldOut: bestAvailability(variants, availability) === "SOLD_OUT", sizes };
}

/** Sizes hold no line breaks. */
function keyOf({ isSoldOut, sizes }: Facets): string {
  let key = isSoldOut ? "-" : "+";
  for (const [size, isLeft] of sizes) key += `\n${isLeft ? "+" : "-"}${size}`;
  return key;
}

function isInSize({ sizes }: Facets, size: string, availableOnly: boolean): boolean {
  const isLeft = sizes.get(size);
  return isLeft !== undefined && (isLeft || !availableOnly);
}
