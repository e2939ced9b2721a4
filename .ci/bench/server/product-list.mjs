import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns the id under which the server stores the current release's GraphQL query `ProductList`. */
export function productListId(root) {
  const manifest = path.join(root, "graphql-server/stored-documents/current.json");
  const documents = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  const [id] = documents.find(([, text]) => text.includes("query ProductList("));
  return id;
}
