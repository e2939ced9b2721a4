import type { CatalogueStore } from "../../data/catalogue-store/catalogue-store.ts";
import { productsById } from "../../data/catalogue-store/products-by-id.ts";
import { type Session, storedToken } from "../../data/session/session.ts";
import { createCartApi } from "./outbox/cart-api.ts";
import { databaseCarts } from "./outbox/cart-format.ts";
import type { CartOutboxParts } from "./outbox/cart-outbox.ts";
import { PageCart } from "./page-cart.ts";

/**
 * Opens the cart of a page. The cart deletes a user's data when the user's session ends.
 * @param parts.productsOf queries the current prices of the products in a visitor's cart
 */
export function openCart(
  session: Session,
  parts: Pick<CartOutboxParts, "storage" | "productsOf" | "made">,
): PageCart {
  const api = createCartApi(storedToken);
  const cart = new PageCart(session, { ...parts, store: databaseCarts, api });
  const followSession = () => {
    const { user, ready } = session.get();
    if (ready) void cart.eraseOthers(user?.id).catch(() => undefined);
  };
  session.subscribe(followSession);
  followSession();
  return cart;
}

/** Returns the products of a visitor's cart that the shop still sells, with current data. */
export async function productsOf(catalogue: CatalogueStore, ids: readonly string[]) {
  const answer = await productsById(catalogue, ids);
  if (!answer.ok) throw new Error("the products of the visitor's cart are unknown");
  return answer.value;
}
