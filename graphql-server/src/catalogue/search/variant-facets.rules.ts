import { type Availability, bestAvailability, type Variant } from "../variants/variant.rules.ts";

/** The sizes of a product and their availability, as filters use them. Many products share the same facets. */
interface Facets {
  readonly isSoldOut: boolean;
  /** Each distinct size; true if a variant of that size is not sold out. */
  readonly sizes: ReadonlyMap<string, boolean>;
}

/** The fields of a product that determine its facets. A product without these fields counts as available. */
export interface WithVariants {
  readonly variants?:
    | readonly (Pick<Variant, "size" | "availability"> & { readonly colour?: string | null | undefined })[]
    | undefined;
  readonly availability?: Availability | undefined;
}

/** Filters of sizes and availability. Both together find products with one of the sizes not sold out. */
export interface VariantFilter {
  /** Products that have one of these sizes; all when empty. */
  readonly sizes?: readonly string[] | undefined;
  /** Only products that are not sold out. */
  readonly availableOnly?: boolean | undefined;
  /** Only products that are sold out. */
  readonly soldOutOnly?: boolean | undefined;
}

/**
 * The distinct facets of the products, each with a number. A filter checks the few hundred distinct facets, and one
 * integer per product.
 */
export class VariantFacets {
  #list: Facets[] = [];
  #numbers = new Map<string, number>();

  /** Number of distinct facets. */
  get size(): number {
    return this.#list.length;
  }

  /** Returns the number of a product's facets; new facets get the next number. */
  numberOf(product: WithVariants): number {
    const facets = facetsOf(product);
    const key = keyOf(facets);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#list.length);
    return this.#list.push(facets) - 1;
  }

  /** Returns a predicate for the numbers of facets; undefined when the filter accepts all. */
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

  /** Counts the products of each size, from the number of products of each facets number. */
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

  /** Removes the facets that no product uses any more. @returns the new numbers of the kept old numbers */
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

/** Returns a unique key of the facets. A line break separates sizes, because sizes contain none. */
function keyOf({ isSoldOut, sizes }: Facets): string {
  let key = isSoldOut ? "-" : "+";
  for (const [size, isLeft] of sizes) key += `\n${isLeft ? "+" : "-"}${size}`;
  return key;
}

function isInSize({ sizes }: Facets, size: string, availableOnly: boolean): boolean {
  const isLeft = sizes.get(size);
  return isLeft !== undefined && (isLeft || !availableOnly);
}
