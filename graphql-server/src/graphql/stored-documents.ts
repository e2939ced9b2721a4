import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type DocumentNode, type GraphQLSchema, getOperationAST, parse, type SelectionNode } from "graphql";
import { declaredPermission } from "../security/permission.ts";

/** An operation of the PWA, of this release or a former one. */
export interface StoredDocument {
  id: string;
  text: string;
  document: DocumentNode;
  operationName: string;
  kind: "query" | "mutation";
  /** A query of PUBLIC fields only: its answer is the same for everyone. */
  isPublic: boolean;
}

/** By the SHA-256 of its text, in hexadecimal. */
export type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** What the manifests hold: text by id. */
export type DocumentManifest = Readonly<Record<string, string>>;

/** Reads the manifests of this release and the former ones; phones update late, so none is ever dropped. */
export function readManifests(folder: string): DocumentManifest {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
}

/** Parses the manifests' texts and tells the public ones from the others. */
export function storeDocuments(manifest: DocumentManifest, schema: GraphQLSchema): StoredDocuments {
  return new Map(Object.entries(manifest).map(([id, text]) => [id, storeDocument(id, text, schema)]));
}

function storeDocument(id: string, text: string, schema: GraphQLSchema): StoredDocument {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation || operation.operation === "subscription")
    throw new Error(`stored document ${id} is no single operation`);
  const isPublic =
    operation.operation === "query" && operation.selectionSet.selections.every(isPublicField(schema));
  return {
    id,
    text,
    document,
    operationName: operation.name?.value ?? "",
    kind: operation.operation,
    isPublic,
  };
}

/** Tells the root fields that answer everyone alike. */
function isPublicField(schema: GraphQLSchema): (selection: SelectionNode) => boolean {
  const fields = schema.getQueryType()?.getFields() ?? {};
  return (selection) => {
    if (selection.kind !== "Field") return false;
    if (selection.name.value === "__typename") return true;
    const field = fields[selection.name.value];
    return field !== undefined && declaredPermission(field) === "PUBLIC";
  };
}
