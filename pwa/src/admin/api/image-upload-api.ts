import type { ApolloClient } from "@apollo/client";
import { ImageUploadDocument } from "../../graphql/admin.generated.ts";

/** An image host: the embedded one, or another that takes unsigned uploads as Cloudinary does. */
export interface UploadTarget {
  url: string;
  preset: string;
}

/** The image host of this shop, asked for once it is needed. Throws Apollo's errors. */
export function uploadTarget(client: ApolloClient): () => Promise<UploadTarget> {
  let known: UploadTarget | undefined;
  return async () => {
    known ??= (await client.query({ query: ImageUploadDocument })).data?.imageUpload;
    if (!known) throw new Error("the response has no data");
    return known;
  };
}
