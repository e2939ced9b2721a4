import type { OrderOfShopFragment } from "../../../../../data/graphql/account.generated.ts";
import { deviceOrder } from "../../../../orders/outbox/testing/device-order.ts";

/** Creates a confirmed order as the shop sends it; `fields` replace the defaults. */
export function shopOrder(fields: Partial<OrderOfShopFragment> = {}): OrderOfShopFragment {
  const { id, fee, placedAt, lines } = deviceOrder();
  return {
    __typename: "OwnOrder",
    ...{ id, channel: "CHAT", fee, state: "CONFIRMED", placedAt: new Date(placedAt).toISOString() },
    ...{ isPickup: false, discount: 0, discountReason: "", deposit: 0, paid: 0 },
    ...{ deliveredAt: null, editedAt: null, returnRequestedAt: null, asOrdered: null },
    ...{ returnRequestId: null, returnDeclineReason: "", promisedDay: null, settleBy: null },
    ...{ serviceId: null, appointmentAt: null, appointmentMinutes: null, heldUntil: null },
    ...{ isSlotReserved: null, noShow: false },
    lines: lines.map((line) => ({ ...line, __typename: "OrderLine", returned: 0 })),
    ...fields,
  };
}
