import { fold } from "../../../platform/text/fold.rules.ts";
import { type Availability, bestAvailability, type Variant } from "../variants/variant-fields.rules.ts";
import { type BaseColour, baseColourOf, wordsOfColour } from "./base-colours.rules.ts";
import { sizeNames } from "./parse-query.rules.ts";

/** What a customer can choose: a size, a colour, or a size in a colour. */
interface Option {
  readonly size: string | null;
  /** The folded name of the shade, because owners spell the same shade in several ways. */
  readonly shade: string | null;
  /** The folded label of the base colour, or the shade if it belongs to no base colour. */
  readonly colour: string | null;
  /** The name and colour value under which filters show the colour. */
  readonly label: string;
  readonly swatch: string | null;
  isLeft: boolean;
}

/**
 * The sizes and colours that a query asks for, and whether it asks for available products (`available` is then not 0).
 * Each of these wishes is one bit of a mask.
 */
export interface OptionWishes {
  readonly sizes: readonly { size: string; bit: number }[];
  readonly colours: readonly { word: string; base: string; isBase: boolean; bit: number }[];
  readonly available: number;
}

/**
 * The sizes and colours of a product and their availability, in the form that filters use. Many products have the same
 * facets.
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
 * Filters of sizes, colours and availability. If several are set, a product is found only if one of its variants
 * matches all of them.
 */
export interface VariantFilter {
  /** An empty list means all sizes. */
  readonly sizes?: readonly string[] | undefined;
  /** Base colours or shades, in any spelling. An empty list means all colours. */
  readonly colours?: readonly string[] | undefined;
  readonly availableOnly?: boolean | undefined;
  readonly soldOutOnly?: boolean | undefined;
}

export interface ColourFacet {
  readonly colour: string;
  /** `#rrggbb`; null for a colour that belongs to no base colour. */
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
  /**
   * The base colours of shades, by name and swatch. They are cached because finding a base colour takes longer than
   * indexing the rest of a product.
   */
  #baseColours = new Map<string, BaseColour | undefined>();

  /** Number of different combinations (facets). */
  get size(): number {
    return this.#list.length;
  }

  /** Returns the number that stands for a product's facets. New facets get the next number. */
  numberOf(product: WithVariants): number {
    const facets = facetsOf(product, this.#baseColour);
    const key = keyOf(facets);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#list.length);
    return this.#list.push(facets) - 1;
  }

  /**
   * Returns a function that is true for products that the filter accepts. Its argument is the number of the product's
   * facets (see `numberOf`). Returns undefined if the filter accepts all products.
   * @param isWished if given, one size and colour must match both the filter and this function
   */
  filter(filter: VariantFilter, isWished?: OptionFilter): ((number: number) => boolean) | undefined {
    const { sizes = [], colours = [], availableOnly = false, soldOutOnly = false } = filter;
    const isChosen = sizes.length > 0 || colours.length > 0 || isWished !== undefined;
    if (!isChosen && !availableOnly && !soldOutOnly) return undefined;
    const isWanted = optionFilter(filter, isWished);
    const accepted = this.#list.map(
      ({ isSoldOut, options }) =>
        (!soldOutOnly || isSoldOut) && (isChosen ? options.some(isWanted) : !availableOnly || !isSoldOut),
    );
    return (number) => accepted[number] ?? false;
  }

  /**
   * Returns a list of masks for each combination of facets; the index is its number (see `numberOf`). Each mask
   * contains the wishes that one size and colour of a product with these facets matches together.
   */
  masks(wishes: OptionWishes): number[][] {
    const maskOf = optionMask(wishes);
    return this.#list.map(({ isSoldOut, options }) =>
      options.length > 0 ? [...new Set(options.map(maskOf))] : [isSoldOut ? 0 : wishes.available],
    );
  }

  /**
   * Returns a distance for each combination of facets; the index is its number (see `numberOf`). The distance says how
   * far the colours of a product with these facets are from the wished colour: 1 if no colour is the wished shade, plus
   * 2 if the first colour does not match at all. The ranking uses this distance.
   */
  colourDistances({ colours }: OptionWishes): number[] {
    return this.#list.map(({ options }) => {
      const isShade = ({ shade }: Option): boolean =>
        shade !== null && colours.some(({ word }) => wordsOfColour(shade).includes(word));
      const isFirst = options[0] && optionMask({ sizes: [], colours, available: 0 })(options[0]) > 0;
      return (options.some(isShade) ? 0 : 1) + (isFirst ? 0 : 2);
    });
  }

  /**
   * Counts the products of each size.
   * @param products how many products have each combination of facets; the index is its number (see `numberOf`)
   */
  countSizes(products: Uint32Array, filter: VariantFilter, isWished?: OptionFilter): Map<string, number> {
    const counts = new Map<string, number>();
    const isWanted = optionFilter({ ...filter, sizes: [] }, isWished);
    this.#forEach(products, (options, count) => {
      for (const size of new Set(options.filter(isWanted).map((option) => option.size)))
        if (size !== null) counts.set(size, (counts.get(size) ?? 0) + count);
    });
    return counts;
  }

  /** Counts the products of each colour, with the same parameters as {@link countSizes}. */
  countColours(products: Uint32Array, filter: VariantFilter, isWished?: OptionFilter): ColourFacet[] {
    const counts = new Map<string, ColourFacet>();
    const isWanted = optionFilter({ ...filter, colours: [] }, isWished);
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
    this.#baseColours.clear();
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

  readonly #baseColour = (name: string, swatch: string | null): BaseColour | undefined => {
    const key = `${name}\n${swatch ?? ""}`;
    if (!this.#baseColours.has(key)) this.#baseColours.set(key, baseColourOf(name, swatch));
    return this.#baseColours.get(key);
  };

  #forEach(products: Uint32Array, use: (options: readonly Option[], count: number) => void): void {
    for (const [number, count] of products.entries())
      if (count > 0) use(this.#list[number]?.options ?? [], count);
  }
}

/**
 * Owners may spell one colour in two ways, each with its own swatch. Returns the spelling whose swatch comes first in
 * alphabetical order, so that all devices show the same spelling, in whatever sequence they receive the products.
 */
export function firstOf(
  a: Omit<ColourFacet, "count">,
  b: Omit<ColourFacet, "count">,
): Omit<ColourFacet, "count"> {
  const keyOfColour = ({ colour, swatch }: Omit<ColourFacet, "count">): string => `${swatch ?? "~"}${colour}`;
  return keyOfColour(b) < keyOfColour(a) ? b : a;
}

type OptionFilter = (option: Option) => boolean;

function optionFilter(
  { sizes = [], colours = [], availableOnly = false }: VariantFilter,
  isWished: OptionFilter = () => true,
): OptionFilter {
  const [wantedSizes, wantedColours] = [new Set(sizes), new Set(colours.map(fold))];
  return (option) =>
    (option.isLeft || !availableOnly) &&
    (sizes.length === 0 || (option.size !== null && wantedSizes.has(option.size))) &&
    (colours.length === 0 ||
      wantedColours.has(option.colour ?? "") ||
      wantedColours.has(option.shade ?? "")) &&
    isWished(option);
}

/**
 * Returns a function that computes which wishes of a query a size and colour match, as a mask. If the query has several
 * sizes, a product need only match one of them, so a matching size gets the bits of all sizes of the query. Several
 * colours are treated in the same way.
 */
function optionMask({ sizes, colours, available }: OptionWishes): (option: Option) => number {
  const allOf = (wishes: readonly { bit: number }[]): number =>
    wishes.reduce((mask, { bit }) => mask | bit, 0);
  const [allSizes, allColours] = [allOf(sizes), allOf(colours)];
  return ({ size, shade, colour, isLeft }) => {
    const names = allSizes > 0 && size !== null ? sizeNames(size) : [];
    const words = allColours > 0 && shade !== null ? wordsOfColour(shade) : [];
    const isSize = sizes.some((wish) => names.includes(wish.size));
    const isColour = colours.some(
      ({ word, base, isBase }) => words.includes(word) || (isBase && colour === base),
    );
    return (isSize ? allSizes : 0) | (isColour ? allColours : 0) | (isLeft ? available : 0);
  };
}

/** Returns a function that is true for a size and colour that match all wishes of a mask. */
export const wishedOptions = (wishes: OptionWishes, mask: number): OptionFilter => {
  const maskOf = optionMask(wishes);
  return (option) => (maskOf(option) & mask) === mask;
};

function facetsOf(
  { variants = [], availability = "AVAILABLE" }: WithVariants,
  baseColour: typeof baseColourOf,
): Facets {
  const options = new Map<string, Option>();
  for (const { size, colour: name = null, swatch = null, availability: state } of variants) {
    const shade = name === null ? null : fold(name);
    const key = `${size ?? ""}\n${shade ?? ""}`;
    const isLeft = state !== "SOLD_OUT";
    const known = options.get(key);
    if (known) known.isLeft ||= isLeft;
    else {
      const base = name === null ? undefined : baseColour(name, swatch);
      const label = base?.label ?? name ?? "";
      const colour = shade === null ? null : fold(label);
      options.set(key, { size, shade, colour, label, swatch: base?.swatch ?? swatch, isLeft });
    }
  }
  return {
    isSoldOut: bestAvailability(variants, availability) === "SOLD_OUT",
    options: [...options.values()],
  };
}

/**
 * Returns a text that differs for each combination of facets. Line breaks separate its parts, because sizes and colours
 * contain no line breaks.
 */
function keyOf({ isSoldOut, options }: Facets): string {
  let key = isSoldOut ? "-" : "+";
  for (const { size, shade, label, swatch, isLeft } of options)
    key += `\n${isLeft ? "+" : "-"}${size ?? ""}\n${shade ?? ""}\n${label}\n${swatch ?? ""}`;
  return key;
}
