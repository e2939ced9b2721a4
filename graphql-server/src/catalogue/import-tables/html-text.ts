import { Parser } from "htmlparser2";

/** Elements that start on a new line. */
const BLOCKS = new Set(
  "p div br ul ol li h1 h2 h3 h4 h5 h6 tr table section article blockquote dl dt dd hr".split(" "),
);
/** Elements whose content is not text for shoppers. */
const HIDDEN = new Set(["script", "style", "template", "iframe"]);

/** True if a text contains HTML elements or character references, as exports of other shops do. */
export const isHtml = (text: string): boolean =>
  /<\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|h[1-6]|a|table|font)\b[^>]*>|&(?:nbsp|amp|quot|lt|gt|#\d+|#x[\da-f]+);/i.test(
    text,
  );

/** Returns the text of an HTML fragment. Each block is on its own line, and « - » precedes each list item. */
export function htmlText(html: string): string {
  let text = "";
  let hidden = 0;
  const breakLine = () => {
    text = text.trimEnd();
    if (text !== "") text += "\n";
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (HIDDEN.has(name)) hidden += 1;
      if (BLOCKS.has(name)) breakLine();
      if (name === "li") text += "- ";
    },
    ontext: (part) => {
      const line = part.replace(/[ \t]*[\r\n]+[ \t]*/g, " ");
      if (hidden === 0) text += text === "" || text.endsWith("\n") ? line.trimStart() : line;
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
      if (BLOCKS.has(name)) breakLine();
    },
  });
  parser.write(html);
  parser.end();
  return text.replaceAll("\u00a0", " ").replace(/ {2,}/g, " ").trim();
}
