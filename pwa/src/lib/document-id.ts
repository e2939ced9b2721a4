/** Returns the metadata that the code generator writes into a GraphQL document. @throws for any other object */
function metaOf(document: object): object {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null) return meta;
  throw new Error("not a stored document");
}

/**
 * Returns the id under which the server has stored a document of this release.
 * @throws for an object that the code generator did not write
 */
export function documentId(document: object): string {
  const meta = metaOf(document);
  if ("hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}

/** Returns the name of a GraphQL document; an empty text if the document has no name. @throws as `documentId` */
export function documentName(document: object): string {
  const meta = metaOf(document);
  return "name" in meta ? String(meta.name) : "";
}
