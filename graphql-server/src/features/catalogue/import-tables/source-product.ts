import { CURRENCY, parseAmount } from "../product/amount.rules.ts";
import { MAX_VARIANTS } from "../variants/product-variants.rules.ts";

/**
 * The programs from which a table can come. `OTHER` is a table that an admin made: the admin says what each column
 * means.
 */
export const TABLE_SOURCES = [
  "SHOP",
  "SHOPIFY",
  "WOOCOMMERCE",
  "PRESTASHOP",
  "WIX",
  "SQUARESPACE",
  "FEED",
  "OTHER",
] as const;
export type TableSource = (typeof TABLE_SOURCES)[number];

export interface SourceVariant {
  readonly size: string | null;
  readonly colour: string | null;
  /** Number of pieces; null if the program does not count them. */
  readonly count: number | null;
  readonly isAvailable: boolean;
  /** Prices in FCFA, as text. The product gets the highest price of its variants. */
  readonly price: string;
  readonly sellingPrice: string;
}

/** A product in another program's table, with texts as they are in the table. */
export interface SourceProduct {
  /** Row of the product in the table, from 1. */
  readonly rowNumber: number;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** The product's description, which may contain HTML. */
  readonly description: string;
  readonly images: readonly string[];
  /** A product without sizes and colours has one variant; the list is never empty. */
  readonly variants: readonly SourceVariant[];
}

/**
 * Converts the amount of another program to whole FCFA as text. Decimals are rounded. Any other text, such as one with
 * another currency, is returned trimmed.
 */
export function wholeAmount(text: string): string {
  const francs = parseAmount(text);
  if (!Number.isNaN(francs)) return String(francs);
  const plain = text.trim().replace(CURRENCY, "").replace(/\s/g, "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? String(Math.round(Number(plain))) : text.trim();
}

/** True if an amount has decimals other than zero. FCFA has no decimals. */
export const hasDecimals = (text: string): boolean =>
  Number.isNaN(parseAmount(text)) && /\d[.,](?!0+\b)\d+\b(?![.,\d])/.test(text);

/**
 * Converts the stock count of another program to pieces. Returns 0 for a negative count, and null for an empty or
 * unreadable one.
 */
export function countOf(text: string): number | null {
  const plain = text.replace(/\s/g, "").replace(/^'/, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Math.max(0, Math.trunc(Number(plain))) : null;
}

/**
 * Returns the parts of a cell without the blanks around them, and without empty parts. The expressions that split a
 * cell must not match blanks, because matching takes quadratic time in a long run of blanks.
 */
export const trimmed = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== "");

/**
 * What an option of another program's product (such as « Taille » or « Matière ») means; undefined if it is neither a
 * size nor a colour.
 */
export type OptionKind = "size" | "colour" | undefined;

/** Returns whether an option is a size or a colour, by its French or English name; undefined if it is neither. */
export function optionKind(name: string): OptionKind {
  if (/\b(?:taille|tailles|pointure|pointures|size|sizes|longueur|length|contenance|volume)\b/i.test(name))
    return "size";
  return /\b(?:couleur|couleurs|coloris|teinte|color|colour|colors)\b/i.test(name) ? "colour" : undefined;
}

/**
 * Chooses the options of a product that become its sizes and colours.
 * @param anySize true to use the first option with an unknown name as the sizes if no option has a known word for sizes
 * @returns the chosen options, and the others, which are left out
 */
export function chosenOptions<Option extends { readonly name: string }>(
  options: readonly Option[],
  anySize: boolean,
): { size: Option | undefined; colour: Option | undefined; others: Option[] } {
  const named = options.filter(({ name }) => name !== "");
  const ofKind = (kind: OptionKind) => named.find(({ name }) => optionKind(name) === kind);
  const colour = ofKind("colour");
  const size = ofKind("size") ?? (anySize ? ofKind(undefined) : undefined);
  return { size, colour, others: named.filter((option) => option !== size && option !== colour) };
}

/**
 * Question to the admin about a product that has a count, but that the other program sells even without stock. The
 * import does not count its pieces.
 */
export const ENDLESS =
  "il s’y vend aussi quand il n’y en a plus\u00a0: ses pièces ne sont pas comptées, il se vend sans limite";
/**
 * Question to the admin about a product whose pieces the other program counts, but whose count is not in the table. The
 * import does not count its pieces.
 */
export const UNKNOWN_COUNT =
  "le tableau ne donne pas le nombre de ses pièces\u00a0: elles ne sont pas comptées, il se vend sans limite";

/**
 * A count that several variants share, as in programs that count a product and not its sizes. Each of these variants
 * refers to the same object of this type.
 */
export interface SharedStock {
  readonly total: number;
}
export type SharingVariant = SourceVariant & { readonly shared: SharedStock | undefined };

/**
 * Divides counts that several variants share, because the shop counts each variant. The sum stays the same, so that the
 * shop never sells more pieces than there are. A variant that is not for sale gets neither pieces nor a count.
 * @param ask called with a French question for each divided count
 */
export function withDividedStock(
  variants: readonly SharingVariant[],
  ask: (question: string) => void,
): SourceVariant[] {
  const sharersOf = new Map<SharedStock, number>();
  const isSharer = ({ shared, isAvailable }: SharingVariant) => shared && (isAvailable || shared.total === 0);
  for (const one of variants)
    if (one.shared && isSharer(one)) sharersOf.set(one.shared, (sharersOf.get(one.shared) ?? 0) + 1);
  for (const [{ total }, sharers] of sharersOf)
    if (sharers > 1)
      ask(
        `ses ${total} pièces comptent pour toutes ses tailles et couleurs\u202f; la boutique compte chacune\u00a0: elles sont réparties, à corriger`,
      );
  const places = new Map<SharedStock, number>();
  return variants.map((one) => {
    const { shared, ...variant } = one;
    if (!shared) return variant;
    if (!isSharer(one)) return { ...variant, count: null };
    const [place, sharers] = [places.get(shared) ?? 0, sharersOf.get(shared) ?? 1];
    places.set(shared, place + 1);
    // If the count cannot be divided evenly, the first variants get the remaining pieces.
    const count = Math.floor(shared.total / sharers) + (place < shared.total % sharers ? 1 : 0);
    return { ...variant, count, isAvailable: variant.isAvailable && count > 0 };
  });
}

/**
 * Number of values that are read from a list of sizes or colours: one more than a product may have, so that a product
 * with too many values is refused.
 */
const MAX_VALUES = MAX_VARIANTS + 1;

/**
 * Splits a list of sizes or colours at `|` and commas, except commas within a value: a comma after a backslash, and the
 * decimal comma of a half size such as `38,5`.
 */
export const listedValues = (list: string): string[] =>
  trimmed(list.split(/\||(?<!\\),(?!(?<=\d{2},)5(?!\d))/)).map((value) => value.replaceAll("\\,", ","));

/** Returns all pairs of size and colour from two lists; null stands for a missing list. */
export function pairsOfLists(
  sizes: readonly string[],
  colours: readonly string[],
): { size: string | null; colour: string | null }[] {
  const orNone = (values: readonly string[]) => (values.length > 0 ? values.slice(0, MAX_VALUES) : [null]);
  return orNone(sizes)
    .flatMap((size) => orNone(colours).map((colour) => ({ size, colour })))
    .slice(0, MAX_VALUES);
}
