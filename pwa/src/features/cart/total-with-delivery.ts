import type { CartTotals } from "graphql-server/features/cart/cart-totals";
import type { ShopZone } from "graphql-server/features/delivery/delivery-zone";
import { newDeposit } from "graphql-server/features/orders/deposit";
import type { Shop } from "graphql-server/features/shop/profile/shop";

/** The totals of a cart with its delivery, in whole FCFA. */
export interface DeliveredTotals extends CartTotals {
  /** The fee of the chosen zone. If no zone is chosen, it is undefined, and customer and shop agree on the fee. */
  readonly fee: number | undefined;
  /** What the cart costs with its delivery, as far as the fee is known. */
  readonly totalWithDelivery: number;
  /** The deposit that the shop asks for before it delivers; 0 for none. */
  readonly deposit: number;
}

/** Adds the fee of the chosen zone to a cart's totals. Screen, message and paper show these amounts. */
export function totalsWithDelivery(
  sums: CartTotals,
  zone: Pick<ShopZone, "fee" | "town" | "quarter"> | undefined,
  shop: Pick<Shop, "depositShare" | "depositTown">,
): DeliveredTotals {
  const totalWithDelivery = sums.totalPrice + (zone?.fee ?? 0);
  return { ...sums, fee: zone?.fee, totalWithDelivery, deposit: newDeposit(totalWithDelivery, zone, shop) };
}
