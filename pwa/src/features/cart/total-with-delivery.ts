import type { CartTotals } from "graphql-server/features/cart/article-totals";
import type { ShopZone } from "graphql-server/features/delivery/delivery-zone";
import { newDeposit } from "graphql-server/features/orders/deposit";
import type { Shop } from "graphql-server/features/shop/profile/shop";

/** In whole FCFA. */
export interface DeliveredTotals extends CartTotals {
  /** The fee of the chosen zone. If no zone is chosen, it is undefined, and customer and shop agree on the fee. */
  readonly fee: number | undefined;
  /** As far as the fee is known. */
  readonly totalWithDelivery: number;
  /** The deposit that the shop asks for before it delivers; 0 for none. */
  readonly deposit: number;
}

/** Screen, message and paper show these amounts. */
export function totalsWithDelivery(
  sums: CartTotals,
  zone: Pick<ShopZone, "fee" | "town" | "quarter"> | undefined,
  shop: Pick<Shop, "depositShare" | "depositTown">,
): DeliveredTotals {
  const totalWithDelivery = sums.totalPrice + (zone?.fee ?? 0);
  return { ...sums, fee: zone?.fee, totalWithDelivery, deposit: newDeposit(totalWithDelivery, zone, shop) };
}
