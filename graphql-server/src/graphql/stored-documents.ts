import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { declaredPermission } from "../security/permission.ts";
import { type LongTextPath, longTextOf } from "../security/request-length.ts";

/** An operation of the PWA, of this release or an earlier one (persisted query). */
export interface StoredDocument {
  id: string;
  text: string;
  document: DocumentNode;
  operationName: string;
  kind: "query" | "mutation";
  /** Whether it is a query of PUBLIC fields only, whose answer is the same for everyone. */
  isPublic: boolean;
  rootFields: readonly string[];
  /** Whether it is a mutation that takes a password. */
  hashesPassword: boolean;
  /** Where its variables hold a long text; undefined where they hold none. */
  longText: LongTextPath | undefined;
  variableDefinitions: readonly VariableDefinitionNode[];
}

/** The stored documents by id: the SHA-256 of the text, in hexadecimal. */
export type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** The content of a manifest: document texts by id. */
export type DocumentManifest = Readonly<Record<string, string>>;

/** Reads the manifests of all releases. None is ever removed, because devices may run an old release for long. */
export function readManifests(folder: string): DocumentManifest {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
}

/** Parses the documents and determines which are public. */
export function parseStoredDocuments(manifest: DocumentManifest, schema: GraphQLSchema): StoredDocuments {
  return new Map(Object.entries(manifest).map(([id, text]) => [id, parseStoredDocument(id, text, schema)]));
}

function parseStoredDocument(id: string, text: string, schema: GraphQLSchema): StoredDocument {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation || operation.operation === "subscription")
    throw new Error(`stored document ${id} is no single operation`);
  const isPublic = operation.operation === "query" && hasPublicFieldsOnly(document, schema);
  return {
    id,
    text,
    document,
    operationName: operation.name?.value ?? "",
    kind: operation.operation,
    isPublic,
    rootFields: rootFields(operation),
    hashesPassword: hashesPassword(operation),
    longText: longTextOf(document, schema),
    variableDefinitions: operation.variableDefinitions ?? [],
  };
}

const PASSWORD_FIELDS = ["signIn", "signUp", "resetPassword", "changePassword", "deleteAccount"];

/** Names of an operation's root fields. */
export function rootFields({ selectionSet }: OperationDefinitionNode): string[] {
  return selectionSet.selections.flatMap((selection) =>
    selection.kind === "Field" ? [selection.name.value] : [],
  );
}

/** Whether one of an operation's root fields takes a password. */
export function hashesPassword(operation: OperationDefinitionNode): boolean {
  return rootFields(operation).some((field) => PASSWORD_FIELDS.includes(field));
}

/** Whether every field is PUBLIC, or a plain value of an object that is: an answer with any other depends on who asks. */
function hasPublicFieldsOnly(document: DocumentNode, schema: GraphQLSchema): boolean {
  const types = new TypeInfo(schema);
  let isPublic = true;
  const enterField = (): void => {
    const field = types.getFieldDef();
    const isRoot = types.getParentType() === schema.getQueryType();
    const permission = field && (declaredPermission(field) ?? (isRoot ? undefined : "PUBLIC"));
    const isTypename = field?.name === "__typename";
    if (permission !== "PUBLIC" && !isTypename) isPublic = false;
  };
  visit(document, visitWithTypeInfo(types, { Field: enterField }));
  return isPublic;
}
