/**
 * The version of a product when it was exported. This type has no methods, because its values are passed between
 * processes: a separate process reads long tables.
 */
export interface ExportedVersion {
  /**
   * The times (ms since 1970) that the cell can mean. There may be several, because a spreadsheet may have swapped day
   * and month, and its time zone is unknown.
   */
  readonly times: readonly number[];
  /** Precision of the times (ms): 1, or a minute or a day if a spreadsheet has rounded them. */
  readonly precision: number;
}

/** Precedes the time in an exported cell, so that spreadsheets do not convert the text to a date. */
const PREFIX = "maj ";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days from 30 December 1899, day 0 of spreadsheets, to 1 January 1970. */
const SPREADSHEET_EPOCH_DAYS = 25_569;
/**
 * Offsets from UTC (ms) of the two time zones in which a spreadsheet may have written a time: UTC, and Douala's
 * (UTC+1).
 */
const OFFSETS_MS = [0, 60 * MINUTE_MS];

export const formatExportedVersion = (updatedAt: Date): string => PREFIX + updatedAt.toISOString();

/**
 * Parses the cell with a product's version. The cell contains the exported text, with or without its prefix, or what a
 * spreadsheet has made of it, such as `26/11/2026 00:30`, `11/26/2026` or `46000,5`.
 * @returns null for an empty cell, undefined for a text that is not a time
 */
export function parseExportedVersion(cell: string): ExportedVersion | null | undefined {
  const text = cell.trim().replace(/^maj\s+/i, "");
  if (text === "") return null;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : { times: [time], precision: 1 };
  }
  return parseDate(text) ?? parseSerial(text);
}

/** True if a spreadsheet has rounded the time. The version is then compared only to the minute or the day. */
export const isRounded = ({ precision }: ExportedVersion): boolean => precision > 1;

export function isVersionOf(exported: ExportedVersion, updatedAt: Date): boolean {
  const { times, precision } = exported;
  const rounded = (time: number): number => Math.floor(time / precision);
  const offsets = isRounded(exported) ? OFFSETS_MS : [0];
  return times.some((time) =>
    offsets.some((offset) => rounded(time) === rounded(updatedAt.getTime() + offset)),
  );
}

/** Parses a date with day and month in either order, with or without a time of day. */
function parseDate(text: string): ExportedVersion | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:\s+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text);
  const [, first, second, third, hours, minutes] = (match ?? iso ?? []).map(Number);
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const days = match
    ? [Date.UTC(third, second - 1, first), Date.UTC(third, first - 1, second)]
    : [Date.UTC(first, second - 1, third)];
  const isDay = hours === undefined || Number.isNaN(hours);
  const ofDay = isDay ? 0 : (hours * 60 + (minutes ?? 0)) * MINUTE_MS;
  return { times: days.map((day) => day + ofDay), precision: isDay ? DAY_MS : MINUTE_MS };
}

/** Parses the number by which spreadsheets store a date: days since 30 December 1899. */
function parseSerial(text: string): ExportedVersion | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined;
  const days = Number(text.replace(",", "."));
  const time = (days - SPREADSHEET_EPOCH_DAYS) * DAY_MS;
  return Number.isInteger(days)
    ? { times: [time], precision: DAY_MS }
    : { times: [Math.round(time / MINUTE_MS) * MINUTE_MS], precision: MINUTE_MS };
}
