/**
 * How HTML is put together, on the server and in the service worker: a template has named slots, data travels in JSON
 * blocks. Nothing else marks a place in a document.
 */

/** Ids of the JSON blocks in a document. */
export const JSON_BLOCKS = {
  /** the shop's settings; in every document */
  shop: "shop",
  /** SSR state of a page the server rendered */
  serverState: "data",
  /** SSR state of a page the service worker filled in */
  prerenderedState: "start",
} as const;

const SLOT = /<!--slot:([a-z-]+)-->/;

/** The mark of a slot in a template. */
export const slot = (name: string): string => `<!--slot:${name}-->`;

/**
 * Fills slots in one pass: contents are not searched for slots, and `$` in them is text. A slot without content stays
 * open, so that a template can be filled in steps.
 * @param contents by the slots' names
 */
export function fillSlots(template: string, contents: Readonly<Record<string, string>>): string {
  const parts = template.split(SLOT);
  return parts.map((part, at) => (at % 2 === 0 ? part : (contents[part] ?? slot(part)))).join("");
}

/** The names of the slots that are open, in their order; a name as often as it occurs. */
export const openSlots = (template: string): string[] => template.split(SLOT).filter((_, at) => at % 2 === 1);

/** JSON for a script element: `<` is escaped, so that no text in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const blockStart = (id: string): string => `<script type="application/json" id="${id}">`;
const BLOCK_END = "</script>";

/** A JSON block: data for the page's script, which is not run itself. */
export const jsonBlock = (id: string, value: unknown): string =>
  blockStart(id) + scriptJson(value) + BLOCK_END;

/** The data of a block that `jsonBlock` wrote; undefined when the document has none of this id. */
export function readJsonBlock(html: string, id: string): unknown {
  const start = html.indexOf(blockStart(id));
  if (start < 0) return undefined;
  const from = start + blockStart(id).length;
  const to = html.indexOf(BLOCK_END, from);
  return to < 0 ? undefined : JSON.parse(html.slice(from, to));
}

/**
 * The style sheet of all pages as an inline element.
 * @param css trimmed, as the content security policy's hash is of this text
 */
export const styleElement = (url: string, css: string): string => `<style data-sheet="${url}">${css}</style>`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Text as HTML or XML, in an element or a quoted attribute; escaped exactly as React escapes it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
