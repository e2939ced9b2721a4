import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { Advantage } from "graphql-server/features/shop/profile/shop-settings";
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { ExternalStore } from "./external-store.ts";

/**
 * The shop's settings: first the settings in the page's HTML, then newer settings that the server sends. New settings
 * replace the whole object, so that no code reads a mixture of two versions.
 */
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

/**
 * Provides the shop's settings to its child components. A change of settings is a transition, which yields to clicks,
 * because every card of a page renders again.
 */
export function ShopProvider({ shop, children }: { shop: ShopStore; children: ReactNode }) {
  const [current, setCurrent] = useState(shop.initial);
  useEffect(() => {
    const show = () => startTransition(() => setCurrent(shop.get()));
    show();
    return shop.subscribe(show);
  }, [shop]);
  return <ShopContext value={current}>{children}</ShopContext>;
}

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error("useShop outside of ShopProvider");
  return shop;
}

/** Text about promotions when the shop has set none. Source: SHOP.md, section 6. */
const PROMOTION_TEXT = "Jusqu'à -50%";

/** Delivery time that the shop has set; the default is in SHOP.md, section 6. */
export const deliveryTimeOf = ({ deliveryTime }: Shop): string => deliveryTime ?? "24-48h";

/** Advantages that the shop has set; the four default ones are in SHOP.md, section 1. */
export const advantagesOf = (shop: Shop): readonly Advantage[] =>
  shop.advantages ?? [
    { title: "Livraison express", text: `En ${deliveryTimeOf(shop)}` },
    { title: "Promotions régulières", text: PROMOTION_TEXT },
    { title: "Disponible 24/7", text: "Jour et nuit" },
    { title: "Support rapide", text: "Message ou appel" },
  ];
