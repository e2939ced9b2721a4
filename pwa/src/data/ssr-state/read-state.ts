import type { Shop } from "graphql-server/features/shop/profile/shop";
import { JSON_BLOCKS } from "graphql-server/platform/text/html-template";
import { type QueryAnswer, type ServerState, unpackAnswers } from "./packed-answers.ts";

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

export const readShop = (): Shop => readBlock(JSON_BLOCKS.shop) as Shop;

/** True if the HTML is the app shell from the service worker, false if the server rendered the page. */
export const isShell = (): boolean => document.getElementById(JSON_BLOCKS.serverState) === null;

/**
 * Returns the answers and the catalogue's cursor with which the page was rendered. In a server-rendered page the
 * answers are packed; a page from the service worker has unpacked answers and no cursor.
 */
export function readState(): { answers: QueryAnswer[]; renderedFrom?: string } {
  const state = readBlock(JSON_BLOCKS.serverState) as ServerState | undefined;
  if (state) return { answers: unpackAnswers(state.answers), renderedFrom: state.catalogue };
  return { answers: (readBlock(JSON_BLOCKS.prerenderedState) as QueryAnswer[] | undefined) ?? [] };
}
