/** The id by which the server knows a stored document of the release this code is of. */
export function documentId(document: object): string {
  const meta = "__meta__" in document ? document.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null && "hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}
