import type { ApolloClient } from "@apollo/client";
import { MAX_IMAGES_PER_STEP } from "graphql-server/platform/images/remote/remote-images";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { FetchImagesDocument } from "../../../data/graphql/admin.generated.ts";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../../../lib/failure-codes.ts";
import type { Result } from "../../../lib/result.ts";
import type { ImportReport } from "./import-report.tsx";

/** Number of images on other sites that the server has copied so far, and the number of all that it must copy. */
export interface FetchProgress {
  done: number;
  total: number;
}

export interface FetchOptions {
  /** Stops the copying after the request that is running. */
  signal: AbortSignal;
  /**
   * Result for each image URL: null for a copied image, otherwise the reason why it could not be copied. Each request
   * adds its results, so that a later call continues where an aborted call stopped.
   */
  outcomes: Map<string, string | null>;
  onProgress: (progress: FetchProgress) => void;
}

/**
 * Makes the server copy an import's images from other sites into the shop, at most `MAX_IMAGES_PER_STEP` with each
 * request.
 * @returns the errors of rows that cannot be imported without their images, or a failure if a request fails
 */
export async function fetchImportImages(
  client: ApolloClient,
  images: ImportReport["imagesToFetch"],
  { signal, outcomes, onProgress }: FetchOptions,
): Promise<Result<ImportReport["errors"]>> {
  const urls = [...new Set(images.map(({ url }) => url))];
  const waiting = () => urls.filter((url) => !outcomes.has(url));
  while (waiting().length > 0 && !signal.aborted) {
    onProgress({ done: outcomes.size, total: urls.length });
    const before = outcomes.size;
    // Each request sends only URLs without a result, because the server may have answered for only some of the URLs
    // that it got before.
    const variables = { urls: waiting().slice(0, MAX_IMAGES_PER_STEP) };
    const step = await resultOf(
      client.mutate({ mutation: FetchImagesDocument, variables }),
      (data) => data.fetchImages,
    );
    if (!step.ok) return step;
    for (const { url, error } of step.value) outcomes.set(url, error);
    if (outcomes.size === before) return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  }
  const errors = images.flatMap(({ line, column, url, required }) => {
    const message = required ? outcomes.get(url) : undefined;
    return message ? [{ __typename: "ProductsImportError" as const, line, column, message }] : [];
  });
  return { ok: true, value: errors };
}
