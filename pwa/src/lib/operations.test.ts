import { getOperationAST, parse } from "graphql";
import { expect, it } from "vitest";
import manifest from "../../../graphql-server/stored-documents/current.json" with { type: "json" };
import { catalogueQueryOf } from "./operations.ts";

const documentOf = (name: string) => ({ __meta__: { name } });

function isCatalogueQuery(name: string): boolean {
  try {
    return catalogueQueryOf(documentOf(name)) === name;
  } catch {
    return false;
  }
}

const names = Object.values(manifest).flatMap((text) => getOperationAST(parse(text))?.name?.value ?? []);

it("of all stored queries, exactly those about the catalogue are recognised as catalogue queries", () => {
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
