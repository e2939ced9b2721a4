import type { CartTotals } from "graphql-server/features/cart/article-totals";
import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import { newDeposit } from "graphql-server/features/orders/deposit";
import type { Shop } from "graphql-server/features/shop/profile/shop";

/** Totals of the cart with its delivery, in whole FCFA. */
export interface DeliveredTotals extends CartTotals {
  /**
   * The fee of the chosen zone. Undefined if no zone is chosen; customer and shop then agree on the fee in the chat.
   */
  readonly fee: number | undefined;
  /** The total with the fee, or without it while the fee is unknown. */
  readonly totalWithDelivery: number;
  /** The deposit that the shop asks for before it delivers; 0 for none. */
  readonly deposit: number;
}

/** Returns the amounts that screen, message and printed order show. */
export function totalsWithDelivery(
  sums: CartTotals,
  zone: Pick<ShopZone, "fee" | "town" | "quarter"> | undefined,
  shop: Pick<Shop, "depositShare" | "depositTown">,
): DeliveredTotals {
  const totalWithDelivery = sums.totalPrice + (zone?.fee ?? 0);
  return { ...sums, fee: zone?.fee, totalWithDelivery, deposit: newDeposit(totalWithDelivery, zone, shop) };
}
