/** Spreadsheets in French read `;`, and know UTF-8 by its mark. */
const SEPARATOR = ";";
const BYTE_ORDER_MARK = "\ufeff";

/** A cell that begins so is a formula to a spreadsheet, whoever wrote it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** A table as a file that spreadsheets open: nothing in it is run, and `parseCsv` reads it back as it was. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(SEPARATOR)}\r\n`).join("");
}

/**
 * Reads a table as spreadsheets write it: cells between `;`, commas or tabs (whichever the first row holds most of),
 * quoted or not, rows of any line ending. An empty row is a row without cells.
 */
export function parseCsv(text: string): string[][] {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < content.length) {
    const { cell, end } = readCell(content, at, separator);
    row.push(cell.replace(ESCAPED_FORMULA, ""));
    at = end + 1;
    if (content[end] === separator) {
      if (at === content.length) row.push("");
      continue;
    }
    if (content[end] === "\r" && content[at] === "\n") at += 1;
    rows.push(isEmpty(row) ? [] : row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** A cell from `start`, and the place of the separator or line ending after it. */
function readCell(text: string, start: number, separator: string): { cell: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, separator);
    return { cell: text.slice(start, end), end };
  }
  let quoted = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: quoted + text.slice(at), end: text.length };
    quoted += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = endOfCell(text, quote + 1, separator);
      return { cell: quoted + text.slice(quote + 1, end), end };
    }
    quoted += '"';
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
  const count = (separator: string): number => header.split(separator).length;
  return [SEPARATOR, ",", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function isEmpty(row: readonly string[]): boolean {
  return row.every((cell) => cell === "");
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n;,\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
