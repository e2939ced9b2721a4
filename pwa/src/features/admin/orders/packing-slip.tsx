import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { identityLines } from "graphql-server/features/shop/seller-identity";
import { useShop } from "../../../lib/shop-context.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import * as slipStyles from "../../cart/slip/slip.module.css";
import { SlipLines } from "../../cart/slip/slip-lines.tsx";
import type { Order } from "../api/orders-api.ts";
import { OrderSums } from "./order-sums.tsx";
import { PrintedSlip } from "./slips/printed-slip.tsx";

/** The packing slip of an order, printed for the parcel. Pieces that came back are left out. */
export function PackingSlip({ order }: { order: Order }) {
  const shop = useShop();
  const { number, placedAt, customerName, customerPhone, quarter, isPickup } = order;
  const lines = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.returned }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <PrintedSlip
      seller={shop}
      legal={identityLines(shop)}
      title={`Commande ${formatOrderNumber(number)}`}
      about={
        <>
          <p>{formatDate(placedAt)}</p>
          {customerName && <p>{customerName}</p>}
          {customerPhone && <p>{formatPhone(customerPhone)}</p>}
          {quarter && <p>{quarter}</p>}
          {isPickup && <p>Retrait à la boutique</p>}
        </>
      }
    >
      <SlipLines lines={lines} className={slipStyles.table} />
      <OrderSums order={order} className={slipStyles.sums} />
    </PrintedSlip>
  );
}
