import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { Block, PageText } from "graphql-server/features/shop/text-blocks";
import { pageTextOf } from "./page-text.ts";

export interface AboutParts {
  title: string;
  /** A line above the title; undefined if the text has none. */
  since: string | undefined;
  lead: readonly Block[];
  sections: PageText["sections"];
}

/**
 * Splits the text of the about page. A heading at the beginning of the text is the page's title, and the first smaller
 * heading below it is the line above the title. A text without a heading at its beginning gets the default title and
 * line: such texts come from a release in which owners could not write the title.
 */
export function aboutParts(shop: Shop, text = pageTextOf(shop, "about")): AboutParts {
  const [head, ...sections] = text.sections;
  if (text.lead.length > 0 || !head) {
    const { title = "", parts } = pageTextOf({ ...shop, texts: null }, "about").sections[0] ?? { parts: [] };
    return { title, since: parts[0]?.title, ...text };
  }
  const [since, ...more] = head.parts;
  const lead = [...head.blocks, ...(since?.blocks ?? []), ...more.flatMap(({ blocks }) => blocks)];
  return { title: head.title, since: since?.title, lead, sections };
}
