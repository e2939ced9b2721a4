import { recentlyViewed } from "../../../data/offline/saved-products/saved-products.ts";
import { useExternalStore } from "../../../lib/external-store.ts";
import type { homeOrderUrl } from "../../orders/link/product-order-link.ts";
import { useCurrentProducts } from "../favourites/use-current-products.ts";
import { ProductRow } from "../product-row.tsx";

const NONE: never[] = [];

export interface RecentlyViewedProps {
  orderUrl?: typeof homeOrderUrl;
}

/** A row of the recently viewed products that the shop still sells. */
export function RecentlyViewedRow({ orderUrl }: RecentlyViewedProps) {
  const seen = useExternalStore(recentlyViewed, NONE);
  const { products } = useCurrentProducts(seen);
  return <ProductRow heading="Vus récemment" products={products} orderUrl={orderUrl} />;
}
