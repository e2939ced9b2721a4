import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import { SavedProductsDocument } from "../../graphql/catalogue.generated.ts";
import type { EnumerableStorage } from "../../lib/storage/key-value-storage.ts";
import { type Session, storedToken } from "../../session/session.ts";
import { BasketOutbox } from "./basket-outbox.ts";
import { createCartApi } from "./cart-api.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";

/**
 * The cart outbox of a page. What it keeps of a user goes once their session is over.
 * @param local keeps what the database refuses
 * @param catalogue knows what the products of a visitor's basket cost now
 */
export function openPageOutbox(
  session: Session,
  local: EnumerableStorage,
  catalogue: CatalogueStore,
): BasketOutbox {
  const storage = fallbackOutboxStorage(local);
  const api = createCartApi(() => storedToken(local));
  const outbox = new BasketOutbox(storage, api, (ids) => productsOf(catalogue, ids), local);
  const followSession = () => {
    const { user, ready } = session.get();
    if (ready) void outbox.leaveOthers(user?.id).catch(() => undefined);
  };
  session.subscribe(followSession);
  followSession();
  return outbox;
}

/** Products as the shop sells them now, from the device's catalogue where it is whole. */
export async function productsOf(catalogue: CatalogueStore, ids: readonly string[]) {
  const answer = await catalogue.query(SavedProductsDocument, { ids: [...ids] });
  if (!answer.ok) throw new Error("the products of the basket are unknown");
  return answer.value.productsById;
}
