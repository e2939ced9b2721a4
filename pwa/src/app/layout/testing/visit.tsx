import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { memoryStore } from "../../../data/outbox/testing/memory-store.ts";
import { Session, SessionContext, type SessionUser } from "../../../data/session/session.ts";
import { answered, senderOf } from "../../../data/session/testing/sender-of.ts";
import { Cart, CartContext } from "../../../features/cart/cart.ts";
import { cartItems } from "../../../features/cart/outbox/cart-items.ts";
import type { CartContent } from "../../../features/cart/outbox/stored-cart.ts";
import { PageCart } from "../../../features/cart/page-cart.ts";
import { ShopProvider, ShopStore } from "../../../lib/shop-context.tsx";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";

const SHOP = {
  version: 1,
  zones: [],
  name: "Mboa Mode",
  phone: "237600000000",
  email: "bonjour@boutique.example",
  address: "Akwa, Douala",
  latitude: 4.0416,
  longitude: 9.6873,
  messagingUrl: "https://wa.me/237600000000",
  socialUrl: "https://social.example/boutique",
  photoUrl: "https://photo.example/boutique",
  publicUrl: "https://boutique.example",
  year: 2026,
};

export function userWithRole(role: SessionUser["role"]): SessionUser {
  return {
    __typename: "User",
    id: "u1",
    name: "Aïcha Ngono",
    email: "aicha@example.com",
    role,
    profilePic: null,
  };
}

/**
 * Creates a part of the layout at a URL. `user` is signed in; if `user` is null, the page is a visitor's. The cart has
 * one line for each number in `quantities`.
 */
export async function shellPart(
  part: ReactNode,
  address = "/",
  user: SessionUser | null = null,
  quantities: readonly number[] = [],
) {
  const lines = quantities.map((quantity, index) => ({ product: { id: `p${index}` }, quantity }));
  const asked: string[] = [];
  const sender = senderOf({
    Me: answered({ me: user }),
    get SignOut() {
      asked.push("SignOut");
      return answered({ signOut: true });
    },
  });
  if (user) safeStorage.setItem("token", "a-token");
  const session = new Session(sender);
  const content = { version: 1, lines } as unknown as CartContent;
  const cart = new Cart(
    session,
    async (made) =>
      new PageCart(session, {
        made: made(),
        store: memoryStore(cartItems.empty),
        api: async () => ({ ok: true, value: { results: [], cart: content } }),
        productsOf: async () => [],
        storage: safeStorage,
      }),
  );
  await session.restore();
  await new Promise((resolve) => setTimeout(resolve));

  const place = { address };
  function Watch() {
    const { pathname, search } = useLocation();
    place.address = pathname + search;
    return null;
  }
  const shop = new ShopStore(SHOP);
  const tree = (
    <MemoryRouter initialEntries={[address]}>
      <ShopProvider shop={shop}>
        <SessionContext value={session}>
          <CartContext value={cart}>
            {part}
            <Watch />
          </CartContext>
        </SessionContext>
      </ShopProvider>
    </MemoryRouter>
  );
  return { tree, place, asked };
}

export async function visit(...part: Parameters<typeof shellPart>) {
  const { tree, ...rest } = await shellPart(...part);
  return { ...render(tree), ...rest };
}
