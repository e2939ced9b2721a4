import {
  escapeHtml,
  fillSlots,
  JSON_BLOCKS,
  jsonBlock,
  takeJsonBlock,
} from "graphql-server/shared/html-template";
import type { Shop } from "graphql-server/shared/shop";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";

/** The app shell as the server hands it to the service worker. */
export interface AppShell {
  /** the document, with open slots for styles, content and SSR state, without the prerendered shells */
  html: string;
  shop: Shop;
  /** prerendered shells by name; none in a shell that is not of this release */
  prerendered: Readonly<Record<string, string>>;
}

/** A page's first screen, and the answers it was rendered from, which React hydrates it with. */
export interface FirstScreen {
  html: string;
  answers?: readonly QueryAnswer[];
}

/** Takes the prerendered shells out of the app shell: no page carries them. */
export function parseAppShell(document: string): AppShell {
  const { html, value: prerendered } = takeJsonBlock(document, JSON_BLOCKS.prerenderedShells) ?? {
    html: document,
    value: {},
  };
  return {
    html,
    shop: takeJsonBlock(html, JSON_BLOCKS.shop)?.value as Shop,
    prerendered: prerendered as AppShell["prerendered"],
  };
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
