import type { DocumentNode } from "graphql";
import { getOperationAST, Kind } from "graphql";
import { expect, it } from "vitest";
import { changesCatalogue, isCatalogueQuery, traitsOf } from "./operations.ts";

const modules = import.meta.glob<Record<string, unknown>>("../graphql/*.generated.ts", { eager: true });

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === Kind.DOCUMENT;

const operations = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isDocument))
  .flatMap((document) => {
    const ast = getOperationAST(document);
    return ast?.name ? [{ kind: ast.operation, name: ast.name.value }] : [];
  });

it("every generated document is in the table: a query with what it reads, a mutation with what it changes", () => {
  expect(operations.length).toBeGreaterThan(25);
  for (const { kind, name } of operations) {
    const { reads, changes } = traitsOf(name) ?? {};
    expect([name, kind === "query" ? reads : changes]).toEqual([name, expect.any(String)]);
    expect([name, kind === "query" ? changes : reads]).toEqual([name, undefined]);
  }
});

it("knows the shopper's queries and what changes products", () => {
  const namesOf = (matches: (name: string) => boolean) =>
    operations
      .map(({ name }) => name)
      .filter(matches)
      .sort();
  expect(namesOf(isCatalogueQuery)).toEqual([
    "CataloguePage",
    "CategoryCounts",
    "HomePage",
    "ProductList",
    "ProductPage",
    "SavedProducts",
  ]);
  expect(namesOf(changesCatalogue)).toEqual([
    "ChangeAvailability",
    "ChangeCategories",
    "ChangePrices",
    "CreateProduct",
    "DeleteProduct",
    "DeleteProducts",
    "ImportProducts",
    "MarkSoldOut",
    "RemoveDemo",
    "UndoDeletion",
    "UndoDemoRemoval",
    "UndoEdit",
    "UpdateProduct",
  ]);
  expect(isCatalogueQuery("toString")).toBe(false);
});
