import { Tokenizer } from "htmlparser2";

/** Elements that start on a new line. */
const BLOCKS = new Set(
  "p div br ul ol li h1 h2 h3 h4 h5 h6 tr table section article blockquote dl dt dd hr".split(" "),
);
/** Elements whose content is not text for shoppers. */
const HIDDEN = new Set(["script", "style", "template", "iframe"]);
/** White space that a page shows as one space. A no-break space is included, because other programs use it as a space. */
const BLANKS = /[ \t\r\n\f\u00a0]+/g;
/** Length of the parts in which a text between two tags is read, so that the rest of a long one is left unread. */
const PART_LENGTH = 10_000;

/**
 * True if a text contains HTML elements or character references, as exports of other shops do. A tag ends at the next
 * `<`: if it went on to the end of the text, a text of unclosed tags would be read once for each tag.
 */
export const isHtml = (text: string): boolean =>
  /<\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|h[1-6]|a|table|font)\b[^<>]*>|&(?:nbsp|amp|quot|lt|gt|#\d+|#x[\da-f]+);/i.test(
    text,
  );

/**
 * Returns the text of an HTML fragment. Each block is on its own line, and « - » precedes each list item. The time is
 * proportional to the length of the HTML, whatever it contains: the parser keeps no list of open elements, and each
 * part of the text is read once.
 * @param max length of the returned text, in UTF-16 units; the rest is not read
 */
export function htmlText(html: string, max = Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  let linesLength = 0;
  let line = "";
  let endsWithBlank = true;
  let hidden = 0;
  const breakLine = () => {
    const text = line.trimEnd();
    if (text !== "") {
      lines.push(text);
      linesLength += text.length + 1;
    }
    line = "";
    endsWithBlank = true;
  };
  const append = (part: string) => {
    if (hidden > 0) return;
    const blanks = part.replace(BLANKS, " ");
    const text = line === "" ? blanks.trimStart() : endsWithBlank ? blanks.replace(/^ /, "") : blanks;
    if (text === "") return;
    line += text;
    endsWithBlank = text.endsWith(" ");
    if (linesLength + line.length > max) tokenizer.pause();
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (HIDDEN.has(name)) hidden += 1;
        if (BLOCKS.has(name)) breakLine();
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
  return lines.join("\n").slice(0, max);
}
