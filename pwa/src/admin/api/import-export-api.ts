import type { TypedDocumentNode } from "@apollo/client";
import {
  FetchImagesDocument,
  type FetchImagesMutation,
  ImportProductsDocument,
  type ImportProductsMutation,
  type ImportProductsMutationVariables,
  MessagesCsvDocument,
  OrdersCsvDocument,
  ProductsCsvDocument,
  SubscriptionsCsvDocument,
} from "../../graphql/admin.generated.ts";
import { failure, type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery } from "./admin-query.ts";

/** What an import has done, or would do. */
export type ImportReport = ImportProductsMutation["importProducts"];

/** Imports a table of products, or with `dryRun` only checks it. The same `importId` imports new products once. */
export async function importProducts(
  client: GraphqlClient,
  variables: ImportProductsMutationVariables,
): Promise<Result<ImportReport>> {
  const result = await mutate(client, ImportProductsDocument, variables);
  return result.ok ? { ok: true, value: result.value.importProducts } : result;
}

/** Has the server copy images of other sites into the shop, at most `MAX_IMAGES_PER_STEP`; it may leave some out. */
export async function fetchImages(
  client: GraphqlClient,
  urls: string[],
): Promise<Result<FetchImagesMutation["fetchImages"]>> {
  const result = await mutate(client, FetchImagesDocument, { urls });
  return result.ok ? { ok: true, value: result.value.fetchImages } : result;
}

/** Fetches a table as CSV text. */
export type FetchCsv = (client: GraphqlClient) => Promise<Result<string>>;

export const fetchProductsCsv = csvOf(ProductsCsvDocument, ({ productsCsv }) => productsCsv);
export const fetchOrdersCsv = csvOf(OrdersCsvDocument, ({ ordersCsv }) => ordersCsv);
export const fetchMessagesCsv = csvOf(MessagesCsvDocument, ({ contactMessagesCsv }) => contactMessagesCsv);
export const fetchSubscriptionsCsv = csvOf(
  SubscriptionsCsvDocument,
  ({ newsletterSubscriptionsCsv }) => newsletterSubscriptionsCsv,
);

function csvOf<Data>(
  query: TypedDocumentNode<Data, Record<string, never>>,
  select: (data: Data) => string,
): FetchCsv {
  return async (client) => {
    try {
      return { ok: true, value: select(await adminQuery(client, query, {})) };
    } catch (error) {
      return failure(error);
    }
  };
}
