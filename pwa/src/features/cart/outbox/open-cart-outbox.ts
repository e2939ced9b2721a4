import type { CatalogueStore } from "../../../data/catalogue-store/catalogue-store.ts";
import { SavedProductsDocument } from "../../../data/graphql/catalogue.generated.ts";
import { type Session, storedToken } from "../../../data/session/session.ts";
import { createCartApi } from "./cart-api.ts";
import { databaseCarts } from "./cart-format.ts";
import { CartOutbox, type CartOutboxParts } from "./cart-outbox.ts";

/**
 * Opens the cart outbox of a page. When a session ends, the outbox deletes the user's data.
 * @param parts.productsOf queries the current prices of the products in a visitor's cart
 */
export async function openCartOutbox(
  session: Session,
  parts: Pick<CartOutboxParts, "storage" | "productsOf" | "isNew">,
): Promise<CartOutbox> {
  const api = createCartApi(() => storedToken(parts.storage));
  const outbox = new CartOutbox({ ...parts, store: databaseCarts, api });
  const followSession = () => {
    const { user, ready } = session.get();
    if (ready) void outbox.eraseOthers(user?.id).catch(() => undefined);
  };
  session.subscribe(followSession);
  followSession();
  return outbox;
}

/**
 * Returns the products with these ids that the shop still sells, with current data. The data come from the catalogue on
 * this device if it is complete, otherwise from the server.
 */
export async function productsOf(catalogue: CatalogueStore, ids: readonly string[]) {
  const answer = await catalogue.query(SavedProductsDocument, { ids: [...ids] });
  if (!answer.ok) throw new Error("the products of the visitor's cart are unknown");
  return answer.value.productsById;
}
