import { fold } from "../../platform/text/fold.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import { compareSizes } from "../catalogue/variants/size.rules.ts";
import { MAX_SIZE_LENGTH } from "../catalogue/variants/variant-fields.rules.ts";
import type { ShopTexts } from "./profile/shop.rules.ts";
import {
  CELL_SEPARATOR,
  SIZE_GUIDES,
  type SizeGuide,
  type SizeGuideName,
  type SizeRow,
} from "./size-guide.rules.ts";

export const MAX_GUIDE_ROWS = 16;
/** Maximum lengths of a size guide's texts, in UTF-16 units as browsers count `maxlength`. */
export const GUIDE_TEXT_LIMITS = { note: 200, size: MAX_SIZE_LENGTH, measure: 15 } as const;
/**
 * Maximum length of a stored guide, in bytes of UTF-8. With this limit, the owner's four guides and the default guides
 * together take at most 2 kB of a phone's data volume, even if the texts do not compress well.
 */
export const MAX_GUIDE_BYTES = 450;
/** Largest measure in cm. */
const MAX_MEASURE = 300;

const MESSAGES = {
  tooLong: "Ce guide est trop long\u00a0: raccourcissez le conseil ou retirez des lignes",
  noteTooLong: `Le conseil ne doit pas dépasser ${GUIDE_TEXT_LIMITS.note} caractères`,
  tooManyRows: `${MAX_GUIDE_ROWS} lignes au plus`,
  noSize: "Indiquez la taille",
  sizeTooLong: `Une taille ne doit pas dépasser ${MAX_SIZE_LENGTH} caractères`,
  sizeRepeated: "Cette taille est deux fois dans le guide",
  noMeasure: "Indiquez une mesure au moins",
  measure: "Indiquez un nombre de cm, ou deux\u00a0: 82-90",
} as const;

export const isSizeGuide = (name: keyof ShopTexts): name is SizeGuideName => name in SIZE_GUIDES;

/**
 * Returns the key of a cell's error message.
 * @param row index of the row in the form
 * @param column index of the column; 0 is the size
 */
export const cellKey = (row: number, column: number): string => `${row}.${column}`;

/**
 * Returns a guide as it is stored: without blank rows, sorted by size; a guide without rows has no note. « 22.5 »
 * becomes « 22,5 », « 82 à 90 cm » becomes « 82-90 ».
 */
export function normaliseSizeGuide({ note, rows }: SizeGuide): SizeGuide {
  const stored = rows
    .map(normaliseRow)
    .filter((row) => row.some((cell) => cell !== ""))
    .toSorted(([one = ""], [other = ""]) => compareSizes(one, other));
  return { note: stored.length === 0 ? "" : oneLine(note), rows: stored };
}

/** Returns a guide as the text that is stored; an empty text for a guide without rows. */
export const sizeGuideText = ({ note, rows }: SizeGuide): string =>
  rows.length === 0 ? "" : [note, ...rows.map((row) => row.join(CELL_SEPARATOR))].join("\n");

/**
 * Validates a guide. Returns error messages; empty if the guide is valid. The key of a message is {@link cellKey} for a
 * cell, `note` for the note, and `guide` for the guide as a whole.
 */
export function sizeGuideErrors(guide: SizeGuide): Record<string, string> {
  const errors: Record<string, string> = {};
  const sizes = new Set<string>();
  for (const [place, typed] of guide.rows.entries()) {
    const row = normaliseRow(typed);
    const [size = "", ...measures] = row;
    if (row.every((cell) => cell === "")) continue;
    const error = sizeError(size, sizes);
    if (error) errors[cellKey(place, 0)] = error;
    sizes.add(fold(size));
    for (const [column, measure] of measures.entries())
      if (measure !== "" && !isMeasure(measure)) errors[cellKey(place, column + 1)] = MESSAGES.measure;
    if (measures.every((measure) => measure === "")) errors[cellKey(place, 1)] = MESSAGES.noMeasure;
  }
  const stored = normaliseSizeGuide(guide);
  if (stored.note.length > GUIDE_TEXT_LIMITS.note) errors.note = MESSAGES.noteTooLong;
  if (stored.rows.length > MAX_GUIDE_ROWS) errors.guide = MESSAGES.tooManyRows;
  else if (new TextEncoder().encode(sizeGuideText(stored)).length > MAX_GUIDE_BYTES)
    errors.guide = MESSAGES.tooLong;
  return errors;
}

function sizeError(size: string, others: ReadonlySet<string>): string | undefined {
  if (size === "") return MESSAGES.noSize;
  if (size.length > MAX_SIZE_LENGTH) return MESSAGES.sizeTooLong;
  return others.has(fold(size)) ? MESSAGES.sizeRepeated : undefined;
}

const normaliseRow = ([size = "", ...measures]: SizeRow): string[] => [
  cell(size),
  ...measures.map(normaliseMeasure),
];

const cell = (text: string): string => oneLine(text.replaceAll(CELL_SEPARATOR, "/"));

function normaliseMeasure(typed: string): string {
  const text = cell(typed);
  const match = /^(\d+(?:[.,]\d)?)(?: ?[-–—à/] ?(\d+(?:[.,]\d)?))?(?: ?cm)?$/i.exec(text);
  if (!match) return text;
  const [, from = "", to] = match;
  return [from, to]
    .filter((number) => number !== undefined)
    .join("-")
    .replaceAll(".", ",");
}

/** True for a measure as it is stored: one number in cm, or a range from a smaller to a larger number. */
function isMeasure(measure: string): boolean {
  if (!/^\d+(?:,\d)?(?:-\d+(?:,\d)?)?$/.test(measure)) return false;
  const [from = 0, to] = measure.split("-").map((text) => Number(text.replace(",", ".")));
  return from > 0 && (to === undefined ? from : to) <= MAX_MEASURE && (to === undefined || from < to);
}
