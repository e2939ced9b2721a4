/** Separator between cells that French spreadsheets expect. */
const SEPARATOR = ";";
const SEPARATORS = [SEPARATOR, ",", "\t"];
const BYTE_ORDER_MARK = "\ufeff";
/** Number of lines in which the parser searches for the separator, because a title may come before the header. */
const MAX_LINES_ABOVE_HEADER = 20;

/** Start of a cell that a spreadsheet would run as a formula. Japanese spreadsheets also accept full-width signs. */
const FORMULA = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;
/** The apostrophe that `formatCsv` has put before a formula. */
const FORMULA_ESCAPE = /^'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/;

/**
 * Largest size of a parsed table: number of rows, of cells in each row, and of characters in a quoted cell. The parser
 * may cut off a longer quoted cell.
 */
export interface CsvBounds {
  readonly rows: number;
  readonly cells: number;
  readonly characters?: number;
}
const WHOLE: CsvBounds = { rows: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY };

/**
 * A cell of a written table. A number is written as it is, even if it is negative. A text that starts with a minus gets
 * an apostrophe, because a spreadsheet would run it as a formula.
 */
export type CsvCell = string | number;

/**
 * Formats a table for spreadsheets: UTF-8 with a byte order mark, cells separated by `;`, rows ended by CRLF. A text
 * that a spreadsheet would run as a formula gets an apostrophe before it. `parseCsv` removes the apostrophe, so that it
 * returns the original text.
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => formatCsvRow(row, SEPARATOR)).join("");
}

/**
 * Formats a row with cells separated by `separator` and without a byte order mark, for programs that are not
 * spreadsheets.
 */
export function formatCsvRow(row: readonly CsvCell[], separator: string): string {
  return `${row.map(formatCell).join(separator)}\r\n`;
}

/** A parsed table. If a quote is never closed, its cell contains the whole text after this quote. */
export interface CsvTable {
  readonly rows: string[][];
  /** Row in which the unclosed quote begins, counted from 1; undefined if all quotes are closed. */
  readonly unclosedQuoteRow: number | undefined;
}

/**
 * Parses a table as spreadsheets write it. Its cells are separated by `;`, commas or tabs, and may be quoted. The
 * separator is the sign that is most frequent in the first row with any of these signs. Rows end with CRLF, LF or CR. A
 * row of empty cells is returned as `[]`, so that the rows keep their positions. The function never throws: an unclosed
 * quote ends with the text, and text after a closing quote belongs to the cell, as in spreadsheets.
 * @param bounds needed for text from strangers, because 12 MB of line endings, separators or quotes would fill the heap
 */
export function parseCsv(text: string, bounds = WHOLE): string[][] {
  return parseCsvTable(text, bounds).rows;
}

/**
 * Parses a table like `parseCsv`, with two additions:
 * - It skips Excel's line `sep=;`, which names the separator.
 * - If quotes seem to be unclosed or broken, it tries again with quotes escaped as `\"`, as PHP programs write them.
 */
export function parseCsvTable(text: string, bounds = WHOLE): CsvTable {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const [line, named] = /^"?sep=([;,\t|])"?\r?\n?/i.exec(content) ?? [];
  const body = line === undefined ? content : content.slice(line.length);
  const format = { separator: named ?? separatorOf(body), escape: '"' } as const;
  const { table, hasBrokenQuotes } = parseRows(body, format, bounds);
  if (!hasBrokenQuotes || !body.includes('\\"')) return table;
  const escaped = parseRows(body, { ...format, escape: "\\" }, bounds);
  return escaped.hasBrokenQuotes ? table : escaped.table;
}

/** The sign that separates cells, and the sign that is written before a quote inside of a quoted cell. */
interface CsvFormat {
  readonly separator: string;
  readonly escape: '"' | "\\";
}

function parseRows(
  content: string,
  format: CsvFormat,
  bounds: CsvBounds,
): { table: CsvTable; hasBrokenQuotes: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let hasBrokenQuotes = false;
  let unclosedQuoteRow: number | undefined;
  while (at < content.length && rows.length < bounds.rows) {
    const { cell, end, isBroken, isUnclosed } = readCell(content, at, format, bounds.characters);
    hasBrokenQuotes ||= isBroken || isUnclosed;
    if (isUnclosed) unclosedQuoteRow = rows.length + 1;
    if (row.length < bounds.cells) row.push(cell.replace(FORMULA_ESCAPE, ""));
    at = end + 1;
    if (content[end] === format.separator) {
      if (at === content.length && row.length < bounds.cells) row.push("");
      continue;
    }
    if (content[end] === "\r" && content[at] === "\n") at += 1;
    rows.push(isEmpty(row) ? [] : row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return { table: { rows, unclosedQuoteRow }, hasBrokenQuotes };
}

/** A cell, and the index of the separator or line ending after it. */
interface ReadCell {
  readonly cell: string;
  readonly end: number;
  /** True if text follows the closing quote. */
  readonly isBroken: boolean;
  readonly isUnclosed: boolean;
}

/**
 * Returns the cell at `start`. Blanks before a quote are not part of the cell.
 * @param characters maximum length of a quoted cell, as in `CsvBounds`
 */
function readCell(
  text: string,
  start: number,
  { separator, escape: escapeSign }: CsvFormat,
  characters = Number.POSITIVE_INFINITY,
): ReadCell {
  let from = start;
  while (text[from] === " ") from += 1;
  if (text[from] !== '"') {
    const end = endOfCell(text, start, separator);
    return { cell: text.slice(start, end), end, isBroken: false, isUnclosed: false };
  }
  let quoted = "";
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0)
      return { cell: quoted + text.slice(at), end: text.length, isBroken: false, isUnclosed: true };
    const isBackslashed = escapeSign === "\\" && quote > at && text[quote - 1] === "\\";
    if (quoted.length < characters) quoted += text.slice(at, isBackslashed ? quote - 1 : quote);
    if (!isBackslashed && text[quote + 1] !== '"') {
      const end = endOfCell(text, quote + 1, separator);
      const rest = text.slice(quote + 1, end);
      return { cell: quoted + rest.trimEnd(), end, isBroken: rest.trim() !== "", isUnclosed: false };
    }
    if (quoted.length < characters) quoted += '"';
    at = quote + (isBackslashed ? 1 : 2);
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

/**
 * Returns the most frequent separator of the first line that contains a separator. Lines above it may contain a title.
 */
function separatorOf(text: string): string {
  let at = 0;
  for (let lines = 0; lines < MAX_LINES_ABOVE_HEADER && at < text.length; lines++) {
    const end = endOfCell(text, at, "\n");
    const [best, count] = mostFrequent(text.slice(at, end));
    if (count > 0) return best;
    at = end + 1;
  }
  return SEPARATOR;
}

function mostFrequent(line: string): [separator: string, count: number] {
  const count = (separator: string): number => {
    let found = 0;
    for (let at = line.indexOf(separator); at >= 0; at = line.indexOf(separator, at + 1)) found += 1;
    return found;
  };
  const [first, ...others] = SEPARATORS.map((one): [string, number] => [one, count(one)]);
  return others.reduce((best, one) => (one[1] > best[1] ? one : best), first ?? [SEPARATOR, 0]);
}

function isEmpty(row: readonly string[]): boolean {
  return row.every((cell) => cell === "");
}

function formatCell(text: CsvCell): string {
  if (typeof text === "number") return String(text);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n;,\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
