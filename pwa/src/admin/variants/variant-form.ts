import { parseQuantity, plainDigits } from "graphql-server/catalogue/product/quantity";
import { compareSizes } from "graphql-server/catalogue/variants/size";
import { type Availability, isAvailability } from "graphql-server/catalogue/variants/variant";
import { fold } from "graphql-server/text/fold";

/** A colour as the form holds it. Rows name it by `key`: while it is typed, two colours may have the same name. */
export interface FormColour {
  key: number;
  name: string;
  /** `#rrggbb`; null: not chosen. */
  swatch: string | null;
}

/** Which size in which colour; null: none. */
export interface FormCell {
  size: string | null;
  /** Key of its colour. */
  colour: number | null;
}

/** A variant as the form holds it. */
export interface FormVariant extends FormCell {
  /** Its number in the product; null: not saved yet. */
  number: number | null;
  availability: Availability;
  /** Its count as typed; empty: not counted. */
  stock: string;
}

/** The sizes, colours and availability of a product in its form; texts as typed. Kept in drafts. */
export interface VariantForm {
  colours: readonly FormColour[];
  /** In the order in which shoppers see them. */
  variants: readonly FormVariant[];
  /** Of a product without variants. */
  availability: Availability;
  stock: string;
  /** Whether pieces are counted; if not, typed counts do not count. */
  isCounted: boolean;
}

/** A new product, or one without variants. */
export const NO_VARIANTS: VariantForm = {
  colours: [],
  variants: [],
  availability: "AVAILABLE",
  stock: "",
  isCounted: false,
};

/** A product's variant apart from the form: what is sent, merged and compared. */
export interface VariantEntry {
  number: number | null;
  size: string | null;
  colour: string | null;
  swatch: string | null;
  availability: Availability;
  stock: string;
}

/** What the panel knows of a product's variants. */
export interface ProductVariants {
  availability: Availability;
  variants: readonly Omit<VariantEntry, "stock">[];
  /** The counted ones; 0 is the product without variants. */
  stock: readonly { number: number; count: number }[];
}

/** A product's sizes, colours and availability as its form shows them. */
export function variantFormOf({ availability, variants, stock }: ProductVariants): VariantForm {
  const counts = new Map(stock.map(({ number, count }) => [number, String(count)]));
  const entries = variants.map((variant) => ({ ...variant, stock: counts.get(variant.number ?? 0) ?? "" }));
  return formOf(entries, {
    // That of a product with variants follows from theirs.
    availability: entries.length === 0 ? availability : "AVAILABLE",
    stock: entries.length === 0 ? (counts.get(0) ?? "") : "",
    isCounted: counts.size > 0,
  });
}

/** The form of these variants, colours in the order in which they are first named. */
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

/** A count as it is compared and sent, however it is written; empty where pieces are not counted. */
export const plainStock = ({ isCounted }: VariantForm, typed: string): string =>
  isCounted ? plainDigits(typed.trim(), parseQuantity) : "";

/** The variants of a form; counts only where pieces are counted. */
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

/** A count as it was typed: null for an empty field, NaN for what is no whole number. */
export const parseStock = (text: string): number | null => (text.trim() === "" ? null : parseQuantity(text));

/** The sizes that are sold, in order. */
export const sizesOf = ({ variants }: VariantForm): string[] =>
  [...new Set(variants.flatMap(({ size }) => size ?? []))].sort(compareSizes);

/**
 * The form of a product that begins as a copy: its sizes and colours under numbers of their own, and uncounted, since the
 * pieces are the other product's.
 */
export const copiedVariants = (form: VariantForm): VariantForm => ({
  ...form,
  variants: form.variants.map((variant) => ({ ...variant, number: null, stock: "" })),
  stock: "",
  isCounted: false,
});

/** Whether two names are one to whoever reads them. */
export const isSameName = (a: string, b: string): boolean => fold(a.trim()) === fold(b.trim());

/** With its variants in the order in which shoppers see them: by colour, then by size. */
export function sorted(form: VariantForm): VariantForm {
  const place = new Map(form.colours.map(({ key }, index) => [key, index]));
  const placeOf = ({ colour }: FormVariant): number => (colour === null ? -1 : (place.get(colour) ?? -1));
  const variants = [...form.variants].sort(
    (a, b) => placeOf(a) - placeOf(b) || compareSizes(a.size ?? "", b.size ?? ""),
  );
  return { ...form, variants };
}

/** Whether a value read from storage is a form that this release can show. */
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
