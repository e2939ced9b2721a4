import type { homeOrderUrl } from "../../cart/order-links.ts";
import { useExternalStore } from "../../lib/external-store.ts";
import { recentlySeen } from "../../offline/saved/saved-products.ts";
import { ProductRow } from "../product-row.tsx";
import { useCurrentProducts } from "./use-current-products.ts";

const NONE: never[] = [];

export interface RecentlySeenProps {
  orderUrl?: typeof homeOrderUrl;
}

/** The products seen last on this device, without those that are no longer sold. */
export function RecentlySeenRow({ orderUrl }: RecentlySeenProps) {
  const seen = useExternalStore(recentlySeen, NONE);
  const { products } = useCurrentProducts(seen);
  return <ProductRow heading="Vus récemment" products={products} orderUrl={orderUrl} />;
}
