import { readFileSync } from "node:fs";
import path from "node:path";

/** The id under which the present release stores the document of its product lists. */
export function productListId(root) {
  const manifest = path.join(root, "graphql-server/stored-documents/current.json");
  const documents = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  const [id] = documents.find(([, text]) => text.includes("query ProductList("));
  return id;
}
