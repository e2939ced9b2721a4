import { variantLabel } from "graphql-server/catalogue/variants/variant";
import {
  entriesOf,
  formOf,
  isSameName,
  plainStock,
  type VariantEntry,
  type VariantForm,
} from "./variant-form.ts";

/** Names a variant among the fields that two users can change; `variant:0`: the product without variants. */
export type VariantField = `variant:${string}`;
const OWN_STATE: VariantField = "variant:0";

type Entries = ReadonlyMap<VariantField, VariantEntry>;
/** What a version says of a variant; undefined: it is not sold. */
type MaybeEntry = VariantEntry | undefined;

/** What two users can change of one variant independently: what it is, and whether it is to be had. */
const PARTS = [
  ["size", "colour", "swatch"],
  ["availability", "stock"],
] as const satisfies readonly (readonly (keyof VariantEntry)[])[];

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

const byField = (entries: readonly VariantEntry[]): Entries =>
  new Map(entries.map((entry) => [`variant:${entry.number ?? variantLabel(entry)}`, entry]));

const isSame = (a: MaybeEntry, b: MaybeEntry, parts: readonly (keyof VariantEntry)[] = PARTS.flat()) =>
  a === b || (a !== undefined && b !== undefined && parts.every((part) => a[part] === b[part]));

/** The availability of a product without variants, as if it were one; undefined for a product with variants. */
function ownEntry(form: VariantForm | undefined): MaybeEntry {
  if (!form || form.variants.length > 0) return undefined;
  const stock = plainStock(form, form.stock);
  return { number: 0, size: null, colour: null, swatch: null, availability: form.availability, stock };
}

/** Whether two forms say the same of every variant. */
export function isSameVariants(a: VariantForm, b: VariantForm): boolean {
  const [mine, theirs] = [byField(numberedEntries(a, b)), byField(numberedEntries(b, a))];
  const fields = [...new Set([...mine.keys(), ...theirs.keys()])];
  return isSame(ownEntry(a), ownEntry(b)) && fields.every((key) => isSame(mine.get(key), theirs.get(key)));
}

/** What a form says of a field. @param saved the version whose numbers its new variants may have */
export const entryAt = (field: VariantField, form: VariantForm, saved: VariantForm): MaybeEntry =>
  field === OWN_STATE ? ownEntry(form) : byField(numberedEntries(form, saved)).get(field);

export interface VariantMerge {
  /** Every change of both; where both have changed the same of a variant, mine. */
  merged: VariantForm;
  conflicts: readonly VariantField[];
}

/**
 * Merges two versions of a product's variants, one by one (three-way merge).
 * @param base what both started from; undefined where it is not known: then every difference is a conflict
 */
export function mergeVariants(
  base: VariantForm | undefined,
  mine: VariantForm,
  theirs: VariantForm,
): VariantMerge {
  const was = base && byField(entriesOf(base));
  const my = byField(numberedEntries(mine, theirs, ...(base ? [base] : [])));
  const their = byField(entriesOf(theirs));
  const fields = [...new Set([...their.keys(), ...my.keys()])];
  const merges = fields.map((field) => ({
    field,
    ...mergeEntry(was ? { former: was.get(field) } : undefined, my.get(field), their.get(field)),
  }));
  const entries = merges.flatMap(({ merged }) => merged ?? []);
  const own = mergeOwn(base, mine, theirs);
  return {
    merged: formWith(entries, mine, own.merged),
    conflicts: [
      ...(own.isConflict ? [OWN_STATE] : []),
      ...merges.filter((one) => one.isConflict).map(({ field }) => field),
    ],
  };
}

interface EntryMerge {
  merged: MaybeEntry;
  isConflict: boolean;
}

/** @param base undefined where it is not known */
function mergeEntry(
  base: { former: MaybeEntry } | undefined,
  own: MaybeEntry,
  other: MaybeEntry,
): EntryMerge {
  const isUntouched = (entry: MaybeEntry, parts?: (typeof PARTS)[number]): boolean =>
    base !== undefined && isSame(entry, base.former, parts);
  if (!own || !other) {
    const isConflict = own !== other && !isUntouched(own) && !isUntouched(other);
    return { merged: isUntouched(own) ? other : own, isConflict };
  }
  const taken = PARTS.filter((parts) => isUntouched(own, parts)).flat();
  return {
    merged: { ...own, ...Object.fromEntries(taken.map((part) => [part, other[part]])) },
    isConflict: PARTS.some(
      (parts) => !isSame(own, other, parts) && !isUntouched(own, parts) && !isUntouched(other, parts),
    ),
  };
}

/** Of products without variants; where one version has some, its own availability says nothing. */
function mergeOwn(base: VariantForm | undefined, mine: VariantForm, theirs: VariantForm): EntryMerge {
  const [former, own, other] = [ownEntry(base), ownEntry(mine), ownEntry(theirs)];
  if (!own || !other) return { merged: own ?? other, isConflict: false };
  return mergeEntry(former && { former }, own, other);
}

/** My form with these variants. */
function formWith(entries: readonly VariantEntry[], mine: VariantForm, own: MaybeEntry): VariantForm {
  const { availability, stock } = own ?? mine;
  const isCounted = mine.isCounted || [...entries, { stock }].some((one) => one.stock !== "");
  return formOf(entries, { availability, stock, isCounted });
}

/** My version with the other's in the given fields. */
export function takeVariants(
  mine: VariantForm,
  theirs: VariantForm,
  fields: readonly VariantField[],
): VariantForm {
  if (fields.length === 0) return mine;
  const [my, their] = [byField(numberedEntries(mine, theirs)), byField(entriesOf(theirs))];
  const kept = [...new Set([...their.keys(), ...my.keys()])].flatMap(
    (field) => (fields.includes(field) ? their : my).get(field) ?? [],
  );
  return formWith(kept, mine, fields.includes(OWN_STATE) ? ownEntry(theirs) : ownEntry(mine));
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
