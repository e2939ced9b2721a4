import { parseQuantity, plainDigits } from "graphql-server/features/catalogue/product/quantity";
import { compareSizes } from "graphql-server/features/catalogue/variants/size";
import { type Availability, isAvailability } from "graphql-server/features/catalogue/variants/variant-fields";
import { fold } from "graphql-server/platform/text/fold";

/**
 * A colour in the form. Variants refer to it by `key` instead of its name, because two colours may have the same name
 * while the user types.
 */
export interface FormColour {
  key: number;
  name: string;
  /** The colour as `#rrggbb`; null if no swatch is chosen. */
  swatch: string | null;
}

/**
 * A combination of size and colour. `size` is null if the variant has no size, and `colour` is null if it has no
 * colour.
 */
export interface FormCell {
  size: string | null;
  /** Key of the colour in the form. */
  colour: number | null;
}

export interface FormVariant extends FormCell {
  /** Number of the variant in the product; null until it is saved. */
  number: number | null;
  availability: Availability;
  /** Number of pieces as typed; empty if they are not counted. */
  stock: string;
}

/** Sizes and colours of a product in its form, with texts as typed. Drafts contain this object. */
export interface VariantForm {
  colours: readonly FormColour[];
  /** Variants in the sequence in which the form shows them. */
  variants: readonly FormVariant[];
  /** Availability of the product if it has no variants. */
  availability: Availability;
  stock: string;
  /** True if pieces are counted; otherwise typed numbers of pieces are ignored. */
  isCounted: boolean;
}

/** The form values of a product without sizes and colours. A new product starts with these values. */
export const NO_VARIANTS: VariantForm = {
  colours: [],
  variants: [],
  availability: "AVAILABLE",
  stock: "",
  isCounted: false,
};

/**
 * A variant with the name of its colour, not the colour's key in the form. In this shape it is sent to the server,
 * merged with a colleague's version, and compared.
 */
export interface VariantEntry {
  number: number | null;
  size: string | null;
  colour: string | null;
  swatch: string | null;
  availability: Availability;
  stock: string;
}

export interface ProductVariants {
  availability: Availability;
  variants: readonly Omit<VariantEntry, "stock">[];
  /** Number of pieces of each counted variant. The variant number 0 stands for a product without variants. */
  stock: readonly { number: number; count: number }[];
}

export function variantFormOf({ availability, variants, stock }: ProductVariants): VariantForm {
  const counts = new Map(stock.map(({ number, count }) => [number, String(count)]));
  const entries = variants.map((variant) => ({ ...variant, stock: counts.get(variant.number ?? 0) ?? "" }));
  return formOf(entries, {
    // A product without variants has an availability of its own. A product with variants has none: the form then has a
    // constant here, so that two forms with the same variants are equal.
    availability: entries.length === 0 ? availability : "AVAILABLE",
    stock: entries.length === 0 ? (counts.get(0) ?? "") : "",
    isCounted: counts.size > 0,
  });
}

/**
 * Returns the form that shows these variants. The form's colours are in the sequence in which they first occur in the
 * variants.
 * @param own availability and number of pieces of the product itself, used if it has no variants
 */
export function formOf(
  entries: readonly VariantEntry[],
  own: Pick<VariantForm, "availability" | "stock" | "isCounted">,
): VariantForm {
  const colours: FormColour[] = [];
  const keyOf = (name: string, swatch: string | null): number => {
    const known = colours.find((colour) => isSameName(colour.name, name));
    if (known) return known.key;
    colours.push({ key: colours.length, name, swatch });
    return colours.length - 1;
  };
  const variants = entries.map(({ number, size, colour, swatch, availability, stock }) => ({
    number,
    size,
    colour: colour === null ? null : keyOf(colour, swatch),
    availability,
    stock,
  }));
  return sorted({ ...own, colours, variants });
}

/**
 * Returns a typed number of pieces as plain digits, so that it can be compared and sent; empty if pieces are not
 * counted.
 */
export const plainStock = ({ isCounted }: VariantForm, typed: string): string =>
  isCounted ? plainDigits(typed.trim(), parseQuantity) : "";

/** Returns the variants as they are sent. They have numbers of pieces only if pieces are counted. */
export function entriesOf(form: VariantForm): VariantEntry[] {
  const { variants, colours } = form;
  const byKey = new Map(colours.map((colour) => [colour.key, colour]));
  return variants.map(({ number, size, colour: key, availability, stock }) => {
    const colour = key === null ? undefined : byKey.get(key);
    return {
      number,
      size,
      colour: colour ? colour.name.trim() : null,
      swatch: colour?.swatch ?? null,
      availability,
      stock: plainStock(form, stock),
    };
  });
}

/** Parses a typed number of pieces. Returns null for an empty text, NaN for a text that is not a whole number. */
export const parseStock = (text: string): number | null => (text.trim() === "" ? null : parseQuantity(text));

/** Returns the sizes in the sequence in which the form shows them. */
export const sizesOf = ({ variants }: VariantForm): string[] =>
  [...new Set(variants.flatMap(({ size }) => size ?? []))].sort(compareSizes);

/**
 * Returns the variants for a copy of a product: the same sizes and colours with new numbers. They have no numbers of
 * pieces, because the pieces belong to the copied product.
 */
export const copiedVariants = (form: VariantForm): VariantForm => ({
  ...form,
  variants: form.variants.map((variant) => ({ ...variant, number: null, stock: "" })),
  stock: "",
  isCounted: false,
});

/** True if two names are equal. Case, accents and surrounding spaces do not matter. */
export const isSameName = (a: string, b: string): boolean => fold(a.trim()) === fold(b.trim());

/** Returns the form with its variants sorted by colour, then by size, as the form shows them. */
export function sorted(form: VariantForm): VariantForm {
  const place = new Map(form.colours.map(({ key }, index) => [key, index]));
  const placeOf = ({ colour }: FormVariant): number => (colour === null ? -1 : (place.get(colour) ?? -1));
  const variants = [...form.variants].sort(
    (a, b) => placeOf(a) - placeOf(b) || compareSizes(a.size ?? "", b.size ?? ""),
  );
  return { ...form, variants };
}

/** True if a stored value has the fields that this version of the form needs. */
export function isVariantForm(value: unknown): value is VariantForm {
  if (typeof value !== "object" || value === null) return false;
  const { colours, variants, availability, stock, isCounted } = value as Partial<VariantForm>;
  return (
    Array.isArray(colours) &&
    colours.every(
      ({ key, name }: Partial<FormColour>) => typeof key === "number" && typeof name === "string",
    ) &&
    Array.isArray(variants) &&
    variants.every(
      (one: Partial<FormVariant>) => isAvailability(one.availability) && typeof one.stock === "string",
    ) &&
    isAvailability(availability) &&
    typeof stock === "string" &&
    typeof isCounted === "boolean"
  );
}
