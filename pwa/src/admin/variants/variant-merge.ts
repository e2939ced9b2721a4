import { variantLabel } from "graphql-server/catalogue/variants/variant";
import { isSameEntry, type Merge, mergeEntries } from "../forms/merge-fields.ts";
import {
  entriesOf,
  formOf,
  isSameName,
  plainStock,
  type VariantEntry,
  type VariantForm,
} from "./variant-form.ts";

/** Names a variant among the fields that two users can change; `variant:0`: the product without variants. */
const PREFIX = "variant:";
const OWN_STATE = `${PREFIX}0`;

export const isVariantField = (name: string): boolean => name.startsWith(PREFIX);

type Entries = ReadonlyMap<string, VariantEntry>;
/** What a version says of a variant; undefined: it is not sold. */
type MaybeEntry = VariantEntry | undefined;

/** What two users can change of one variant independently: what it is, and whether it is to be had. */
const PARTS = [
  ["size", "colour", "swatch"],
  ["availability", "stock"],
] as const satisfies readonly (readonly (keyof VariantEntry)[])[];

const isSame = (one: MaybeEntry, other: MaybeEntry) => isSameEntry(one, other, PARTS.flat());

/**
 * The variants of a form with the numbers of saved versions: one that was taken out and put in again, or that another
 * user has added too, is the same one.
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

/** The availability of a product without variants, as if it were one; undefined for a product with variants. */
function ownEntry(form: VariantForm): MaybeEntry {
  if (form.variants.length > 0) return undefined;
  const stock = plainStock(form, form.stock);
  return { number: 0, size: null, colour: null, swatch: null, availability: form.availability, stock };
}

/** A form's variants by field, that of a product without variants included. */
function fieldsOf(form: VariantForm, ...saved: readonly VariantForm[]): Entries {
  const entries = [ownEntry(form) ?? [], numberedEntries(form, ...saved)].flat();
  return new Map(entries.map((entry) => [PREFIX + (entry.number ?? variantLabel(entry)), entry]));
}

/** Whether two forms say the same of every variant. */
export function isSameVariants(a: VariantForm, b: VariantForm): boolean {
  const [mine, theirs] = [fieldsOf(a, b), fieldsOf(b, a)];
  return [...mine.keys(), ...theirs.keys()].every((key) => isSame(mine.get(key), theirs.get(key)));
}

/** What a form says of a field. @param saved the version whose numbers its new variants may have */
export const entryAt = (field: string, form: VariantForm, saved: VariantForm): MaybeEntry =>
  fieldsOf(form, saved).get(field);

/**
 * Merges two versions of a product's variants, one by one.
 * @param base what both started from; undefined where it is not known: then every difference is a conflict
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
  // Where one version has variants, the other's own availability says nothing.
  const hasOwn = [mine, theirs].every(ownEntry);
  const [was, my = new Map(), their = new Map()] = hasOwn ? versions : versions.map(withoutOwn);
  const { merged, conflicts } = mergeEntries(PARTS, was, my, their);
  return { merged: formWith(merged, mine, ownEntry(mine) ?? ownEntry(theirs)), conflicts };
}

const withoutOwn = (entries: Entries | undefined): Entries | undefined =>
  entries && new Map([...entries].filter(([field]) => field !== OWN_STATE));

/** My form with these variants. @param own of a product without variants, where none of the entries is its own */
function formWith(entries: readonly VariantEntry[], mine: VariantForm, own: MaybeEntry): VariantForm {
  const { availability, stock } = entries.find(({ number }) => number === 0) ?? own ?? mine;
  const variants = entries.filter(({ number }) => number !== 0);
  const isCounted = mine.isCounted || [...variants, { stock }].some((one) => one.stock !== "");
  return formOf(variants, { availability, stock, isCounted });
}

/** My version with the other's in the given fields. */
export function takeVariants(mine: VariantForm, theirs: VariantForm, fields: readonly string[]): VariantForm {
  if (!fields.some(isVariantField)) return mine;
  const [my, their] = [fieldsOf(mine, theirs), fieldsOf(theirs)];
  const kept = [...new Set([...their.keys(), ...my.keys()])].flatMap(
    (field) => (fields.includes(field) ? their : my).get(field) ?? [],
  );
  return formWith(kept, mine, undefined);
}

/**
 * The variants as they are sent.
 * @param saved the version that they change; what is in none of its variants is sent as new
 */
export function variantsToSend(form: VariantForm, saved: VariantForm | undefined): VariantEntry[] {
  const numbers = new Set(saved ? entriesOf(saved).map(({ number }) => number) : []);
  return numberedEntries(form, ...(saved ? [saved] : [])).map((entry) =>
    numbers.has(entry.number) ? entry : { ...entry, number: null },
  );
}
