import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "../../../platform/settings/settings.ts";
import { PRODUCT_FIELDS } from "./product-fields.rules.ts";

const file = (...names: string[]) => readFileSync(path.join(PROJECT_ROOT, ...names), "utf8");
const schema = buildSchema(file("schema.graphql"));
const documents: string[] = Object.values(
  JSON.parse(file("graphql-server", "stored-documents", "current.json")),
);

/** Returns the names of all fields of a GraphQL type that an operation of the PWA reads. */
function readBy(operation: string, type: string): Set<string> {
  const text = documents.find((one) => new RegExp(`\\b(query|mutation) ${operation}\\b`).test(one));
  if (!text) throw new Error(`the PWA has no ${operation}`);
  const names = new Set<string>();
  const info = new TypeInfo(schema);
  const addName = ({ name }: { name: { value: string } }) => {
    if (info.getParentType()?.name === type) names.add(name.value);
  };
  visit(parse(text), visitWithTypeInfo(info, { Field: addName }));
  return names;
}

/** Names under which a GraphQL query reads a field, if they differ from the field's own name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { "CatalogueProduct.productImages": "pictures" };

describe.each([
  ["the copy of the catalogue on a phone", "CatalogueChanges", "CatalogueProduct"],
  ["the page of a product", "ProductPage", "Product"],
  ["the panel's form", "PanelProduct", "Product"],
])("the GraphQL query of %s", (_, operation, type) => {
  it.each(Object.keys(PRODUCT_FIELDS))("reads the field %s of a product", (field) => {
    expect(readBy(operation, type)).toContain(OTHER_NAMES[`${type}.${field}`] ?? field);
  });
});
