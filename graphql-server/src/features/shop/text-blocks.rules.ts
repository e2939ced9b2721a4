import { fold } from "../../platform/text/fold.rules.ts";
import { bounded } from "../../platform/text/typed-text.rules.ts";

/**
 * The format of the texts of whole pages, as an owner types them. A line that begins with "# " is a heading, with "## "
 * a smaller heading, with "- " an item of a list. A line that consists of "[Nous écrire](/contact)" is a link. An empty
 * line ends a paragraph. Everything else is plain text, shown unchanged; it never contains HTML.
 */

/** A block of a page's text. A link leads to a page of the shop, or to an https URL. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "link"; readonly label: string; readonly to: string };

/** A smaller heading and the content below it. */
export interface TextPart {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface TextSection extends TextPart {
  /** Id that is unique in the page's text, for links to this section. */
  readonly id: string;
  readonly parts: readonly TextPart[];
}

export interface PageText {
  /** The content before the first heading. */
  readonly lead: readonly Block[];
  readonly sections: readonly TextSection[];
}

interface OpenPart {
  title: string;
  blocks: Block[];
}

/** Parses a page's text. Any text is valid. */
export function parsePageText(text: string): PageText {
  const lead: Block[] = [];
  const sections: (OpenPart & { id: string; parts: OpenPart[] })[] = [];
  const ids = new Map<string, number>();
  let paragraph: string[] = [];
  const blocks = () => {
    const section = sections.at(-1);
    return section?.parts.at(-1)?.blocks ?? section?.blocks ?? lead;
  };
  const endParagraph = () => {
    if (paragraph.length > 0) blocks().push({ kind: "paragraph", text: paragraph.join(" ") });
    paragraph = [];
  };
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const [, mark, rest = ""] = /^(##?|-)\s+(\S.*)$/.exec(line) ?? [];
    const link = linkIn(line);
    const section = sections.at(-1);
    if (line !== "" && !mark && !link) {
      paragraph.push(line);
      continue;
    }
    endParagraph();
    if (mark === "-") addItem(blocks(), rest);
    else if (mark === "##" && section) section.parts.push({ title: rest, blocks: [] });
    else if (mark) sections.push({ id: idOf(rest, ids), title: rest, blocks: [], parts: [] });
    else if (link) blocks().push(link);
  }
  endParagraph();
  return { lead, sections };
}

function addItem(blocks: Block[], item: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "list") blocks[blocks.length - 1] = { kind: "list", items: [...last.items, item] };
  else blocks.push({ kind: "list", items: [item] });
}

/**
 * Returns the link that a line consists of; undefined if the line is no link, or if its target is neither a path of the
 * shop nor an https URL.
 */
function linkIn(line: string): Block | undefined {
  const [, label, to = ""] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(line) ?? [];
  const isOwn = /^\/(?![/\\])/.test(to);
  return label && (isOwn || /^https:\/\//.test(to)) ? { kind: "link", label, to } : undefined;
}

/**
 * Returns an id for a heading that no earlier heading has.
 * @param counts for each id, the highest number that was appended to this id so far; 1 if none was. The search for a
 * free number starts there, so that it is fast even for thousands of equal headings
 */
function idOf(title: string, counts: Map<string, number>): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = words || "partie";
  let count = (counts.get(base) ?? 0) + 1;
  const numbered = () => (count === 1 ? base : `${base}-${count}`);
  while (count > 1 && counts.has(numbered())) count += 1;
  counts.set(base, count);
  const id = numbered();
  if (id !== base) counts.set(id, 1);
  return id;
}

/** Returns a page's text as it is stored: without control characters, lone surrogates and unnecessary empty lines. */
export const normalisePageText = bounded((text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+|\p{Cs}+/gu, " ")
    // This pattern starts a match only at the first of several spaces. A pattern that starts at each space would take
    // seconds for a long text of spaces.
    .replace(/(?<! ) +\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim(),
);

/**
 * Placeholders that the owner may write in a page's text. Visitors see the present details of the shop in their place.
 */
export const TEXT_DETAILS = ["boutique", "adresse", "téléphone", "e-mail", "livraison"] as const;
export type TextDetail = (typeof TEXT_DETAILS)[number];

/** Replaces placeholders such as `{boutique}` by the shop's details. Other braces stay unchanged. */
export const withDetails = (text: string, details: Readonly<Record<TextDetail, string>>): string =>
  text.replace(/\{([^{}]+)\}/g, (whole, name: string) => (isDetail(name) ? details[name] : whole));

const isDetail = (name: string): name is TextDetail => TEXT_DETAILS.some((detail) => detail === name);
