export interface Merge<Value> {
  /** A field that both have changed has my value. */
  merged: Value;
  /** Names of the fields that both versions have changed, to different values. */
  conflicts: readonly string[];
}

export interface Field<Value> {
  /** « 1 500 » and « 1500 » are the same amount. */
  isSame: (one: Value, other: Value) => boolean;
  /**
   * Set for a list whose entries two users may change separately. The conflicts then contain the names of the entries.
   */
  entries?: {
    merge: (base: Value | undefined, mine: Value, theirs: Value) => Merge<Value>;
    /** Returns my list with the other user's version of the entries with these names. */
    take: (mine: Value, theirs: Value, names: readonly string[]) => Value;
  };
}

/**
 * The fields of a form, in the sequence of the form. A value that is not listed here, such as an id or a version, is
 * never typed and keeps its saved value.
 */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field<Values[Name]> };

/** The common origin of both versions. If it is undefined, every difference is a conflict. */
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

/** Values that are not fields, such as an id, are not compared. */
export const isSameForm = <Values extends object>(
  fields: Fields<Values>,
  one: Values,
  other: Values,
): boolean => namesOf(fields).every((name) => fields[name]?.isSame(one[name], other[name]));

/** Works field by field (three-way merge). */
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

/** Returns the input with the saved version of the conflicting fields. */
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

/** Undefined means there is no entry. */
export const isSameEntry = <Entry extends object>(
  one: Entry | undefined,
  other: Entry | undefined,
  properties: readonly (keyof Entry)[],
): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && properties.every((name) => one[name] === other[name]));

/**
 * Merges two versions of a list, entry by entry.
 * @param parts groups of an entry's properties that two users may change independently
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
    // If one version has removed the entry, its parts cannot be merged separately, so the entry is merged as a whole.
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
