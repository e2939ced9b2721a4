import type { Shop } from "graphql-server/shared/shop";
import { createContext, type ReactNode, use } from "react";

const ShopContext = createContext<Shop | undefined>(undefined);

/** Gives the pages below the shop's name, phone, links and year. */
export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** The shop's name, phone, links and year. */
export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error("useShop outside of ShopProvider");
  return shop;
}
