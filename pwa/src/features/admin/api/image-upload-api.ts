import type { ApolloClient } from "@apollo/client";
import { ImageUploadDocument } from "../../../data/graphql/admin.generated.ts";

/** A host that stores images: the shop's own server, or one that accepts unsigned uploads like Cloudinary. */
export interface UploadTarget {
  url: string;
  preset: string;
}

/**
 * Returns a function that returns the image host of this shop. At its first call, that function asks the server for the
 * host; later calls return the stored answer. It throws Apollo's errors.
 */
export function uploadTarget(client: ApolloClient): () => Promise<UploadTarget> {
  let known: UploadTarget | undefined;
  return async () => {
    known ??= (await client.query({ query: ImageUploadDocument })).data?.imageUpload;
    if (!known) throw new Error("the response has no data");
    return known;
  };
}
