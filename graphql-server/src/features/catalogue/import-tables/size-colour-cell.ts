/** The values of a cell of sizes or colours that was written by hand or changed by a spreadsheet. */
export interface TypedAxis {
  /** The cell in the shop's export format, in which `|` separates the values. */
  readonly text: string;
  /** French questions to the admin about doubtful values, shown in the preview of the import. */
  readonly doubts: readonly string[];
}

const MONTHS = ["janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"];
const ENGLISH_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Converts a cell of sizes or colours to the shop's export format. Lists separated by commas, semicolons, line breaks
 * or slashes are split. Values that a spreadsheet has turned into dates or numbers are restored, and a question asks
 * the admin to check each of them. A cell that contains `|` is already in the shop's format, so it is split at `|`
 * only, but its values are restored too.
 */
export function typedAxis(cell: string): TypedAxis {
  const doubts: string[] = [];
  const values = (cell.includes("|") ? cell.split("|") : splitList(cell, doubts)).map((written) => {
    // Removes the backslash that WooCommerce puts before a comma that belongs to a value, as in `38\\,5`.
    const value = written.replaceAll("\\,", ",");
    const restored = restoredSize(value.trim());
    if (restored !== undefined)
      doubts.push(
        `« ${value.trim()} » vient sans doute d’un tableur qui a changé « ${restored} »\u00a0: importé comme « ${restored} »`,
      );
    return restored ?? value.trim();
  });
  return { text: values.length > 1 ? values.join(" | ") : (values[0] ?? ""), doubts };
}

/**
 * Splits a cell at separators. A comma between digits may be a decimal comma (`38,5`), and a single slash may be part
 * of a size (`36/38`, `S/M`).
 */
function splitList(cell: string, doubts: string[]): string[] {
  const lines = cell
    .split(/\r?\n|;|(?<!\\),(?:\s+|(?=\p{L}))|(?<=\p{L}),/u)
    .filter((value) => value.trim() !== "");
  return lines.flatMap((line) => {
    if (restoredSize(line.trim()) !== undefined) return [line];
    const slashed = line.split("/");
    if (slashed.length > 2) return slashed;
    if (slashed.length === 2)
      doubts.push(
        `« ${line.trim()} » est lu comme une seule valeur\u202f; écrivez « ${slashed.map((one) => one.trim()).join(" | ")} » s’il y en a deux`,
      );
    const numbers = line.split(",");
    // Numbers of two or three digits between commas are several sizes, as in `36,38,40`; `38,5` is one size.
    return numbers.length > 1 && numbers.every((number) => /^\s*\d{2,3}\s*$/.test(number)) ? numbers : [line];
  });
}

/** Returns the size that a spreadsheet has changed to a date or a number; undefined for any other text. */
function restoredSize(value: string): string | undefined {
  const [, day, name = ""] = /^(\d{1,2})[-\s.](\p{L}{3,5})\.?$/u.exec(value) ?? [];
  const month = monthOf(name);
  if (day && month) return `${Number(day)}-${month}`;
  const [, firstName = "", year] = /^(\p{L}{3,5})\.?[-\s.](\d{2})$/u.exec(value) ?? [];
  const first = monthOf(firstName);
  if (first && year) return `${first}-${Number(year)}`;
  const [, date, month2] = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?: 00:00(?::00)?)?$/.exec(value) ?? [];
  if (date && month2) return `${Number(date)}-${Number(month2)}`;
  const [, isoMonth, isoDay] = /^\d{4}-(\d{2})-(\d{2})(?:[T ]00:00.*)?$/.exec(value) ?? [];
  if (isoMonth && isoDay) return `${Number(isoDay)}-${Number(isoMonth)}`;
  if (!/^\d+(?:[.,]\d+)?E[+-]?\d{1,2}$/i.test(value)) return undefined;
  return String(Number(value.replace(",", "."))).replace(".", ",");
}

function monthOf(name: string): number | undefined {
  const lower = name.toLowerCase().normalize("NFC");
  if (lower.length < 3) return undefined;
  const place = MONTHS.findIndex((month) => lower.startsWith(month) || month.startsWith(lower));
  const english = ENGLISH_MONTHS.indexOf(lower);
  const found = place >= 0 ? place : english;
  return found >= 0 ? found + 1 : undefined;
}
