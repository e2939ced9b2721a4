import { documentName } from "./document-id.ts";

/**
 * Names of the queries whose answers are the same for every user. The catalogue's copy on the phone (the replica) can
 * answer these queries too.
 */
const CATALOGUE_QUERIES = [
  "HomePage",
  "CataloguePage",
  "ProductList",
  "ProductPage",
  "CategoryCounts",
  "SavedProducts",
] as const;

export type CatalogueQueryName = (typeof CATALOGUE_QUERIES)[number];

/** Returns the name of a catalogue query. @throws for other documents */
export function catalogueQueryOf(document: object): CatalogueQueryName {
  const name = documentName(document);
  const known = CATALOGUE_QUERIES.find((query) => query === name);
  if (!known) throw new Error(`not a query of the catalogue: ${name}`);
  return known;
}
