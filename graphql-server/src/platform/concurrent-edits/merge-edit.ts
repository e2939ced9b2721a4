import { isDeepStrictEqual } from "node:util";

/** The result of merging an edit of single fields with the stored values. */
export interface MergedEdit<Values> {
  /**
   * The fields to write, with the values that the client wants. Nobody else has changed these fields since the client
   * read them.
   */
  readonly changes: Partial<Values>;
  /** The fields that the client and another person have changed to different values. They are not in `changes`. */
  readonly conflicts: readonly (keyof Values & string)[];
}

/**
 * Merges an edit with the stored values. A field that only another person has changed keeps that person's value.
 * @param stored values as they are stored now
 * @param seen values that the client had read before it changed them
 * @param wanted values that the client sends; an absent field is not edited
 */
export function mergeEdit<Values extends object>(
  stored: Values,
  seen: Partial<Values>,
  wanted: Partial<Values>,
): MergedEdit<Values> {
  const fields = Object.keys(wanted) as (keyof Values & string)[];
  const isSame = (field: keyof Values, one: Partial<Values>, other: Partial<Values>) =>
    isDeepStrictEqual(one[field] ?? null, other[field] ?? null);
  const edited = fields.filter((field) => !isSame(field, wanted, seen) && !isSame(field, wanted, stored));
  const isUntouched = (field: keyof Values) => isSame(field, stored, seen);
  const changes = Object.fromEntries(edited.filter(isUntouched).map((field) => [field, wanted[field]]));
  return {
    changes: changes as Partial<Values>,
    conflicts: edited.filter((field) => !isUntouched(field)),
  };
}

/** The result of merging an edited list with the stored list. */
export interface MergedList<Entry> {
  readonly entries: readonly Entry[];
  /**
   * The entries that the client and another person have changed in different ways. Each conflict consists of the
   * entry's key and of the stored entry, or null if the other person has removed the entry.
   */
  readonly conflicts: readonly { readonly key: string; readonly stored: Entry | null }[];
}

interface ListRules<Entry> {
  /**
   * Returns the key of an entry. Entries with the same key are the same entry: in the stored list, in the list that the
   * client has read, and in the list that the client wants.
   */
  readonly keyOf: (entry: Entry) => string;
  /**
   * The names of an entry's properties, in groups. If two people change different groups of an entry, both changes are
   * kept.
   */
  readonly groups: readonly (readonly (keyof Entry)[])[];
}

/**
 * Merges a list entry by entry. If the client has sorted the list, the merged list has the client's sequence, and
 * entries that another person has added follow at the end. Otherwise it has the sequence of the stored list, and
 * entries that the client has added follow at the end.
 */
export function mergeList<Entry extends object>(
  stored: readonly Entry[],
  seen: readonly Entry[],
  wanted: readonly Entry[],
  { keyOf, groups }: ListRules<Entry>,
): MergedList<Entry> {
  const [now, was, mine] = [stored, seen, wanted].map(
    (list) => new Map(list.map((entry) => [keyOf(entry), entry])),
  ) as [Map<string, Entry>, Map<string, Entry>, Map<string, Entry>];
  const keys = sequence([...now.keys()], [...was.keys()], [...mine.keys()]);
  const conflicts: { key: string; stored: Entry | null }[] = [];
  const entries = keys.flatMap((key) => {
    const merged = mergeEntry([now.get(key), was.get(key), mine.get(key)], groups);
    if (merged.isConflict) conflicts.push({ key, stored: now.get(key) ?? null });
    return merged.entry ?? [];
  });
  return { entries, conflicts };
}

/**
 * The three versions of one entry: as it is stored now, as the client read it, and as the client wants it. A version is
 * undefined if the entry is missing in that list.
 */
type Versions<Entry> = readonly [Entry | undefined, Entry | undefined, Entry | undefined];

function mergeEntry<Entry extends object>(
  [now, was, mine]: Versions<Entry>,
  groups: readonly (readonly (keyof Entry)[])[],
): { entry: Entry | undefined; isConflict: boolean } {
  const isSame = (
    one: Entry | undefined,
    other: Entry | undefined,
    names: readonly (keyof Entry)[] = groups.flat(),
  ) =>
    one === undefined || other === undefined
      ? one === other
      : names.every((name) => isDeepStrictEqual(one[name], other[name]));
  if (isSame(mine, was)) return { entry: now, isConflict: false };
  if (isSame(now, was) || isSame(now, mine)) return { entry: mine, isConflict: false };
  if (!now || !was || !mine) return { entry: mine, isConflict: true };
  const entry = { ...now };
  let isConflict = false;
  for (const names of groups.filter((one) => !isSame(mine, was, one))) {
    isConflict ||= !isSame(now, was, names) && !isSame(now, mine, names);
    for (const name of names) entry[name] = mine[name];
  }
  return { entry, isConflict };
}

/** Returns the keys of all entries in the sequence of the merged list. */
function sequence(now: readonly string[], was: readonly string[], mine: readonly string[]): string[] {
  const common = (keys: readonly string[], others: readonly string[]) =>
    keys.filter((key) => others.includes(key));
  const isSorted = !isDeepStrictEqual(common(mine, was), common(was, mine));
  return [...new Set(isSorted ? [...mine, ...now] : [...now, ...mine])];
}
