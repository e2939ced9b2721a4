import { formatPrice } from "graphql-server/catalogue/product/price";
import type { Order } from "../api/orders-api.ts";

/** Shows an order's total without and with delivery. */
export function OrderSums({
  order: { total, fee },
  className,
}: {
  order: Pick<Order, "total" | "fee">;
  className: string | undefined;
}) {
  return (
    <dl className={className}>
      <dt>Total</dt>
      <dd>{formatPrice(total)}</dd>
      <dt>Livraison</dt>
      <dd>{fee === null ? "à convenir" : formatPrice(fee)}</dd>
      <dt>À payer</dt>
      <dd>{formatPrice(total + (fee ?? 0))}</dd>
    </dl>
  );
}
