import { fold } from "../../../platform/text/fold.rules.ts";
import { type Availability, bestAvailability, type Variant } from "../variants/variant.rules.ts";

/** A size, a colour, or a size in a colour, that a customer can choose. */
interface Option {
  readonly size: string | null;
  /** The folded name of the colour, because owners spell the same colour in several ways. */
  readonly colour: string | null;
  readonly label: string;
  readonly swatch: string | null;
  isLeft: boolean;
}

/**
 * The sizes and colours of a product and their availability, as filters use them. Many products share the same facets.
 */
interface Facets {
  readonly isSoldOut: boolean;
  readonly options: readonly Option[];
}

/** The fields of a product that determine its facets. A product without these fields counts as available. */
export interface WithVariants {
  readonly variants?:
    | readonly (Pick<Variant, "size" | "availability"> & Partial<Pick<Variant, "colour" | "swatch">>)[]
    | undefined;
  readonly availability?: Availability | undefined;
}

/**
 * Filters of sizes, colours and availability. With several filters, a product is found only if one of its variants
 * matches all of them.
 */
export interface VariantFilter {
  /** All products when empty. */
  readonly sizes?: readonly string[] | undefined;
  /** In any spelling; all products when empty. */
  readonly colours?: readonly string[] | undefined;
  readonly availableOnly?: boolean | undefined;
  readonly soldOutOnly?: boolean | undefined;
}

export interface ColourFacet {
  readonly colour: string;
  /** `#rrggbb`; null if no product in this colour has a swatch. */
  readonly swatch: string | null;
  readonly count: number;
}

/**
 * The different combinations of sizes, colours and availability that products have, each with a number. A filter checks
 * each of these few hundred combinations once. For each product, it then only looks up the result for the number of its
 * combination.
 */
export class VariantFacets {
  #list: Facets[] = [];
  #numbers = new Map<string, number>();

  /** Number of different combinations (facets). */
  get size(): number {
    return this.#list.length;
  }

  /** New facets get the next number. */
  numberOf(product: WithVariants): number {
    const facets = facetsOf(product);
    const key = keyOf(facets);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#list.length);
    return this.#list.push(facets) - 1;
  }

  /**
   * Returns a function that is true for the numbers of facets that the filter accepts; undefined if the filter accepts
   * all products.
   */
  filter(filter: VariantFilter): ((number: number) => boolean) | undefined {
    const { sizes = [], colours = [], availableOnly = false, soldOutOnly = false } = filter;
    const isChosen = sizes.length > 0 || colours.length > 0;
    if (!isChosen && !availableOnly && !soldOutOnly) return undefined;
    const isWanted = optionFilter(filter);
    const accepted = this.#list.map(
      ({ isSoldOut, options }) =>
        (!soldOutOnly || isSoldOut) && (isChosen ? options.some(isWanted) : !availableOnly || !isSoldOut),
    );
    return (number) => accepted[number] ?? false;
  }

  /**
   * Counts the products of each size.
   * @param products the number of products with the same facets, indexed by the number that `numberOf` returns for the
   * facets
   */
  countSizes(products: Uint32Array, filter: VariantFilter): Map<string, number> {
    const counts = new Map<string, number>();
    const isWanted = optionFilter({ ...filter, sizes: [] });
    this.#forEach(products, (options, count) => {
      for (const size of new Set(options.filter(isWanted).map((option) => option.size)))
        if (size !== null) counts.set(size, (counts.get(size) ?? 0) + count);
    });
    return counts;
  }

  /** Like {@link countSizes}. */
  countColours(products: Uint32Array, filter: VariantFilter): ColourFacet[] {
    const counts = new Map<string, ColourFacet>();
    const isWanted = optionFilter({ ...filter, colours: [] });
    this.#forEach(products, (options, count) => {
      const counted = new Set<string>();
      for (const option of options.filter(isWanted)) {
        if (option.colour === null) continue;
        const former = counts.get(option.colour) ?? { colour: option.label, swatch: option.swatch, count: 0 };
        counts.set(option.colour, {
          ...firstOf(former, { colour: option.label, swatch: option.swatch }),
          count: former.count + (counted.has(option.colour) ? 0 : count),
        });
        counted.add(option.colour);
      }
    });
    return [...counts.values()];
  }

  /**
   * Removes the facets that no product uses any more, and gives the others new numbers.
   * @param numbers for each product, the present number of its facets
   * @returns for each product, the new number of its facets
   */
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

  #forEach(products: Uint32Array, use: (options: readonly Option[], count: number) => void): void {
    for (const [number, count] of products.entries())
      if (count > 0) use(this.#list[number]?.options ?? [], count);
  }
}

/**
 * Returns the spelling and swatch of a colour that come first alphabetically, so that all devices show the same
 * spelling and swatch.
 */
function firstOf(a: Omit<ColourFacet, "count">, b: Omit<ColourFacet, "count">): Omit<ColourFacet, "count"> {
  const keyOfColour = ({ colour, swatch }: Omit<ColourFacet, "count">): string => `${swatch ?? "~"}${colour}`;
  return keyOfColour(b) < keyOfColour(a) ? b : a;
}

function optionFilter({
  sizes = [],
  colours = [],
  availableOnly = false,
}: VariantFilter): (option: Option) => boolean {
  const [wantedSizes, wantedColours] = [new Set(sizes), new Set(colours.map(fold))];
  return ({ size, colour, isLeft }) =>
    (isLeft || !availableOnly) &&
    (sizes.length === 0 || (size !== null && wantedSizes.has(size))) &&
    (colours.length === 0 || (colour !== null && wantedColours.has(colour)));
}

function facetsOf({ variants = [], availability = "AVAILABLE" }: WithVariants): Facets {
  const options = new Map<string, Option>();
  for (const { size, colour = null, swatch = null, availability: state } of variants) {
    const folded = colour === null ? null : fold(colour);
    const key = `${size ?? ""}\n${folded ?? ""}`;
    const isLeft = state !== "SOLD_OUT";
    const known = options.get(key);
    if (known) known.isLeft ||= isLeft;
    else options.set(key, { size, colour: folded, label: colour ?? "", swatch, isLeft });
  }
  return {
    isSoldOut: bestAvailability(variants, availability) === "SOLD_OUT",
    options: [...options.values()],
  };
}

/**
 * Returns a unique key of the facets. A line break separates size and colour, because sizes and colours contain no
 * line breaks.
 */
function keyOf({ isSoldOut, options }: Facets): string {
  let key = isSoldOut ? "-" : "+";
  for (const { size, label, swatch, isLeft } of options)
    key += `\n${isLeft ? "+" : "-"}${size ?? ""}\n${label}\n${swatch ?? ""}`;
  return key;
}
