import { documentName } from "./document-id.ts";

/**
 * The shopper's queries. Their answers do not depend on the user, and the local resolver answers these queries too.
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

/** @throws for other documents */
export function catalogueQueryOf(document: object): CatalogueQueryName {
  const name = documentName(document);
  const known = CATALOGUE_QUERIES.find((query) => query === name);
  if (!known) throw new Error(`not a query of the catalogue: ${name}`);
  return known;
}
