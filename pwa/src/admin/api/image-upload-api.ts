import { ImageUploadDocument } from "../../graphql/admin.generated.ts";
import type { GraphqlClient } from "../../lib/mutate.ts";
import { adminQuery } from "./admin-query.ts";

/** An image host: the embedded one, or another that takes unsigned uploads as Cloudinary does. */
export interface UploadTarget {
  url: string;
  preset: string;
}

/** The image host of this shop, asked for once it is needed. Throws Apollo's errors. */
export function uploadTarget(client: GraphqlClient): () => Promise<UploadTarget> {
  let known: UploadTarget | undefined;
  return async () => {
    known ??= (await adminQuery(client, ImageUploadDocument, {})).imageUpload;
    return known;
  };
}
