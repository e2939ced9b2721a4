import type { DocumentNode } from "graphql";

/** The shopper's queries: the same for everyone, kept in the page's query cache, and answered by the local resolver too. */
const CATALOGUE_QUERIES = [
  "HomePage",
  "CataloguePage",
  "ProductList",
  "ProductPage",
  "CategoryCounts",
  "SavedProducts",
] as const;

/** The shopper's queries. */
export type CatalogueQueryName = (typeof CATALOGUE_QUERIES)[number];

/** Whether it is one of the shopper's queries, which the local resolver answers too. */
export const isCatalogueQuery = (name: string): name is CatalogueQueryName =>
  (CATALOGUE_QUERIES as readonly string[]).includes(name);

/** Whether the answer says who is signed in. */
export const readsSession = (name: string): boolean => name === "Me";

/** The name of a document's operation; empty without one. */
export function operationNameOf({ definitions }: DocumentNode): string {
  for (const definition of definitions)
    if (definition.kind === "OperationDefinition") return definition.name?.value ?? "";
  return "";
}
