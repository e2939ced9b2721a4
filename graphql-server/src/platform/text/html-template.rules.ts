/**
 * HTML templates of the server and of the service worker. A template has named placeholders, and its JSON blocks
 * contain data.
 */

export const JSON_BLOCKS = {
  /** The shop's settings. Every HTML page of the shop has this block. */
  shop: "shop",
  /**
   * The answers to the page's queries, with which the server has rendered the page. The browser need not send these
   * queries again.
   */
  serverState: "data",
  /** The answers to the page's queries, with which the service worker has completed a prerendered page. */
  prerenderedState: "start",
} as const;

const PLACEHOLDER = /<!--placeholder:([a-z-]+)-->/;

export const placeholder = (name: string): string => `<!--placeholder:${name}-->`;

/**
 * Fills placeholders in one pass: contents are not searched for placeholders, and `$` in them has no special meaning. A
 * placeholder without content stays open, so that a template can be filled in several steps.
 * @param contents content of each placeholder to fill, by the placeholder's name
 */
export function fillPlaceholders(template: string, contents: Readonly<Record<string, string>>): string {
  const parts = template.split(PLACEHOLDER);
  return parts.map((part, at) => (at % 2 === 0 ? part : (contents[part] ?? placeholder(part)))).join("");
}

/**
 * Returns the names of the placeholders without content, in the template's sequence. If a placeholder occurs several
 * times, its name is returned as many times.
 */
export const openPlaceholders = (template: string): string[] =>
  template.split(PLACEHOLDER).filter((_, at) => at % 2 === 1);

/** Formats a value as JSON for a script element. `<` is escaped, so that no text in the value can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const blockStart = (id: string): string => `<script type="application/json" id="${id}">`;
const BLOCK_END = "</script>";

/** Returns a JSON block: a script element whose data the page's script reads. The browser does not execute it. */
export const jsonBlock = (id: string, value: unknown): string =>
  blockStart(id) + scriptJson(value) + BLOCK_END;

/** Returns the data of the JSON block with this id, written by `jsonBlock`; undefined if the HTML has no such block. */
export function readJsonBlock(html: string, id: string): unknown {
  const start = html.indexOf(blockStart(id));
  if (start < 0) return undefined;
  const from = start + blockStart(id).length;
  const to = html.indexOf(BLOCK_END, from);
  return to < 0 ? undefined : JSON.parse(html.slice(from, to));
}

/**
 * Returns the style sheet of all pages as an inline element.
 * @param css style sheet without surrounding blanks: the element must contain exactly the text whose hash is in the
 * content security policy
 */
export const styleElement = (url: string, css: string): string => `<style data-sheet="${url}">${css}</style>`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Escapes text for HTML or XML, in an element or a quoted attribute, exactly as React does. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
