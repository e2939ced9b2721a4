import { variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { isSameEntry, type Merge, mergeEntries } from "../forms/merge-fields.ts";
import {
  entriesOf,
  formOf,
  isSameName,
  plainStock,
  type VariantEntry,
  type VariantForm,
} from "./variant-form.ts";

/** Prefix of the field names of variants in a merge. `variant:0` represents a product without variants. */
const PREFIX = "variant:";
const OWN_STATE = `${PREFIX}0`;

export const isVariantField = (name: string): boolean => name.startsWith(PREFIX);

type Entries = ReadonlyMap<string, VariantEntry>;
/** A variant in one version of a product; undefined if this version does not have the variant. */
type MaybeEntry = VariantEntry | undefined;

/**
 * Two groups of a variant's fields. If one user changes fields of one group and another user changes fields of the
 * other group, there is no conflict.
 */
const PARTS = [
  ["size", "colour", "swatch"],
  ["availability", "stock"],
] as const satisfies readonly (readonly (keyof VariantEntry)[])[];

const isSame = (one: MaybeEntry, other: MaybeEntry) => isSameEntry(one, other, PARTS.flat());

/**
 * Returns the variants of a form with their numbers. A variant without a number gets the number of the saved variant
 * with the same size and colour. The user may have removed this variant and added it again, or another user may have
 * added it too.
 */
function numberedEntries(form: VariantForm, ...saved: readonly VariantForm[]): VariantEntry[] {
  const entries = entriesOf(form);
  const known = saved.flatMap(entriesOf);
  const used = new Set(entries.map(({ number }) => number));
  return entries.map((entry) => {
    if (entry.number !== null) return entry;
    const number = known.find((one) => isSamePair(one, entry) && !used.has(one.number))?.number ?? null;
    used.add(number);
    return { ...entry, number };
  });
}

const isSamePair = (a: VariantEntry, b: VariantEntry): boolean =>
  isSameName(a.size ?? "", b.size ?? "") && isSameName(a.colour ?? "", b.colour ?? "");

/** Returns the availability of a product without variants as an entry; undefined for a product with variants. */
function ownEntry(form: VariantForm): MaybeEntry {
  if (form.variants.length > 0) return undefined;
  const stock = plainStock(form, form.stock);
  return { number: 0, size: null, colour: null, swatch: null, availability: form.availability, stock };
}

/** A product without variants has one entry: the availability of the product. */
function fieldsOf(form: VariantForm, ...saved: readonly VariantForm[]): Entries {
  const entries = [ownEntry(form) ?? [], numberedEntries(form, ...saved)].flat();
  return new Map(entries.map((entry) => [PREFIX + (entry.number ?? variantLabel(entry)), entry]));
}

export function isSameVariants(a: VariantForm, b: VariantForm): boolean {
  const [mine, theirs] = [fieldsOf(a, b), fieldsOf(b, a)];
  return [...mine.keys(), ...theirs.keys()].every((key) => isSame(mine.get(key), theirs.get(key)));
}

/**
 * Returns the form's variant with this field name in a merge.
 * @param saved the saved version; a new variant of the form gets its number from the equal variant in this version
 */
export const entryAt = (field: string, form: VariantForm, saved: VariantForm): MaybeEntry =>
  fieldsOf(form, saved).get(field);

/**
 * Merges two versions of a product's variants, variant by variant.
 * @param base the common earlier version of `mine` and `theirs`. If it is undefined, every difference is a conflict
 */
export function mergeVariants(
  base: VariantForm | undefined,
  mine: VariantForm,
  theirs: VariantForm,
): Merge<VariantForm> {
  const versions = [
    base && fieldsOf(base),
    fieldsOf(mine, theirs, ...(base ? [base] : [])),
    fieldsOf(theirs),
  ];
  // The availability of the product itself is merged only if neither version has variants.
  const hasOwn = [mine, theirs].every(ownEntry);
  const [was, my = new Map(), their = new Map()] = hasOwn ? versions : versions.map(withoutOwn);
  const { merged, conflicts } = mergeEntries(PARTS, was, my, their);
  return { merged: formWith(merged, mine, ownEntry(mine) ?? ownEntry(theirs)), conflicts };
}

const withoutOwn = (entries: Entries | undefined): Entries | undefined =>
  entries && new Map([...entries].filter(([field]) => field !== OWN_STATE));

/**
 * Returns the user's form with the given variants instead of its own.
 * @param own the entry of a product without variants (number 0), used if `entries` contains no entry with number 0
 */
function formWith(entries: readonly VariantEntry[], mine: VariantForm, own: MaybeEntry): VariantForm {
  const { availability, stock } = entries.find(({ number }) => number === 0) ?? own ?? mine;
  const variants = entries.filter(({ number }) => number !== 0);
  const isCounted = mine.isCounted || [...variants, { stock }].some((one) => one.stock !== "");
  return formOf(variants, { availability, stock, isCounted });
}

/** Returns the user's form, with the values of `theirs` in the given fields. */
export function takeVariants(mine: VariantForm, theirs: VariantForm, fields: readonly string[]): VariantForm {
  if (!fields.some(isVariantField)) return mine;
  const [my, their] = [fieldsOf(mine, theirs), fieldsOf(theirs)];
  const kept = [...new Set([...their.keys(), ...my.keys()])].flatMap(
    (field) => (fields.includes(field) ? their : my).get(field) ?? [],
  );
  return formWith(kept, mine, undefined);
}

/**
 * Returns the variants of a form as they are sent to the server.
 * @param saved the version that the form changes. A variant that is not in this version is sent as new
 */
export function variantsToSend(form: VariantForm, saved: VariantForm | undefined): VariantEntry[] {
  const numbers = new Set(saved ? entriesOf(saved).map(({ number }) => number) : []);
  return numberedEntries(form, ...(saved ? [saved] : [])).map((entry) =>
    numbers.has(entry.number) ? entry : { ...entry, number: null },
  );
}
