/** What the code generator writes of a document: the name for those that are sent by their id alone. */
function metaOf(document: object): object {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null) return meta;
  throw new Error("not a stored document");
}

/**
 * The id under which the server has stored a document of this release.
 * @throws when it is not a generated document
 */
export function documentId(document: object): string {
  const meta = metaOf(document);
  if ("hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}

/** The name of the operation of a document that is sent by its id; empty for another. */
export function documentName(document: object): string {
  const meta = metaOf(document);
  return "name" in meta ? String(meta.name) : "";
}
