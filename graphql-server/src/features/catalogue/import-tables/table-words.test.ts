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
  ].map((word) => [word, true, undefined] as const),
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
  ].map((word) => [word, false, undefined] as const),
  ["preorder", false, /précommande/] as const,
  ["available for order", true, /sur commande/] as const,
  ["backorder", true, /sur commande/] as const,
  ["quelque part", false, /état connu/] as const,
  ["-1", false, /état connu/] as const,
])("whether the stock word %j means that the product is available: %s", (word, isAvailable, note) => {
  expect(stockState(word)).toEqual({ isAvailable, note: note && expect.stringMatching(note) });
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
])("the word %j, which says in a table whether a product is visible, is read as %j", (word, publication) => {
  expect(publicationOf(word)).toEqual(publication);
});
