import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { GraphQLSchema } from "graphql";
import { compileOperation, type Operation } from "./operation.ts";

/** A stored document (a persisted query) of this or an earlier release of the PWA. */
export interface StoredDocument extends Operation {
  readonly id: string;
}

/** The stored documents. The key is the id of a document: the SHA-256 of its text in hexadecimal. */
export type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** The content of a manifest: the id of each document with its text. */
export type DocumentManifest = Readonly<Record<string, string>>;

/**
 * Reads the manifests of all releases. Old manifests are never deleted, because a phone may run an old release for a
 * long time.
 */
export function readManifests(folder: string): DocumentManifest {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
}

export function parseStoredDocuments(manifest: DocumentManifest, schema: GraphQLSchema): StoredDocuments {
  return new Map(
    Object.entries(manifest).map(([id, text]) => [id, { id, ...compileOperation(text, schema) }]),
  );
}
