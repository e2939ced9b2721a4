import { SavedProductsDocument } from "../../graphql/catalogue.generated.ts";
import type { GraphqlClient } from "../../lib/mutate.ts";
import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { type Session, storedToken } from "../../session/session.ts";
import { BasketOutbox } from "./basket-outbox.ts";
import { createCartApi } from "./cart-api.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";

/**
 * The cart outbox of a page. What it keeps of a user goes once their session is over.
 * @param local keeps what the database refuses
 * @param client tells what the products of a visitor's basket cost now
 */
export function openPageOutbox(
  session: Session,
  local: EnumerableStorage,
  client: GraphqlClient,
): BasketOutbox {
  const storage = fallbackOutboxStorage(local);
  const api = createCartApi(() => storedToken(local));
  const outbox = new BasketOutbox(storage, api, (ids) => productsOf(client, ids), local);
  const followSession = () => {
    const { user, ready } = session.get();
    if (ready) void outbox.leaveOthers(user?.id).catch(() => undefined);
  };
  session.subscribe(followSession);
  followSession();
  return outbox;
}

/** Products as the shop sells them now, from the device's catalogue where it is whole. */
export async function productsOf(client: GraphqlClient, ids: readonly string[]) {
  const variables = { ids: [...ids] };
  const { data } = await client.query({ query: SavedProductsDocument, variables, fetchPolicy: "no-cache" });
  if (!data) throw new Error("the products of the basket are unknown");
  return data.productsById;
}
