import type { Shop } from "graphql-server/shared/shop";
import { createContext, type ReactNode, use } from "react";
import { ExternalStore, useExternalStore } from "./external-store.ts";

/** What the shop says of itself: first as the page's document tells it, then as the server does. Always one whole object. */
export class ShopStore extends ExternalStore<Shop> {
  readonly initial: Shop;

  constructor(initial: Shop) {
    super(initial);
    this.initial = initial;
  }

  replace(shop: Shop): void {
    this.set(shop);
  }
}

const ShopContext = createContext<Shop | undefined>(undefined);

/** Gives the pages below what the shop says of itself. */
export function ShopProvider({ shop, children }: { shop: ShopStore; children: ReactNode }) {
  return <ShopContext value={useExternalStore(shop, shop.initial)}>{children}</ShopContext>;
}

/** What the shop says of itself: name, phone, links, delivery zones. */
export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error("useShop outside of ShopProvider");
  return shop;
}

/** How soon the shop delivers. Source of what holds until the owner sets it: the specification, section 9. */
export const deliveryTimeOf = ({ deliveryTime }: Shop): string => deliveryTime ?? "24-48h";
