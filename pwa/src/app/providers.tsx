import type { ReactNode } from "react";
import type { CatalogueStore } from "../data/catalogue-store/catalogue-store.ts";
import { CatalogueStoreContext } from "../data/catalogue-store/use-catalogue-store.ts";
import { type Session, SessionContext } from "../data/session/session.ts";
import { type Cart, CartContext } from "../features/cart/cart.ts";
import { ShopProvider, type ShopStore } from "../lib/shop-context.tsx";

/** Objects that live as long as the page (in the browser) or the request (on the server). */
export interface Application {
  shop: ShopStore;
  catalogue: CatalogueStore;
  session: Session;
  cart: Cart;
}

export function Providers({ application, children }: { application: Application; children: ReactNode }) {
  const { shop, catalogue, session, cart } = application;
  return (
    <ShopProvider shop={shop}>
      <CatalogueStoreContext value={catalogue}>
        <SessionContext value={session}>
          <CartContext value={cart}>{children}</CartContext>
        </SessionContext>
      </CatalogueStoreContext>
    </ShopProvider>
  );
}
