import type { NormalizedCacheObject } from "@apollo/client";
import type { Shop } from "graphql-server/shop";

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The shop's name and links, which the server writes into every page and the shell. */
export const readShop = (): Shop => readBlock("shop") as Shop;

/** The answers a server-drawn page was made from; nothing in the shell. */
export const readData = (): NormalizedCacheObject => (readBlock("data") ?? {}) as NormalizedCacheObject;
