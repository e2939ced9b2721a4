/**
 * The id under which the server has stored a document of this release.
 * @throws when it is not a generated document
 */
export function documentId(document: object): string {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null && "hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}
