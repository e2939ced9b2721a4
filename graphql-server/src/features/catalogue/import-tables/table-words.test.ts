import { expect, it } from "vitest";
import { publicationOf, stockState } from "./table-words.ts";

it.each([
  ...[
    "in stock",
    "in_stock",
    "InStock",
    "Oui",
    "yes",
    "TRUE",
    "1",
    "en stock",
    "Disponible",
    "instock",
    "",
  ].map((word) => [word, undefined] as const),
  ["available for order", /sur commande/] as const,
  ["backorder", /sur commande/] as const,
])("the stock word %j means that the product is available", (word, note) => {
  expect(stockState(word)).toEqual({ isAvailable: true, note: note && expect.stringMatching(note) });
});

it.each([
  ...[
    "out of stock",
    "out_of_stock",
    "OutOfStock",
    "Non",
    "no",
    "FALSE",
    "0",
    "Épuisé",
    "rupture de stock",
    "discontinued",
  ].map((word) => [word, undefined] as const),
  ["preorder", /précommande/] as const,
  ["quelque part", /état connu/] as const,
  ["-1", /état connu/] as const,
])("the stock word %j means that the product is not available", (word, note) => {
  expect(stockState(word)).toEqual({ isAvailable: false, note: note && expect.stringMatching(note) });
});

it.each([
  ...["", "1", "true", "Yes", "Oui", "active", "published", "publié", "visible", "both"].map(
    (word) => [word, { isPublic: true }] as const,
  ),
  ["search", { isPublic: true, note: expect.stringContaining("recherche") }] as const,
  ["catalog", { isPublic: true, note: expect.stringContaining("recherche") }] as const,
  ["-1", { isPublic: false, reason: "c’est un brouillon" }] as const,
  ["Draft", { isPublic: false, reason: "c’est un brouillon" }] as const,
  ["hidden", { isPublic: false, reason: "il est masqué" }] as const,
  ["none", { isPublic: false, reason: "il est masqué" }] as const,
  ["unlisted", { isPublic: false, reason: expect.stringContaining("répertorié") }] as const,
  ["archived", { isPublic: false, reason: "il est archivé" }] as const,
  ...["0", "FALSE", "Non", "staging", "pending"].map(
    (word) => [word, { isPublic: false, reason: "il n’est pas publié" }] as const,
  ),
  ["bleu", undefined] as const,
])("in a table's column about the visibility of products, the word %j is read as %j", (word, publication) => {
  expect(publicationOf(word)).toEqual(publication);
});
