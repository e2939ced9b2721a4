import type { Shop } from "graphql-server/shop-profile/shop";
import { JSON_BLOCKS } from "graphql-server/text/html-template";
import { type QueryAnswer, type ServerState, unpackAnswers } from "./packed-answers.ts";

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Returns the shop's settings, which every document contains. */
export const readShop = (): Shop => readBlock(JSON_BLOCKS.shop) as Shop;

/** True if this document is the app shell of a later visit, false for a page that the server rendered. */
export const isShell = (): boolean => document.getElementById(JSON_BLOCKS.serverState) === null;

/**
 * Returns the document's SSR state. A page rendered by the server has packed answers and the catalogue's cursor; a
 * page filled by the service worker has unpacked answers only.
 */
export function readState(): { answers: QueryAnswer[]; renderedFrom?: string } {
  const state = readBlock(JSON_BLOCKS.serverState) as ServerState | undefined;
  if (state) return { answers: unpackAnswers(state.answers), renderedFrom: state.catalogue };
  return { answers: (readBlock(JSON_BLOCKS.prerenderedState) as QueryAnswer[] | undefined) ?? [] };
}
