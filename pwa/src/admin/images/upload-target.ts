import type { ApolloClient } from "@apollo/client";
import { ImageUploadDocument } from "../../graphql/admin.generated.ts";
import { OWN_QUERY } from "../../session/session.ts";
import { UploadFailed, type UploadTarget } from "./upload-image.ts";

/** Where this shop's pictures go: asked once, when the first picture is ready to leave. */
export function uploadTarget(client: ApolloClient): () => Promise<UploadTarget> {
  let known: UploadTarget | undefined;
  return async () => {
    if (known) return known;
    const { data } = await client.query({ query: ImageUploadDocument, ...OWN_QUERY }).catch(() => {
      throw new UploadFailed();
    });
    if (!data) throw new UploadFailed();
    known = data.imageUpload;
    return known;
  };
}
