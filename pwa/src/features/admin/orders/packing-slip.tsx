import { promiseOf, putAsideUntil } from "graphql-server/features/orders/days/order-day";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { handoverOf } from "graphql-server/features/orders/order-state";
import { identityLines } from "graphql-server/features/shop/seller-identity-text";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { useShop } from "../../../lib/shop-context.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import * as slipStyles from "../../cart/slip/slip.module.css";
import { SlipLines } from "../../cart/slip/slip-lines.tsx";
import type { Order } from "../api/orders-api.ts";
import { whenAndWhere } from "./appointment/appointment-texts.ts";
import { usePlaces } from "./appointment/use-bookings.ts";
import { OrderSums } from "./order-sums.tsx";
import { HANDLED_BY_SUPER_ADMIN } from "./orders-seen.ts";
import { PrintedSlip } from "./slips/printed-slip.tsx";

/**
 * The packing slip of an order, printed for the parcel. Returned pieces are left out. An admin who does not handle the
 * order prints only their own articles.
 */
export function PackingSlip({ order }: { order: Order }) {
  const shop = useShop();
  const { number, placedAt, customerName, customerPhone, quarter, mayChange } = order;
  const handover = handoverOf(order);
  const when = whenAndWhere(order, usePlaces(order));
  const [promised, settleBy] = [promiseOf(order), putAsideUntil(order)];
  const lines = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.returned }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <PrintedSlip
      seller={shop}
      legal={identityLines(shop)}
      title={`${handover === "APPOINTMENT" ? "Rendez-vous" : "Commande"} ${formatOrderNumber(number)}`}
      about={
        mayChange ? (
          <>
            {when ? <p>{when}</p> : <p>{formatDate(placedAt)}</p>}
            {customerName && <p dir="auto">{customerName}</p>}
            {customerPhone && <p>{formatPhone(customerPhone)}</p>}
            {quarter && <p dir="auto">{quarter}</p>}
            {handover === "PICKUP" && <p>Retrait à la boutique</p>}
            {promised && <p>Promise pour le {dayText(promised)}</p>}
            {settleBy && <p>Mise de côté, à solder avant le {dayText(settleBy)}</p>}
          </>
        ) : (
          <p>{HANDLED_BY_SUPER_ADMIN}</p>
        )
      }
    >
      <SlipLines lines={lines} className={slipStyles.table} />
      {mayChange && <OrderSums order={order} className={slipStyles.sums} />}
    </PrintedSlip>
  );
}
