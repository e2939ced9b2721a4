import type { Shop } from "graphql-server/shop-profile/shop";
import {
  escapeHtml,
  fillSlots,
  JSON_BLOCKS,
  jsonBlock,
  readJsonBlock,
} from "graphql-server/text/html-template";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";

/** The app shell as the server hands it to the service worker. */
export interface AppShell {
  /** the document, with open slots for styles, content and SSR state */
  html: string;
  shop: Shop;
  /** prerendered shells by name; none where they say something else of the shop, or the browser has deleted them */
  prerendered: Readonly<Record<string, string>>;
}

/** The file of the prerendered shells (`static-files.ts`). */
export interface PrerenderedShells {
  /** of the shop's settings they say */
  version: number;
  shells: AppShell["prerendered"];
}

/** A page's first screen, and the answers it was rendered from, which React hydrates it with. */
export interface FirstScreen {
  html: string;
  answers?: readonly QueryAnswer[];
}

/** @param prerendered undefined where the browser has deleted the file */
export function parseAppShell(html: string, prerendered: PrerenderedShells | undefined): AppShell {
  const shop = readJsonBlock(html, JSON_BLOCKS.shop) as Shop;
  return { html, shop, prerendered: prerendered?.version === shop.version ? prerendered.shells : {} };
}

/**
 * The shell with what the shop said last, where that is newer. Without prerendered shells then: they say what it said
 * before, and the page is rendered by its script.
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
 * The shell as a page: with its styles, and where there is one a first screen as its content, which is seen before any
 * script runs and then hydrated.
 * @param styles the style sheet as an element
 */
export const fillAppShell = (html: string, styles: string, firstScreen: FirstScreen | undefined): string =>
  fillSlots(html, {
    styles,
    ...(firstScreen && { content: firstScreen.html }),
    ...(firstScreen?.answers && {
      state: jsonBlock(JSON_BLOCKS.prerenderedState, firstScreen.answers),
    }),
  });
