/**
 * Returns the metadata that the code generator writes into a GraphQL document.
 */
function metaOf(document: object): object {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null) return meta;
  throw new Error("not a stored document");
}

/**
 * Returns the id under which the server has stored a document of this release.
 * @throws when it is not a generated document
 */
export function documentId(document: object): string {
  const meta = metaOf(document);
  if ("hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}

/** Returns the name of a GraphQL document; an empty text for a document that the code generator did not write. */
export function documentName(document: object): string {
  const meta = metaOf(document);
  return "name" in meta ? String(meta.name) : "";
}
