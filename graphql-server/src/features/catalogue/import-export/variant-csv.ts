import { fold } from "../../../platform/text/fold.rules.ts";
import { parseQuantity, quantityError } from "../product/quantity.rules.ts";
import {
  isStock,
  MAX_VARIANTS,
  VARIANT_MESSAGES,
  type VariantInput,
  variantKey,
} from "../variants/product-variants.rules.ts";
import type { StockedVariants, VariantFields } from "../variants/stock.rules.ts";
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  type Availability,
  NO_VARIANT,
  type Variant,
} from "../variants/variant-fields.rules.ts";
import type { VariantColumn } from "./variant-columns.rules.ts";

/** The cells of sizes, colours, states and counts of one row; undefined for a column that the file does not have. */
export type VariantCells = Readonly<Record<VariantColumn, string | undefined>>;

export interface VariantCellError {
  readonly column: VariantColumn;
  readonly message: string;
}

/**
 * Separates the values of a cell. Commas and hyphens cannot separate them, because sizes like `38,5` or `36-38`
 * contain these characters.
 */
const SEPARATOR = "|";
/**
 * This sign stands for one of three things: a product has no size or no colour, a pair of size and colour is not sold,
 * or the pieces of a pair are not counted.
 */
const NONE = "-";

type Words = Pick<Variant, "size" | "colour" | "swatch">;
type State = Availability | typeof NONE | undefined;

/**
 * Returns the cells of a product: its sizes, its colours, and the state and count of each pair of size and colour. The
 * pairs are in the sequence of the sizes, and in the sequence of the colours within a size. If all values of a cell are
 * the same, the cell contains the value only once.
 */
export function formatVariantCells(product: StockedVariants): Record<VariantColumn, string> {
  const { variants, stock, availability } = product;
  if (variants.length === 0) {
    const count = stock.get(NO_VARIANT);
    return { sizes: "", colours: "", availability: stateText(availability), stock: String(count ?? "") };
  }
  const pairs = pairsOf(sizesOf(variants), coloursOf(variants));
  const byPair = new Map(variants.map((one) => [exactKey(one), one]));
  const cells = pairs.map((pair) => byPair.get(exactKey(pair)));
  const counts = cells.map((one) => String((one && stock.get(one.number)) ?? NONE));
  return {
    sizes: axisText(sizesOf(variants).map((size) => size ?? NONE)),
    colours: axisText(coloursOf(variants).map(colourText)),
    availability: shortened(cells.map((one) => (one ? stateText(one.availability) : NONE))),
    stock: stock.size === 0 ? "" : shortened(counts),
  };
}

/**
 * Parses the variants of a row. A column that is not in the file changes nothing. A variant keeps its number if the
 * product already has a variant with the same size and colour.
 * @param before the product's variants; none for a new product
 */
export function parseVariantCells(
  cells: VariantCells,
  before: StockedVariants,
): { fields: VariantFields } | { error: VariantCellError } {
  const isLoaded = cells.sizes !== undefined || cells.colours !== undefined;
  const lost = isLoaded ? lostColumn(cells, before) : undefined;
  if (lost) return refusal(lost, "Ce produit en a\u00a0: ajoutez cette colonne au fichier");
  const sizes = isLoaded ? parseAxis(cells.sizes, (size) => size) : sizesOf(before.variants);
  const colours = isLoaded ? parseAxis(cells.colours, parseColour) : coloursOf(before.variants);
  if (sizes.length > MAX_VARIANTS) return refusal("sizes", TOO_MANY);
  if (colours.length > MAX_VARIANTS) return refusal("colours", TOO_MANY);
  const pairs = pairsOf(sizes, colours);
  const states = parseValues(cells.availability, pairs.length, parseState);
  if ("message" in states) return refusal("availability", states.message);
  const counts = parseValues(cells.stock, pairs.length, parseCount);
  if ("message" in counts) return refusal("stock", counts.message);
  const filled = pairs.map((pair, place) => ({ pair, state: states.of(place), count: counts.of(place) }));
  if (pairs.length === 1 && pairs.every(isNothing)) return { fields: ownFields(filled[0], isLoaded) };
  const numbers = new Map(before.variants.map((one) => [variantKey(one), one.number]));
  const variants = filled.flatMap(({ pair, state, count }): VariantInput[] => {
    const number = numbers.get(variantKey(pair));
    const isSold = isLoaded ? state !== NONE && !isNothing(pair) : number !== undefined;
    const availability = state === NONE ? undefined : state;
    return isSold ? [{ ...pair, number, availability, stock: count }] : [];
  });
  // If the row has the same variants as the product, they keep the product's sequence. A row cannot contain every
  // sequence: it lists the colours once for all sizes, but in the product each size may have its own sequence of
  // colours.
  const places = before.variants.map(({ number }) => number);
  const isSame = variants.length === places.length && variants.every(({ number }) => number !== undefined);
  if (isSame) variants.sort((a, b) => places.indexOf(a.number ?? 0) - places.indexOf(b.number ?? 0));
  return { fields: { variants } };
}

const TOO_MANY = `${MAX_VARIANTS} valeurs au plus`;

const refusal = (column: VariantColumn, message: string) => ({ error: { column, message } });

function ownFields(
  own: { state: State; count: number | null | undefined } | undefined,
  isLoaded: boolean,
): VariantFields {
  const availability = own?.state === NONE ? undefined : own?.state;
  return { ...(isLoaded && { variants: [] }), availability, stock: own?.count };
}

/**
 * Returns a column that a file lacks although the product has values for it: the sizes or the colours. Called only if
 * the file has one of these two columns. Without this check, the import would delete the product's sizes or colours.
 */
function lostColumn(cells: VariantCells, { variants }: StockedVariants): "sizes" | "colours" | undefined {
  if (cells.sizes === undefined && variants.some(({ size }) => size !== null)) return "sizes";
  if (cells.colours === undefined && variants.some(({ colour }) => colour !== null)) return "colours";
  return undefined;
}

type Colour = Pick<Variant, "colour" | "swatch">;
const NO_COLOUR: Colour = { colour: null, swatch: null };

/** Returns the sizes of variants; `[null]` without variants. */
function sizesOf(variants: readonly Variant[]): (string | null)[] {
  return variants.length === 0 ? [null] : [...new Set(variants.map(({ size }) => size))];
}

function coloursOf(variants: readonly Variant[]): Colour[] {
  const colours = new Map(variants.map(({ colour, swatch }) => [`${colour}${swatch}`, { colour, swatch }]));
  return variants.length === 0 ? [NO_COLOUR] : [...colours.values()];
}

const pairsOf = (sizes: readonly (string | null)[], colours: readonly Colour[]): Words[] =>
  sizes.flatMap((size) => colours.map((colour) => ({ size, ...colour })));

const exactKey = ({ size, colour, swatch }: Words): string => JSON.stringify([size, colour, swatch]);
const isNothing = ({ size, colour }: Words): boolean => size === null && colour === null;

const joined = (values: readonly string[]): string => values.join(` ${SEPARATOR} `);
const shortened = (values: readonly string[]): string =>
  new Set(values).size === 1 ? (values[0] ?? "") : joined(values);
/**
 * Matches a text that must not be the only content of a cell, because a spreadsheet would read it as a date or a
 * number, or an import would split it into several values.
 */
const NEEDS_SEPARATOR = /^\d+[-.,/ ]|^\p{L}{3,5}[-. ]\d|^\d+E\d+$|[,;/]/iu;
const axisText = (values: readonly string[]): string => {
  if (values.every((value) => value === NONE)) return "";
  const [only = ""] = values;
  // Spreadsheets turn a single value `10-12` into a date, and `38,5` into another number. A separator after the value
  // keeps it as text.
  return values.length === 1 && NEEDS_SEPARATOR.test(only) ? `${only} ${SEPARATOR}` : joined(values);
};
const colourText = ({ colour, swatch }: Colour): string =>
  [colour ?? NONE, swatch].filter((text) => text !== null).join(" ");
const stateText = (state: Availability): string => AVAILABILITY_LABELS[state].toLowerCase();

const valuesOf = (cell: string): string[] => cell.split(SEPARATOR).map((value) => value.trim());

function parseAxis<Value>(cell: string | undefined, parse: (value: string | null) => Value): Value[] {
  const values = valuesOf(cell ?? "").filter((value) => value !== "");
  return values.length === 0 ? [parse(null)] : values.map((value) => parse(value === NONE ? null : value));
}

/** Parses `Bordeaux #7a1f2b`, or the name alone. */
function parseColour(value: string | null): Colour {
  if (value === null) return NO_COLOUR;
  const [, swatch] = /\s(#[0-9a-f]{6})$/i.exec(value.slice(-8)) ?? [];
  return swatch === undefined
    ? { colour: value, swatch: null }
    : { colour: value.slice(0, -7).trimEnd(), swatch };
}

/**
 * The values of a cell, or a French error message. `of` takes the index of a pair of size and colour, and returns the
 * pair's value. If the cell has only one value, all pairs have this value. If the cell is empty, the value is
 * undefined.
 */
type Values<Value> = { of(place: number): Value | undefined } | { message: string };

/**
 * Parses the values of a cell for the pairs of size and colour.
 * @param parse returns the value as the only element of an array, or a French message if the text is invalid
 */
function parseValues<Value>(
  cell: string | undefined,
  pairs: number,
  parse: (text: string) => string | [Value | undefined],
): Values<Value> {
  const texts = valuesOf(cell ?? "");
  if (texts.length !== 1 && texts.length !== pairs)
    return {
      message: `${texts.length} valeurs pour ${pairs}\u00a0: donnez-en une pour toutes, ou une par taille et couleur`,
    };
  const values: (Value | undefined)[] = [];
  for (const text of texts) {
    const parsed = parse(text);
    if (typeof parsed === "string") return { message: parsed };
    values.push(parsed[0]);
  }
  return { of: (place) => values[texts.length === 1 ? 0 : place] };
}

function parseState(text: string): string | [State] {
  if (text === "" || text === NONE) return [text === "" ? undefined : NONE];
  const isNamed = (one: Availability): boolean =>
    fold(text) === fold(AVAILABILITY_LABELS[one]) || text.toUpperCase() === one;
  const state = AVAILABILITIES.find(isNamed);
  return state ? [state] : `« ${text} » n’est pas un état\u00a0: disponible, dernières pièces ou épuisé`;
}

function parseCount(text: string): string | [number | null | undefined] {
  if (text === "" || text === NONE) return [text === "" ? undefined : null];
  const count = parseQuantity(text);
  return isStock(count) ? [count] : (quantityError(text) ?? VARIANT_MESSAGES.stockInvalid);
}
