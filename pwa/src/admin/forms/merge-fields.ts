/** Two versions of something, merged. */
export interface Merge<Value> {
  /** Every change of both; where both have changed the same, mine. */
  merged: Value;
  /** What both have changed, and not to the same. */
  conflicts: readonly string[];
}

/** How a field of a form is compared and merged. */
export interface Field<Value> {
  /** Whether two values say the same: « 1 500 » and « 1500 » are one amount. */
  isSame: (one: Value, other: Value) => boolean;
  /** Of a list, which two people change entry by entry; its conflicts name entries. */
  entries?: {
    merge: (base: Value | undefined, mine: Value, theirs: Value) => Merge<Value>;
    /** My list with the other's version of these entries. */
    take: (mine: Value, theirs: Value, names: readonly string[]) => Value;
  };
}

/** The fields of a form, in its order. A value without one, an id or a version, is never typed: it is as saved. */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field<Values[Name]> };

/** What both versions started from; undefined where it is not known: then every difference is a conflict. */
type Base<Value> = { readonly value: Value } | undefined;

function mergeValue<Value>(
  base: Base<Value>,
  [mine, theirs]: readonly [Value, Value],
  isSame: (one: Value, other: Value) => boolean,
): { merged: Value; isConflict: boolean } {
  const isMine = !base || !isSame(mine, base.value);
  const isTheirs = !base || !isSame(theirs, base.value);
  return { merged: isMine ? mine : theirs, isConflict: isMine && isTheirs && !isSame(mine, theirs) };
}

const namesOf = <Values extends object>(fields: Fields<Values>) =>
  Object.keys(fields) as (keyof Values & string)[];

/** Whether two forms say the same. */
export const isSameForm = <Values extends object>(
  fields: Fields<Values>,
  one: Values,
  other: Values,
): boolean => namesOf(fields).every((name) => fields[name]?.isSame(one[name], other[name]));

/** Merges what is typed with what is saved, field by field (three-way merge). */
export function mergeFields<Values extends object>(
  fields: Fields<Values>,
  base: Values | undefined,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const merged = { ...theirs };
  const mergeField = <Name extends keyof Values & string>(name: Name): readonly string[] => {
    const field = fields[name];
    if (!field) return [];
    if (field.entries) {
      const list = field.entries.merge(base?.[name], mine[name], theirs[name]);
      merged[name] = list.merged;
      return list.conflicts;
    }
    const one = mergeValue(base && { value: base[name] }, [mine[name], theirs[name]], field.isSame);
    merged[name] = one.merged;
    return one.isConflict ? [name] : [];
  };
  const conflicts = namesOf(fields).flatMap((name) => mergeField(name));
  return { merged, conflicts };
}

/** What is typed, with the saved version where they conflict. */
export function takeConflicts<Values extends object>(
  fields: Fields<Values>,
  mine: Values,
  theirs: Values,
  conflicts: readonly string[],
): Values {
  const taken = { ...mine };
  const takeField = <Name extends keyof Values & string>(name: Name): void => {
    const { entries } = fields[name] ?? {};
    if (entries) taken[name] = entries.take(mine[name], theirs[name], conflicts);
    else if (conflicts.includes(name)) taken[name] = theirs[name];
  };
  for (const name of namesOf(fields)) takeField(name);
  return taken;
}

/** The entries of a list by the name under which they are merged. */
type Entries<Entry> = ReadonlyMap<string, Entry>;

/** Whether two entries say the same in these properties; undefined: there is none. */
export const isSameEntry = <Entry extends object>(
  one: Entry | undefined,
  other: Entry | undefined,
  properties: readonly (keyof Entry)[],
): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && properties.every((name) => one[name] === other[name]));

/**
 * Merges two versions of a list, entry by entry.
 * @param parts the properties of an entry that two people change independently
 */
export function mergeEntries<Entry extends object>(
  parts: readonly (readonly (keyof Entry)[])[],
  base: Entries<Entry> | undefined,
  mine: Entries<Entry>,
  theirs: Entries<Entry>,
): Merge<Entry[]> {
  const names = [...new Set([...theirs.keys(), ...mine.keys()])];
  const conflicts: string[] = [];
  const entries = names.flatMap((name) => {
    const [former, own, other] = [base && { value: base.get(name) }, mine.get(name), theirs.get(name)];
    const mergePart = (properties: readonly (keyof Entry)[]) => ({
      properties,
      ...mergeValue(former, [own, other], (a, b) => isSameEntry(a, b, properties)),
    });
    // Removed here or there, an entry is merged as a whole.
    const merges = own && other ? parts.map(mergePart) : [mergePart(parts.flat())];
    if (merges.some(({ isConflict }) => isConflict)) conflicts.push(name);
    if (!own || !other) return merges[0]?.merged ?? [];
    const entry = { ...own };
    for (const { merged, properties } of merges)
      for (const property of properties) if (merged) entry[property] = merged[property];
    return [entry];
  });
  return { merged: entries, conflicts };
}
