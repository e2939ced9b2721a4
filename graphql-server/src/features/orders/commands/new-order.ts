import { assertValid } from "../../../platform/errors/shop-error.ts";
import { fold } from "../../../platform/text/fold.rules.ts";
import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { isPickupLocation, zoneName } from "../../delivery/shop-zone.rules.ts";
import { depositShareOf, zoneOfPlace } from "../deposit.rules.ts";
import { NO_INTERNAL_TEXTS } from "../internal-text.rules.ts";
import { normaliseOrder, type OrderChannel, type OrderFields } from "../order.rules.ts";
import type { CommandContext, OrderRecord } from "../order.ts";
import { orderErrors } from "../order-errors.rules.ts";
import { asNewLines, withProducts } from "../order-line-products.ts";

export interface NewOrder {
  readonly id: string;
  readonly number: string;
  readonly channel: OrderChannel;
  readonly userId: string | null;
  readonly recordedBy: string | null;
  readonly placedAt: Date;
  /** Id of the delivery zone that the customer chose; null if unknown. */
  readonly zoneId: string | null;
  /** Valid fields (see {@link validFields}). */
  readonly fields: OrderFields;
}

/**
 * Returns the fields as they are stored: texts trimmed, the phone number as digits.
 * @throws ShopError BAD_USER_INPUT for invalid fields
 */
export function validFields(fields: OrderFields): OrderFields {
  const normalised = normaliseOrder(fields);
  assertValid(orderErrors(normalised));
  return { ...normalised, phone: normalisePhone(normalised.phone ?? "") ?? null };
}

/**
 * Returns a new order in the state NEW. It stores the products' present names, prices and images, and the deposit that
 * the shop asks for now. Later changes of the products or the settings do not change the order.
 */
export function newOrder(
  { fields: { name, phone, quarter, fee, lines }, zoneId, ...order }: NewOrder,
  { now, products, zones, depositRule }: CommandContext,
): OrderRecord {
  const isPickup = isPickupLocation(quarter);
  const zone = zones.find(({ id }) => id === zoneId) ?? zoneOfPlace(quarter, zones);
  return {
    ...order,
    ...NO_INTERNAL_TEXTS,
    ...{ name, customerName: name, customerPhone: phone, fee: isPickup ? 0 : fee, isPickup },
    ...{
      state: "NEW",
      unwanted: false,

      createdAt: now,
      changedAt: now,
      changedBy: null,
      doneAt: null,
    },
    quarter: isPickup ? null : quarter,
    zoneId: zone?.id ?? null,
    depositShare: depositShareOf(zone, depositRule),
    lines: asNewLines(withProducts(lines, products), 0),
    ...{ payments: [], announcements: [], deviceId: null, shopFees: null, cancelledFrom: null },
    ...{ discount: 0, discountReason: "", asOrdered: null, editedAt: null, customerErasedAt: null },
    ...{ returnRequestedAt: null, returnReason: "", returnRequestId: null },
    ...{ declinedReturnAt: null, returnDeclineReason: "" },
    ...{ promisedDay: null, settleBy: null, settleReminded: null },
    ...{ serviceId: null, appointmentAt: null, appointmentMinutes: null, placeId: null, heldUntil: null },
    ...{ noShow: false, appointmentReminded: null },
    // `saveOutcome` computes these sums when it writes the order.
    ...{ total: 0, returned: 0, credited: 0, paid: 0, deposit: 0, productNames: "" },
  };
}

/**
 * Compares the delivery fee that a customer saw with the shop's fees for the delivery address. If the address is the
 * name of a delivery zone, only this zone's fee counts. Any other address may be in any zone, so the fees of all zones
 * count.
 * @returns null if the customer saw no fee, or saw a fee that counts; otherwise all fees that count
 */
export function otherFees(
  { fee, quarter }: Pick<OrderFields, "fee" | "quarter">,
  zones: CommandContext["zones"],
): number[] | null {
  if (fee === null) return null;
  const address = fold(quarter ?? "");
  const named = zones.filter((zone) => fold(zoneName(zone)) === address);
  const fees = (named.length > 0 ? named : zones).map((zone) => zone.fee);
  return fees.includes(fee) ? null : [...new Set(fees)].sort((one, other) => one - other);
}
