import type { InMemoryCache } from "@apollo/client";
import { JSON_BLOCKS } from "graphql-server/shared/html-template";
import type { Shop } from "graphql-server/shared/shop";
import { type PackedState, unpackState } from "./packed-state.ts";

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The shop's settings, which every document carries. */
export const readShop = (): Shop => readBlock(JSON_BLOCKS.shop) as Shop;

/** Whether this document is the app shell of a later visit, rather than a page the server rendered. */
export const isShell = (): boolean => document.getElementById(JSON_BLOCKS.serverState) === null;

/** Restores the document's SSR state, the server's or the service worker's, into the cache. */
export const restoreState = (cache: InMemoryCache): InMemoryCache => {
  const state = readBlock(JSON_BLOCKS.serverState) ?? readBlock(JSON_BLOCKS.prerenderedState) ?? [];
  return cache.restore(unpackState(state as PackedState, cache));
};
