import type { Shop } from "graphql-server/features/shop/profile/shop";
import {
  escapeHtml,
  fillPlaceholders,
  JSON_BLOCKS,
  jsonBlock,
  readJsonBlock,
} from "graphql-server/platform/text/html-template";
import type { QueryAnswer } from "../data/ssr-state/packed-answers.ts";

export interface AppShell {
  /** the HTML document, in which styles, content and SSR state are still to be inserted */
  html: string;
  shop: Shop;
  /**
   * HTML of each prerendered shell, under its name; empty if the shells contain outdated settings of the shop, or if
   * the browser has deleted their file
   */
  prerendered: Readonly<Record<string, string>>;
}

/** The contents of the file of prerendered shells (`static-files.ts`). */
export interface PrerenderedShells {
  /** version of the shop's settings that the shells contain */
  version: number;
  shells: AppShell["prerendered"];
}

/** The HTML of a page's first screen, and the query answers with which React hydrates it. */
export interface FirstScreen {
  html: string;
  answers?: readonly QueryAnswer[];
}

/**
 * Parses the app shell, the HTML document with which the service worker answers navigations.
 * @param prerendered the prerendered first screens; undefined if the browser has deleted their file
 */
export function parseAppShell(html: string, prerendered: PrerenderedShells | undefined): AppShell {
  const shop = readJsonBlock(html, JSON_BLOCKS.shop) as Shop;
  return { html, shop, prerendered: prerendered?.version === shop.version ? prerendered.shells : {} };
}

/**
 * Returns the shell with the settings stored on this device if they are newer than the settings in the shell. The
 * prerendered first screens are then left out, because they contain the old settings; the page's script renders the
 * page instead.
 */
export function withNewerShop(shell: AppShell, stored: Shop | undefined): AppShell {
  const { html, shop: former } = shell;
  if (!stored || stored.version <= former.version) return shell;
  const shop = { ...stored, year: former.year };
  const block = (of: Shop) => jsonBlock(JSON_BLOCKS.shop, of);
  const title = ({ name }: Shop) => `<title>${escapeHtml(name)}<`;
  return {
    html: html.replace(block(former), () => block(shop)).replace(title(former), () => title(shop)),
    shop,
    prerendered: {},
  };
}

/**
 * Returns the shell as a page, with its styles and, if there is one, a first screen as content. The first screen is
 * visible before any script runs, and is hydrated later.
 * @param styles the style sheet as an element
 */
export const fillAppShell = (html: string, styles: string, firstScreen: FirstScreen | undefined): string =>
  fillPlaceholders(html, {
    styles,
    ...(firstScreen && { content: firstScreen.html }),
    ...(firstScreen?.answers && {
      state: jsonBlock(JSON_BLOCKS.prerenderedState, firstScreen.answers),
    }),
  });
