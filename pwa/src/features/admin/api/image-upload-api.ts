import type { ApolloClient } from "@apollo/client";
import { ImageUploadDocument } from "../../../data/graphql/admin.generated.ts";

/** A host that stores images: the shop's own server, or one that accepts unsigned uploads like Cloudinary. */
export interface UploadTarget {
  url: string;
  preset: string;
}

/**
 * Creates the function that returns the image host of this shop. Its first call asks the server; later calls return the
 * same answer. It throws Apollo's errors.
 */
export function uploadTarget(client: ApolloClient): () => Promise<UploadTarget> {
  let known: UploadTarget | undefined;
  return async () => {
    known ??= (await client.query({ query: ImageUploadDocument })).data?.imageUpload;
    if (!known) throw new Error("the response has no data");
    return known;
  };
}
