import { fold } from "../text/fold.rules.ts";
import { bounded } from "../text/typed-text.rules.ts";

/* The texts of whole pages as an owner types them. A line that begins with "# " is a heading, "## " a smaller one, "- " an item of a list; "[Nous écrire](/contact)" alone on its line is a link; an empty line ends a paragraph. Everything else is text and is shown unchanged; it never contains HTML. */

/** A link leads to a page of the shop, or by https to another site. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "link"; readonly label: string; readonly to: string };

/** The content below a smaller heading. */
export interface TextPart {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface TextSection extends TextPart {
  /** Id that is unique in the page's text. It is the fragment of the address that leads to this section. */
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

/** Parses a page's text; never fails. */
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

/** Returns a link that is alone on its line; undefined for an address that is neither the shop's own nor https. */
function linkIn(line: string): Block | undefined {
  const [, label, to = ""] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(line) ?? [];
  const isOwn = /^\/(?![/\\])/.test(to);
  return label && (isOwn || /^https:\/\//.test(to)) ? { kind: "link", label, to } : undefined;
}

/** @param counts headings so far for each id; counting avoids a long search for a free id among thousands */
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

/** Returns a page's text as it is stored: without control characters, lone surrogates and superfluous empty lines. */
export const normalisePageText = bounded((text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]+|\p{Cs}+/gu, " ")
    // Matches only at the first of several spaces. Matching at each space would take seconds for a text of spaces.
    .replace(/(?<! ) +\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim(),
);

/** Placeholders in a text for the shop's own details. The text changes with the details. */
export const TEXT_DETAILS = ["boutique", "adresse", "téléphone", "e-mail", "livraison"] as const;
export type TextDetail = (typeof TEXT_DETAILS)[number];

/**
 * Returns a text with the shop's details in place of `{boutique}` and the other placeholders; other braces are text.
 */
export const withDetails = (text: string, details: Readonly<Record<TextDetail, string>>): string =>
  text.replace(/\{([^{}]+)\}/g, (whole, name: string) => (isDetail(name) ? details[name] : whole));

const isDetail = (name: string): name is TextDetail => TEXT_DETAILS.some((detail) => detail === name);
