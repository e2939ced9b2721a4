import type { InMemoryCache } from "@apollo/client";
import type { Shop } from "graphql-server/shared/shop";
import { type PackedAnswers, unpackAnswers } from "./packed-answers.ts";

function readBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The shop's name and links, which the server writes into every page and the shell. */
export const readShop = (): Shop => readBlock("shop") as Shop;

/** Whether this is the shell of a later visit, which holds no answers of the server's. */
export const isShell = (): boolean => document.getElementById("data") === null;

/** Puts the answers a page was drawn from into the cache: the server's, or what the worker's start of it shows. */
export const restoreData = (cache: InMemoryCache): InMemoryCache =>
  cache.restore(unpackAnswers((readBlock("data") ?? readBlock("start") ?? []) as PackedAnswers, cache));
