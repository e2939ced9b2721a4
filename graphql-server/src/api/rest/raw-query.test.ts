import { expect, it } from "vitest";
import { parseSearch } from "./raw-query.ts";

/**
 * Returns a URL as Node passes it to the request handler: each byte of an unencoded character is one Latin-1 character.
 */
const asNodeReads = (address: string): string => Buffer.from(address, "utf8").toString("latin1");

it.each([
  ["/api/search", undefined],
  ["/api/search?", undefined],
  ["/api/search?page=2", undefined],
  ["/api/search?q=", ""],
  ["/api/search?q=robe", "robe"],
  ["/api/search?q=sac%20%C3%A0%20main", "sac à main"],
  ["/api/search?q=sac+%C3%A0+main", "sac à main"],
  ["/api/search?q=100% coton", "100% coton"],
  ["/api/search?q=robe & sac (neuf) [bleu]", "robe & sac (neuf) [bleu]"],
  ["/api/search?lang=fr&q=robe&sac", "robe&sac"],
  ["/api/search?q=a=b?q=c", "a=b?q=c"],
  ["/api/search?q=m%E8ches", "mèches"],
  [asNodeReads("/api/search?q=mèches et ôte"), "mèches et ôte"],
])("the search text in the URL %s is %j", (address, search) => {
  expect(parseSearch(address)).toBe(search);
});
