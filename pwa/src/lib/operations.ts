import { documentName } from "./document-id.ts";

/** The shopper's queries: the same for everyone, kept in the page's query cache, and answered by the local resolver too. */
const CATALOGUE_QUERIES = [
  "HomePage",
  "CataloguePage",
  "ProductList",
  "ProductPage",
  "CategoryCounts",
  "SavedProducts",
] as const;

/** After these mutations the replica and the pages on screen are out of date. */
const CATALOGUE_CHANGES: readonly string[] = [
  "CreateProduct",
  "UpdateProduct",
  "DeleteProduct",
  "ChangeAvailability",
  "UndoDeletion",
  "ChangeCategories",
  "ChangePrices",
  "MarkSoldOut",
  "DeleteProducts",
  "UndoEdit",
  "RemoveDemo",
  "UndoDemoRemoval",
  "ImportProducts",
];

/** The shopper's queries. */
export type CatalogueQueryName = (typeof CATALOGUE_QUERIES)[number];

/**
 * The name of a document that asks one of the shopper's queries.
 * @throws for other documents
 */
export function catalogueQueryOf(document: object): CatalogueQueryName {
  const name = documentName(document);
  const known = CATALOGUE_QUERIES.find((query) => query === name);
  if (!known) throw new Error(`not a query of the catalogue: ${name}`);
  return known;
}

export const changesCatalogue = (name: string): boolean => CATALOGUE_CHANGES.includes(name);

/** Whether the answer says who is signed in. */
export const readsSession = (name: string): boolean => name === "Me";
