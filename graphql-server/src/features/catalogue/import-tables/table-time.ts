import { isDay, parseShopTime, shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { fold } from "../../../platform/text/fold.rules.ts";

/** A day or a moment of a table, in the shop's time zone unless the table names another. */
export interface TableTime {
  /** First millisecond of the day, or the moment itself (ms since 1970). */
  readonly from: number;
  /** Last millisecond of the day, or the moment itself (ms since 1970). */
  readonly to: number;
  /** The day as the report of the import shows it: `31/12/2026`. */
  readonly text: string;
}

/** Length of the longest text that is read as a date. */
const MAX_LENGTH = 60;
const DAY_MS = 86_400_000;
/** Days from 30 December 1899, day 0 of spreadsheets, to 1 January 1970. */
const SPREADSHEET_EPOCH_DAYS = 25_569;

const TIME = /(?:(?:T|,? +(?:à +)?)(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)? *(Z|UTC|[+-]\d{2}:?\d{2})?)?/
  .source;
const ISO = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${TIME}$`, "i");
const NUMERIC = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${TIME}$`, "i");
const WORDS = new RegExp(
  `^(?:\\p{L}{3,}\\.?,? +)?(\\d{1,2})(?:er)? +(\\p{L}{3,9})\\.?,? +(\\d{4})${TIME}$`,
  "iu",
);
const ENGLISH = new RegExp(`^(\\p{L}{3,9})\\.? +(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})${TIME}$`, "iu");

/** The beginnings of the months' names in French and English, without accents. */
const MONTHS = [
  ["jan"],
  ["fev", "feb"],
  ["mar"],
  ["avr", "apr"],
  ["mai", "may"],
  ["juin", "jun"],
  ["juil", "jul"],
  ["aou", "aug"],
  ["sep"],
  ["oct"],
  ["nov"],
  ["dec"],
];

/**
 * Reads a date in the forms of programs, spreadsheets and people: ISO 8601 with or without a time and a zone,
 * `31/12/2026`, `31.12.26`, `31 décembre 2026`, the day number of a spreadsheet, or a Unix time. The day precedes the
 * month; if this gives no date, the month precedes the day. Midnight without a zone means the whole day, because
 * programs add 00:00 to dates.
 * @returns null for an empty cell and for `0000-00-00`, undefined for a text that is not a date
 */
export function parseTableTime(cell: string): TableTime | null | undefined {
  const text = cell.trim().replace(/^'/, "");
  if (text.length > MAX_LENGTH) return undefined;
  if (text === "" || /^[-0/:. T]*$/.test(text)) return null;
  if (/^\d{10}$/.test(text)) return momentOf(Number(text) * 1_000);
  if (/^[34567]\d{4}(?:[.,]\d+)?$/.test(text)) {
    const days = Math.floor(Number(text.replace(",", "."))) - SPREADSHEET_EPOCH_DAYS;
    return dayOf(new Date(days * DAY_MS).toISOString().slice(0, 10));
  }
  const iso = ISO.exec(text);
  if (iso) return timeOf(iso[1], iso[2], iso[3], iso);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first, second, year = ""] = numeric;
    const whole = year.length === 2 ? `20${year}` : year;
    return timeOf(whole, second, first, numeric) ?? timeOf(whole, first, second, numeric);
  }
  const words = WORDS.exec(text);
  if (words) return timeOf(words[3], monthOf(words[2]), words[1], words);
  const english = ENGLISH.exec(text);
  return english ? timeOf(english[3], monthOf(english[1]), english[2], english) : undefined;
}

function timeOf(
  year = "",
  month = "",
  date = "",
  [, , , , hours, minutes = "00", seconds = "00", zone]: readonly (string | undefined)[],
): TableTime | undefined {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isDay(day)) return undefined;
  if (hours === undefined || (!zone && Number(hours) + Number(minutes) + Number(seconds) === 0))
    return dayOf(day);
  const written = `${day}T${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  const offset = zone && (/^(?:Z|UTC)$/i.test(zone) ? "Z" : zone.replace(/^(...):?/, "$1:"));
  const time = offset ? Date.parse(`${written}${offset}`) : parseShopTime(written);
  return Number.isNaN(time) ? undefined : momentOf(time);
}

function dayOf(day: string): TableTime {
  const from = parseShopTime(`${day}T00:00:00`);
  return { from, to: from + DAY_MS - 1, text: frenchDay(day) };
}

function momentOf(time: number): TableTime {
  return { from: time, to: time, text: frenchDay(shopDay(new Date(time))) };
}

const frenchDay = (day: string): string => day.split("-").reverse().join("/");

function monthOf(name = ""): string {
  const folded = fold(name);
  return String(MONTHS.findIndex((starts) => starts.some((start) => folded.startsWith(start))) + 1);
}
