import type { ColourImage } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";

/** What a shopper has chosen: a variant, or only its colour or size. A field is undefined until it is chosen. */
export interface Selection {
  /** The variant's number; undefined until the choice is complete. */
  readonly number?: number | undefined;
  readonly colour?: string | null | undefined;
  readonly size?: string | null | undefined;
}

type Kind = "colour" | "size";

export interface Choice {
  readonly value: string | null;
  readonly label: string;
  readonly swatch: string | null;
  /** The image of a colour without a swatch, such as a printed fabric. */
  readonly image: string | undefined;
  readonly target: Variant;
  /** True if a click on this chip completes the choice of a variant. */
  readonly isWhole: boolean;
  /** Information for screen readers that the chip's text does not contain, such as « épuisé ». */
  readonly note: string | undefined;
  /**
   * `missing` if this colour does not exist in the chosen size, or this size not in the chosen colour. `sold-out` if
   * all variants that the chip can choose are sold out.
   */
  readonly out: "sold-out" | "missing" | undefined;
}

export interface ChoiceGroup {
  readonly kind: Kind;
  readonly label: string;
  readonly chosen: string | null | undefined;
  readonly choices: readonly Choice[];
  /** The one chip of the group that the Tab key stops at. The arrow keys reach the other chips. */
  readonly reachable: Choice | undefined;
}

const LABELS = { colour: "Couleur", size: "Taille" } as const satisfies Record<Kind, string>;
const OTHER = { colour: "size", size: "colour" } as const satisfies Record<Kind, Kind>;
/** Label of the chip for variants without a size (or colour) in a product whose other variants have one. */
const NONE = "Non précisée";

/**
 * Returns the groups of chips, colours before sizes. A product whose variants have no colour has no group of colours;
 * the same applies to sizes. Chips are in the sequence of the variants.
 */
export function choiceGroups(
  variants: readonly Variant[],
  selection: Selection,
  images: readonly ColourImage[] = [],
): ChoiceGroup[] {
  return (["colour", "size"] as const)
    .filter((kind) => variants.some((variant) => variant[kind] !== null))
    .map((kind) => {
      const chosen = selection[kind];
      const values = new Set(variants.map((variant) => variant[kind]));
      const choices = [...values].map((value) => ({
        ...choiceOf(variants, kind, value, selection[OTHER[kind]]),
        image: kind === "colour" ? images.find(({ colour }) => colour === value)?.image : undefined,
      }));
      const reachable = choices.find(({ value }) => value === chosen) ?? choices[0];
      return { kind, label: LABELS[kind], chosen, choices, reachable };
    });
}

function choiceOf(
  variants: readonly Variant[],
  kind: Kind,
  value: string | null,
  other: string | null | undefined,
): Omit<Choice, "image"> {
  const own = variants.filter((variant) => variant[kind] === value);
  const match = own.find((variant) => variant[OTHER[kind]] === other);
  const states = (match ? [match] : own).map(({ availability }) => availability);
  const isSoldOut = states.every((state) => state === "SOLD_OUT");
  const isLast = !isSoldOut && states.every((state) => state !== "AVAILABLE");
  const isMissing = other !== undefined && !match;
  return {
    value,
    label: value ?? NONE,
    swatch: kind === "colour" ? (own.find(({ swatch }) => swatch)?.swatch ?? null) : null,
    target: match ?? firstForSale(own),
    isWhole: other !== undefined || own.length === 1,
    note: isMissing
      ? `pas en ${other ?? NONE}`
      : isSoldOut
        ? "épuisé"
        : isLast
          ? "dernières pièces"
          : undefined,
    out: isMissing ? "missing" : isSoldOut ? "sold-out" : undefined,
  };
}

/**
 * Returns the first variant that can be bought; if all are sold out, the first one.
 * @param variants one or more
 */
function firstForSale(variants: readonly Variant[]): Variant {
  const [first, ...others] = variants;
  if (!first) throw new Error("no variants");
  return [first, ...others].find(({ availability }) => availability !== "SOLD_OUT") ?? first;
}

/** Returns the chosen variant. A product's only variant counts as chosen. */
export function chosenVariant<Known extends { readonly number: number }>(
  variants: readonly Known[],
  number: number | undefined,
): Known | undefined {
  const [only, ...others] = variants;
  if (only && others.length === 0) return only;
  return variants.find((variant) => variant.number === number);
}

/** Returns words for a sentence about what must still be chosen: « une taille ». */
export function wantedWords(groups: readonly Pick<ChoiceGroup, "kind" | "chosen">[]): string {
  const words = { colour: "une couleur", size: "une taille" };
  return groups
    .filter(({ chosen }) => chosen === undefined)
    .map(({ kind }) => words[kind])
    .join(" et ");
}
