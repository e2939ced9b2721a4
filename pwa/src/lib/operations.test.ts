import type { DocumentNode } from "graphql";
import { getOperationAST, Kind } from "graphql";
import { expect, it } from "vitest";
import { catalogueQueryOf } from "./operations.ts";

const documentOf = (name: string) => ({
  definitions: [{ kind: Kind.OPERATION_DEFINITION, name: { kind: Kind.NAME, value: name } }],
});

/** True if it is one of the shopper's queries. */
function isCatalogueQuery(name: string): boolean {
  try {
    return catalogueQueryOf(documentOf(name)) === name;
  } catch {
    return false;
  }
}

const modules = import.meta.glob<Record<string, unknown>>("../graphql/*.generated.ts", { eager: true });

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === Kind.DOCUMENT;

/** The names of the stored operations. */
const names = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isDocument))
  .flatMap((document) => getOperationAST(document)?.name?.value ?? []);

it("knows the shopper's queries", () => {
  expect(names.filter(isCatalogueQuery).sort()).toEqual([
    "CataloguePage",
    "CategoryCounts",
    "HomePage",
    "ProductList",
    "ProductPage",
    "SavedProducts",
  ]);
  expect(isCatalogueQuery("toString")).toBe(false);
});
