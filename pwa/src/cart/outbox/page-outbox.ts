import { SavedProductsDocument } from "../../graphql/offline.generated.ts";
import type { GraphqlClient } from "../../lib/mutate.ts";
import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { BasketOutbox } from "./basket-outbox.ts";
import { createCartApi } from "./cart-api.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";

/**
 * The cart outbox of a page.
 * @param token of the session; null where the cookie alone tells the user
 * @param local keeps what the database refuses
 * @param client tells what the products of a visitor's basket cost now
 */
export function openPageOutbox(
  token: () => string | null,
  local: EnumerableStorage,
  client: GraphqlClient,
): BasketOutbox {
  const storage = fallbackOutboxStorage(local);
  return new BasketOutbox(storage, createCartApi(token), (ids) => productsOf(client, ids), local);
}

/** Products as the shop sells them now, from the device's catalogue where it is whole. */
export async function productsOf(client: GraphqlClient, ids: readonly string[]) {
  const variables = { ids: [...ids] };
  const { data } = await client.query({ query: SavedProductsDocument, variables, fetchPolicy: "no-cache" });
  if (!data) throw new Error("the products of the basket are unknown");
  return data.productsById;
}
