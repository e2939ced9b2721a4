import { Tokenizer } from "htmlparser2";

/** Elements that start on a new line. */
const BLOCKS = new Set(
  "p div br ul ol li h1 h2 h3 h4 h5 h6 tr table section article blockquote dl dt dd hr".split(" "),
);
/** Elements whose content is not text for shoppers. */
const HIDDEN = new Set(["script", "style", "template", "iframe"]);
/** Table cells. In the text, ` | ` stands between two cells of the same row. */
const CELLS = new Set(["td", "th"]);
/**
 * White space that a page shows as one space. A no-break space is included, because other programs use it as a space.
 */
const BLANKS = /[ \t\r\n\f\u00a0]+/g;
/**
 * A long text between two tags is read in parts of this many characters. When the result has reached its maximum
 * length, no further part is read.
 */
const PART_LENGTH = 10_000;

/**
 * True if a text contains HTML elements or character references, as exports of other shops do. The pattern of a tag
 * stops at the next `<`. Otherwise, each of many unclosed tags would make the search read to the end of the text.
 */
export const isHtml = (text: string): boolean =>
  /<\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|h[1-6]|a|table|font)\b[^<>]*>|&(?:nbsp|amp|quot|lt|gt|#\d+|#x[\da-f]+);/i.test(
    text,
  );

/**
 * Returns the text of an HTML fragment. Each block and each row of a table is on its own line, ` | ` separates the
 * cells of a row, and « - » precedes each list item. The time is proportional to the length of the HTML, whatever it
 * contains: the parser keeps no list of open elements, and each part of the text is read once.
 * @param max maximum length of the returned text, in UTF-16 units; reading stops when it is reached
 */
export function htmlText(html: string, max = Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  let linesLength = 0;
  /**
   * Text between the previous line and `line`: a line break, or ` |` if both are cells of one table row; empty before
   * the first line.
   */
  let glue = "";
  let line = "";
  let endsWithBlank = true;
  let hidden = 0;
  /**
   * State of the table row that is being read. `cells`: how many cells have begun. `firstLine`: how many lines the text
   * had before the row. `empty`: how many signs ` |` must be written before the next text of a cell.
   */
  const row = { cells: 0, firstLine: 0, empty: 0 };
  const breakLine = () => {
    const text = line.trimEnd();
    if (text !== "") {
      lines.push(glue + text);
      linesLength += glue.length + text.length;
      glue = "\n";
    }
    line = "";
    endsWithBlank = true;
  };
  const append = (part: string) => {
    if (hidden > 0) return;
    const blanks = part.replace(BLANKS, " ");
    if (row.empty > 0 && blanks.trim() !== "") startCell();
    const text = line === "" ? blanks.trimStart() : endsWithBlank ? blanks.replace(/^ /, "") : blanks;
    if (text === "") return;
    line += text;
    endsWithBlank = text.endsWith(" ");
    if (linesLength + glue.length + line.length > max) tokenizer.pause();
  };
  /**
   * Begins the text of a table cell with the sign ` |`, which stands between two cells. If the former cell ended with a
   * block element such as `<p>`, the sign replaces the line break, so that the row stays on one line.
   */
  const startCell = () => {
    const signs = " |".repeat(row.empty);
    if (line === "" && lines.length > row.firstLine) glue = `${signs} `;
    else {
      line += line === "" || endsWithBlank ? `${signs.slice(1)} ` : `${signs} `;
      endsWithBlank = true;
    }
    row.empty = 0;
  };
  const openTableElement = (name: string) => {
    if (name === "tr") Object.assign(row, { cells: 0, firstLine: lines.length, empty: 0 });
    if (!CELLS.has(name)) return;
    if (row.cells > 0) row.empty += 1;
    row.cells += 1;
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (HIDDEN.has(name)) hidden += 1;
        if (BLOCKS.has(name)) breakLine();
        openTableElement(name);
        if (name !== "li") return;
        line += "- ";
        endsWithBlank = true;
      },
      ontext: (start, end) => {
        for (let at = start; at < end && tokenizer.running; at += PART_LENGTH)
          append(html.slice(at, Math.min(end, at + PART_LENGTH)));
      },
      ontextentity: (codePoint) => append(String.fromCodePoint(codePoint)),
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
        if (BLOCKS.has(name)) breakLine();
      },
      ...{ onattribdata: ignore, onattribend: ignore, onattribentity: ignore, onattribname: ignore },
      ...{ oncdata: ignore, oncomment: ignore, ondeclaration: ignore, onend: ignore },
      ...{ onopentagend: ignore, onprocessinginstruction: ignore, onselfclosingtag: ignore },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  breakLine();
  return lines.join("").slice(0, max);
}
