import { ApolloProvider } from "@apollo/client/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { apolloOf } from "../../data/apollo/user-client.ts";
import { CatalogueStore } from "../../data/catalogue-store/catalogue-store.ts";
import { EmptyDevice } from "../../data/catalogue-store/testing/store-fixture.tsx";
import { LazyOfflineClient, OfflineContext } from "../../data/offline/client/lazy-offline-client.ts";
import { memoryStore } from "../../data/outbox/testing/memory-store.ts";
import { Session, type SessionUser, storedToken } from "../../data/session/session.ts";
import { Cart } from "../../features/cart/cart.ts";
import { productsOf } from "../../features/cart/open-cart.ts";
import { createCartApi } from "../../features/cart/outbox/cart-api.ts";
import { cartItems } from "../../features/cart/outbox/cart-items.ts";
import { PageCart } from "../../features/cart/page-cart.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { Overlays } from "../../ui/feedback/overlays.tsx";
import { Providers } from "../providers.tsx";
import { type Answer, answerOperations, server } from "./server.ts";

export const testShop: Shop = {
  version: 1,
  zones: [],
  name: "Mboa Mode",
  phone: "237600000000",
  email: "contact@mboamode.example",
  orderEmail: "commandes@mboamode.example",
  address: "Rue Joss, Bonanjo, Douala, Cameroun",
  latitude: 4.0416,
  longitude: 9.6873,
  messagingUrl: "https://wa.me/237600000000",
  socialUrl: "https://www.facebook.com",
  photoUrl: "https://www.instagram.com",
  publicUrl: "http://localhost:4000",
  year: 2026,
};

export const testUser: SessionUser = {
  __typename: "User",
  id: "11111111-1111-4111-8111-111111111111",
  name: "Awa Ngono",
  email: "awa@example.cm",
  role: "GENERAL",
  profilePic: null,
};

export interface RenderOptions {
  /** path, query and fragment of the page */
  address?: string;
  /** route pattern of the page, if it reads parameters of the path */
  path?: string;
  /** navigation state of the page */
  state?: unknown;
  user?: SessionUser;
  shop?: Partial<Shop>;
  /** the server's answers; the key is the operation's name */
  answers?: Readonly<Record<string, Answer>>;
}

export async function renderPage(page: ReactNode, options: RenderOptions = {}) {
  const { address = "/", path = "*", state, user, shop, answers = {} } = options;
  if (user) {
    localStorage.setItem("token", "jeton");
    localStorage.setItem("user", JSON.stringify(user));
  }
  server.use(...answerOperations({ ...(user && { Me: () => ({ me: user }) }), ...answers }));
  const shopStore = new ShopStore({ ...testShop, ...shop });
  const catalogue = new CatalogueStore({ device: new EmptyDevice() });
  const session = new Session();
  const cart = new Cart(
    session,
    async (made) =>
      new PageCart(session, {
        store: memoryStore(cartItems.empty),
        api: createCartApi(storedToken),
        productsOf: (ids) => productsOf(catalogue, ids),
        storage: safeStorage,
        made: made(),
      }),
  );
  const offline = new LazyOfflineClient();
  offline.connect({ catalogue, cart, shop: shopStore });
  if (user) await session.restore();
  const { pathname, search, hash } = new URL(address, "http://shop");
  const view = render(
    <Providers application={{ shop: shopStore, catalogue, session, cart }}>
      <OfflineContext value={offline}>
        <ApolloProvider client={apolloOf(session, () => undefined)}>
          <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
            <Suspense>
              <Routes>
                <Route path={path} element={page} />
                <Route path="*" element={null} />
              </Routes>
            </Suspense>
            <Address />
            <Overlays />
          </MemoryRouter>
        </ApolloProvider>
      </OfflineContext>
    </Providers>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    catalogue,
    client: apolloOf(session, () => undefined),
    session,
    cart,
    address: () => screen.getByTestId("address").textContent,
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
