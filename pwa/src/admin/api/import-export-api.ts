import type { ApolloClient } from "@apollo/client";
import {
  FetchImagesDocument,
  type FetchImagesMutation,
  ImportProductsDocument,
  type ImportProductsMutation,
  type ImportProductsMutationVariables,
} from "../../graphql/admin.generated.ts";
import { resultOf } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";

/** What an import has done, or would do. */
export type ImportReport = ImportProductsMutation["importProducts"];

/** Imports a table of products, or with `dryRun` only checks it. The same `importId` imports new products once. */
export const importProducts = (
  client: ApolloClient,
  variables: ImportProductsMutationVariables,
): Promise<Result<ImportReport>> =>
  resultOf(client.mutate({ mutation: ImportProductsDocument, variables }), (data) => data.importProducts);

/** Has the server copy images of other sites into the shop, at most `MAX_IMAGES_PER_STEP`; it may leave some out. */
export const fetchImages = (
  client: ApolloClient,
  urls: string[],
): Promise<Result<FetchImagesMutation["fetchImages"]>> =>
  resultOf(client.mutate({ mutation: FetchImagesDocument, variables: { urls } }), (data) => data.fetchImages);
