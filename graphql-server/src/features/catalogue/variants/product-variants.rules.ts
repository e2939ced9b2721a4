import { fold } from "../../../platform/text/fold.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { compareSizes, ONE_SIZE } from "./size.rules.ts";
import {
  type Availability,
  MAX_COLOUR_LENGTH,
  MAX_SIZE_LENGTH,
  type Variant,
  variantLabel,
} from "./variant-fields.rules.ts";

/** Maximum number of variants of a product. It limits the bytes of the product's page. */
export const MAX_VARIANTS = 60;

export const MAX_STOCK = 1_000_000;

/** Maximum length of a variant's name in a message; a valid name is shorter. */
const MAX_NAMED_LENGTH = 100;

/**
 * Error messages for variants. If a message is about one variant, {@link toVariants} puts the variant's name before it.
 */
export const VARIANT_MESSAGES = {
  tooMany: `Un produit a ${MAX_VARIANTS} tailles et couleurs au plus`,
  empty: "Donnez une taille ou une couleur",
  sizeTooLong: `Une taille ne doit pas dépasser ${MAX_SIZE_LENGTH} caractères`,
  colourTooLong: `Le nom d’une couleur ne doit pas dépasser ${MAX_COLOUR_LENGTH} caractères`,
  swatchInvalid: "La teinte doit s’écrire comme #7a1f2b",
  swatchAlone: "Donnez un nom à cette couleur",
  numberInvalid: "Ce numéro n’en est pas un",
  stockInvalid: "Le stock doit être un nombre entier, de 0 à 1 000 000",
  stockEmpty: "Le stock compté est 0. Changez d’abord ce nombre",
  separator: "Le signe | n’y est pas permis ; il sépare les tailles dans les fichiers CSV",
  repeated: "est deux fois dans la liste",
} as const;

export interface VariantInput {
  /** The variant's number; absent or null for a new variant. */
  readonly number?: number | null | undefined;
  readonly size?: string | null | undefined;
  readonly colour?: string | null | undefined;
  readonly swatch?: string | null | undefined;
  /** Absent or null: an existing variant keeps its availability, and a new variant is AVAILABLE. */
  readonly availability?: Availability | null | undefined;
  /**
   * Pieces. Absent: the count stays unchanged. Null: the pieces are no longer counted. A new count sets the
   * availability.
   */
  readonly stock?: number | null | undefined;
}

/** A valid {@link VariantInput}, with its size and colour spelled as they are stored. */
export interface VariantDraft {
  readonly number: number | null;
  readonly size: string | null;
  readonly colour: string | null;
  readonly swatch: string | null;
  readonly availability: Availability | null;
  readonly stock: number | null | undefined;
}

export interface VariantsError {
  /** A message in French that names the variant. */
  readonly message: string;
  /** Index of the invalid variant in the list; null if the list itself is invalid. */
  readonly index: number | null;
}

/**
 * The valid variants of a list, or an error. The variants are sorted by size; variants of the same size stay in the
 * sequence of the list.
 */
export type ParsedVariants =
  | { readonly variants: readonly VariantDraft[]; readonly error?: undefined }
  | { readonly error: VariantsError };

/**
 * Validates the variants of a product. The product form calls this function before it sends the variants, and the
 * server calls it again.
 */
export function toVariants(input: readonly VariantInput[]): ParsedVariants {
  if (input.length > MAX_VARIANTS) return { error: { message: VARIANT_MESSAGES.tooMany, index: null } };
  const drafts = input.map(toDraft);
  const keys = new Set<string>();
  const numbers = new Set<number>();
  for (const [index, draft] of drafts.entries()) {
    const message = draftError(draft);
    if (message) return { error: { message: named(draft, message), index } };
    const isRepeated = keys.has(variantKey(draft)) || (draft.number !== null && numbers.has(draft.number));
    if (isRepeated)
      return { error: { message: `${variantLabel(draft)} ${VARIANT_MESSAGES.repeated}`, index } };
    keys.add(variantKey(draft));
    if (draft.number !== null) numbers.add(draft.number);
  }
  return { variants: drafts.sort(compareVariants) };
}

/** Compares variants by size; variants without a size come last. */
export function compareVariants(a: Pick<Variant, "size">, b: Pick<Variant, "size">): number {
  if (a.size === null || b.size === null) return Number(a.size === null) - Number(b.size === null);
  return compareSizes(a.size, b.size);
}

/** Returns a text that differs for each variant of a product: its size and colour, ignoring case and accents. */
export function variantKey({ size, colour }: Pick<Variant, "size" | "colour">): string {
  return JSON.stringify([size, colour].map((word) => word && fold(word)));
}

function toDraft(input: VariantInput): VariantDraft {
  const { number = null, availability = null, stock } = input;
  const size = toWords(input.size);
  return {
    number,
    size: size && knownSpelling(size),
    colour: toWords(input.colour),
    swatch: input.swatch?.trim().toLowerCase() || null,
    availability,
    stock,
  };
}

/** Returns a text on one line; null for a blank text or a dash. */
function toWords(text: string | null | undefined): string | null {
  const words = oneLine(text ?? "");
  return words === "" || words === "-" ? null : words;
}

/** Returns the standard spelling of a size (`XL` for `xl`), so that filters show it once. */
function knownSpelling(size: string): string {
  if (fold(size) === fold(ONE_SIZE)) return ONE_SIZE;
  return /^(?:\d{1,2})?x*[sml]$/i.test(size) ? size.toUpperCase() : size;
}

function draftError({ number, size, colour, swatch, stock }: VariantDraft): string | undefined {
  if (number !== null && !(Number.isInteger(number) && number >= 1)) return VARIANT_MESSAGES.numberInvalid;
  if (swatch !== null && !/^#[0-9a-f]{6}$/.test(swatch)) return VARIANT_MESSAGES.swatchInvalid;
  if (swatch !== null && colour === null) return VARIANT_MESSAGES.swatchAlone;
  if (size === null && colour === null) return VARIANT_MESSAGES.empty;
  if (`${size}${colour}`.includes("|")) return VARIANT_MESSAGES.separator;
  if (size !== null && size.length > MAX_SIZE_LENGTH) return VARIANT_MESSAGES.sizeTooLong;
  if (colour !== null && colour.length > MAX_COLOUR_LENGTH) return VARIANT_MESSAGES.colourTooLong;
  return isStock(stock ?? 0) ? undefined : VARIANT_MESSAGES.stockInvalid;
}

export function isStock(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_STOCK;
}

export function named(variant: Pick<Variant, "size" | "colour">, message: string): string {
  const label = variantLabel(variant).slice(0, MAX_NAMED_LENGTH);
  return label === "" ? message : `${label}\u00a0: ${message}`;
}
