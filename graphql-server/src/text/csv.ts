/** French spreadsheets expect `;`, and recognise UTF-8 by its byte order mark. */
const SEPARATOR = ";";
const BYTE_ORDER_MARK = "\ufeff";

/** Spreadsheets run a cell with this start as a formula; Japanese ones accept the full-width signs too. */
const FORMULA = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;
/** The apostrophe that `formatCsv` put before a formula. */
const FORMULA_ESCAPE = /^'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/;

/** Bounds of reading: number of rows, cells in each, and a minimum for the characters of a quoted cell. */
export interface CsvBounds {
  readonly rows: number;
  readonly cells: number;
  readonly characters?: number;
}
const WHOLE: CsvBounds = { rows: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY };

/**
 * Formats a table for spreadsheets: UTF-8 with a byte order mark, cells separated by `;`, rows ended by CRLF. Cells
 * that a spreadsheet would run as formulas start with an apostrophe, which `parseCsv` removes, so that it returns
 * what was written.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => formatCsvRow(row, SEPARATOR)).join("");
}

/** Formats a row with cells separated by `separator`, for programs that want no byte order mark or other cells. */
export function formatCsvRow(row: readonly string[], separator: string): string {
  return `${row.map(formatCell).join(separator)}\r\n`;
}

/**
 * Parses a table as spreadsheets write it: cells separated by `;`, commas or tabs (the one most frequent in the first
 * row), quoted or not; rows ended by CRLF, LF or CR, even mixed. A row of empty cells is returned as `[]`, so that
 * the rows keep their positions. Never throws: an unclosed quote ends with the text, and text after a closing quote
 * belongs to the cell, as in spreadsheets.
 * @param bounds for text from strangers: 12 MB of line endings, separators or quotes would fill the heap
 */
export function parseCsv(text: string, bounds = WHOLE): string[][] {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < content.length && rows.length < bounds.rows) {
    const { cell, end } = readCell(content, at, separator, bounds.characters);
    if (row.length < bounds.cells) row.push(cell.replace(FORMULA_ESCAPE, ""));
    at = end + 1;
    if (content[end] === separator) {
      if (at === content.length && row.length < bounds.cells) row.push("");
      continue;
    }
    if (content[end] === "\r" && content[at] === "\n") at += 1;
    rows.push(isEmpty(row) ? [] : row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/**
 * Returns the cell at `start`, and the index of the separator or line ending after it.
 * @param characters minimum of characters kept of a quoted cell that contains quotes
 */
function readCell(
  text: string,
  start: number,
  separator: string,
  characters = Number.POSITIVE_INFINITY,
): { cell: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, separator);
    return { cell: text.slice(start, end), end };
  }
  let quoted = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: quoted + text.slice(at), end: text.length };
    if (quoted.length < characters) quoted += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = endOfCell(text, quote + 1, separator);
      return { cell: quoted + text.slice(quote + 1, end), end };
    }
    if (quoted.length < characters) quoted += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

function separatorOf(text: string): string {
  const header = text.slice(0, endOfCell(text, 0, "\n"));
  const count = (separator: string): number => {
    let found = 0;
    for (let at = header.indexOf(separator); at >= 0; at = header.indexOf(separator, at + 1)) found += 1;
    return found;
  };
  return [SEPARATOR, ",", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function isEmpty(row: readonly string[]): boolean {
  return row.every((cell) => cell === "");
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n;,\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
