import { parseSizeGuide, type SizeGuideName, type SizeRow } from "graphql-server/features/shop/size-guide";
import { normaliseSizeGuide, sizeGuideText } from "graphql-server/features/shop/size-guide-checks";
import { fold } from "graphql-server/platform/text/fold";
import { DEFAULT_GUIDES } from "../../size-guide/default-guides.ts";
import type { ShopSettings } from "../api/settings-api.ts";
import { LINE } from "../forms/field-kinds.ts";
import { type Fields, type Merge, mergeEntries } from "../forms/merge-fields.ts";
import type { SizeGuideValues } from "./settings-drafts.ts";

type Rows = readonly SizeRow[];

/** Prefix of a row's name in a merge. The name is needed because the merge compares entries with equal names. */
const PREFIX = "row:";
/**
 * Separates the cells of a row in one text. A cell never contains a line break, because its input has only one line.
 */
const SEPARATOR = "\n";

/** The fields that two owners can change independently. The rows are merged size by size. */
export const SIZE_GUIDE_FIELDS: Fields<SizeGuideValues> = {
  note: LINE,
  rows: {
    isSame: (one, other) => storedRows(one) === storedRows(other),
    entries: { merge: mergeRows, take: takeRows },
  },
};

const storedRows = (rows: Rows): string => sizeGuideText(normaliseSizeGuide({ note: "", rows }));

/** Returns the stored guide, or the default, as form values. */
export function valuesOf({ texts }: ShopSettings, name: SizeGuideName): SizeGuideValues {
  const kept = texts[name];
  return { ...parseSizeGuide(name, kept ?? DEFAULT_GUIDES[name]), kept };
}

/** Null if it equals the default. */
export function textOf(values: SizeGuideValues, name: SizeGuideName): string | null {
  const text = sizeGuideText(normaliseSizeGuide(values));
  return text === DEFAULT_GUIDES[name] ? null : text;
}

interface Entry {
  cells: string;
}

/**
 * Returns the rows of a size guide by name, so that a merge can find the same size in two versions. The name is the
 * size. A row without a size, or with the size of an earlier row, gets its position as part of the name.
 */
function entriesOf(rows: Rows): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [place, row] of rows.entries()) {
    const size = PREFIX + fold(row[0]?.trim() ?? "");
    entries.set(size === PREFIX || entries.has(size) ? `${size}#${place}` : size, {
      cells: row.join(SEPARATOR),
    });
  }
  return entries;
}

const rowsOf = (entries: readonly Entry[]): Rows => entries.map(({ cells }) => cells.split(SEPARATOR));

/**
 * Merges two versions of the rows. The rows keep the sequence of `mine`, so that no row moves while the owner types.
 */
function mergeRows(base: Rows | undefined, mine: Rows, theirs: Rows): Merge<Rows> {
  const { merged, conflicts } = mergeEntries(
    [["cells"]],
    base && entriesOf(base),
    entriesOf(mine),
    entriesOf(theirs),
  );
  const rows = rowsOf(merged);
  if (storedRows(rows) === storedRows(theirs)) return { merged: theirs, conflicts };
  const places = [...entriesOf(mine).keys()];
  const placeOf = (name: string) => (places.includes(name) ? places.indexOf(name) : places.length);
  const inPlace = [...entriesOf(rows)].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return { merged: rowsOf(inPlace.map(([, entry]) => entry)), conflicts };
}

function takeRows(mine: Rows, theirs: Rows, names: readonly string[]): Rows {
  const [own, other] = [entriesOf(mine), entriesOf(theirs)];
  const all = new Set([...other.keys(), ...own.keys()]);
  return rowsOf([...all].flatMap((name) => (names.includes(name) ? other : own).get(name) ?? []));
}

/**
 * Returns the label of a conflicting field, with the user's version and the saved version as texts.
 * @param name "note", or the name of a row from `entriesOf`
 */
export function conflictRow(name: string, mine: SizeGuideValues, saved: SizeGuideValues) {
  if (name === "note") return { label: "Conseil", mine: mine.note || "vide", saved: saved.note || "vide" };
  const textIn = ({ rows }: SizeGuideValues) =>
    entriesOf(rows).get(name)?.cells.split(SEPARATOR).filter(Boolean).join(" · ") ?? "sans cette ligne";
  return { label: name.slice(PREFIX.length).toUpperCase(), mine: textIn(mine), saved: textIn(saved) };
}
