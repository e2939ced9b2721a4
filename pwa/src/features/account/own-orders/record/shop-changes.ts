import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { orderTotal } from "graphql-server/features/orders/order";
import { lineDifferences } from "graphql-server/features/orders/order-line-differences";
import { totalOf } from "graphql-server/features/orders/order-sums";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { readShopRecord } from "./shop-record.ts";

/**
 * Returns what the shop has changed in an order since the customer ordered it, one French text for each change. The
 * list is empty if articles and amounts are unchanged, for example after a return without an exchange.
 */
export function shopChanges(order: DeviceOrder): string[] {
  const { asOrdered, discount, discountReason, isPickup } = readShopRecord(order);
  if (!asOrdered) return [];
  const reason = discountReason && ` (${discountReason})`;
  const changes = [
    ...lineDifferences(asOrdered.lines, order.lines),
    order.fee !== asOrdered.fee &&
      (isPickup ? "Retrait à la boutique" : `Livraison : ${feeText(asOrdered.fee)} → ${feeText(order.fee)}`),
    discount > 0 && `Remise : ${signedPrice(-discount)}${reason}`,
    discount < 0 && `Supplément : ${formatPrice(-discount)}${reason}`,
  ].filter((change) => change !== false);
  if (changes.length === 0) return [];
  const before = orderTotal(asOrdered.lines) + (asOrdered.fee ?? 0);
  // Pieces that the customer has returned are not subtracted, because a return is no change by the shop.
  const now = totalOf({ total: orderTotal(order.lines), discount, fee: order.fee, returned: 0 });
  return before === now ? changes : [...changes, `Total : ${formatPrice(before)} → ${formatPrice(now)}`];
}

const feeText = (fee: number | null): string => (fee === null ? "à convenir" : formatPrice(fee));
