import { isAvailability, variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { isNumber, isRecord, isText } from "../../../lib/storage/stored-values.ts";
import type { SentVariants } from "../api/products-api.ts";
import {
  entriesOf,
  formOf,
  isSameName,
  parseStock,
  plainStock,
  type VariantEntry,
  type VariantForm,
} from "./variant-form.ts";

export const sentVariants = (form: VariantForm): SentVariants => ({
  variants: entriesOf(form).map(({ stock, ...entry }) => ({ ...entry, stock: parseStock(stock) })),
  availability: form.availability,
  stock: parseStock(plainStock(form, form.stock)),
});

/**
 * True if both forms have the same variants with the same availability and number of pieces. Variant numbers are not
 * compared, because the user may have removed a variant and added it again.
 */
export function isSameVariants(one: VariantForm, other: VariantForm): boolean {
  const [entries, others] = [entriesOf(one), entriesOf(other)];
  if (entries.length === 0 && others.length === 0)
    return (
      one.availability === other.availability && plainStock(one, one.stock) === plainStock(other, other.stock)
    );
  return (
    entries.length === others.length &&
    entries.every((entry) => others.some((same) => isSamePair(entry, same) && isSameShelf(entry, same)))
  );
}

const isSamePair = (one: VariantEntry, other: VariantEntry): boolean =>
  variantLabel(one) === variantLabel(other) ||
  (isSameText(one.size, other.size) && isSameText(one.colour, other.colour));
const isSameText = (one: string | null, other: string | null): boolean => isSameName(one ?? "", other ?? "");
const isSameShelf = (one: VariantEntry, other: VariantEntry): boolean =>
  one.colour === other.colour &&
  one.size === other.size &&
  one.swatch === other.swatch &&
  one.availability === other.availability &&
  one.stock === other.stock;

/**
 * Returns the form with a colleague's version of one variant.
 * @param number number of the variant; 0 for a product without variants
 * @param theirs null if the colleague has removed the variant
 */
export function withVariant(form: VariantForm, number: number, theirs: VariantEntry | null): VariantForm {
  if (number === 0)
    return theirs
      ? {
          ...form,
          availability: theirs.availability,
          stock: theirs.stock,
          isCounted: form.isCounted || theirs.stock !== "",
        }
      : form;
  const entries = entriesOf(form);
  const place = entries.findIndex((entry) => entry.number === number);
  const at = place < 0 ? entries.length : place;
  const changed = entries.toSpliced(at, place < 0 ? 0 : 1, ...(theirs ? [theirs] : []));
  const isCounted = form.isCounted || changed.some(({ stock }) => stock !== "");
  return formOf(changed, { ...form, isCounted });
}

/**
 * Parses the colleague's variant in the server's answer to a conflict. Returns null if the colleague has removed the
 * variant, undefined if the answer contains no valid variant.
 */
export function variantIn(value: unknown): VariantEntry | null | undefined {
  if (value === null) return null;
  if (!isRecord(value) || !isAvailability(value.availability)) return undefined;
  const { number, size, colour, swatch, availability, stock } = value;
  const text = (one: unknown) => (isText(one) ? one : null);
  return {
    number: isNumber(number) ? number : null,
    ...{ size: text(size), colour: text(colour), swatch: text(swatch), availability },
    stock: isNumber(stock) ? String(stock) : "",
  };
}
