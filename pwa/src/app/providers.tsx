import type { ReactNode } from "react";
import { type Cart, CartContext } from "../cart/cart.ts";
import type { CatalogueStore } from "../catalogue-store/catalogue-store.ts";
import { CatalogueStoreContext } from "../catalogue-store/use-catalogue-store.ts";
import { ShopProvider, type ShopStore } from "../lib/shop-context.tsx";
import { type Session, SessionContext } from "../session/session.ts";

/** Objects that live as long as the page (in the browser) or the request (on the server). */
export interface Application {
  shop: ShopStore;
  catalogue: CatalogueStore;
  session: Session;
  cart: Cart;
}

/** Provides the application's parts to the components below. */
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
