import type { OrderFields, OrderLineFields } from "graphql-server/features/orders/order";
import { isNumber, isRecord, isText } from "../../../lib/storage/stored-values.ts";
import { isUnsent, isWithdrawal, type OrderRequest, parseRequests } from "./order-request.ts";
import { formerWithdrawal, type Withdrawal } from "./withdraw-order.ts";

export interface DeviceOrderLine extends OrderLineFields {
  /** Number of pieces that the customer has brought back; absent if there are none. */
  readonly returned?: number | undefined;
}

/** The slot of a service that the customer requests. */
export interface RequestedSlot {
  readonly serviceId: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
}

/**
 * What the shop has added to an order. A field is absent if the shop has added nothing. Only the page of the user's
 * orders parses these fields (`features/account/own-orders/record/shop-record.ts`), because only that page shows them.
 */
export interface ShopFields {
  readonly isPickup?: unknown;
  readonly discount?: unknown;
  readonly deposit?: unknown;
  readonly discountReason?: unknown;
  readonly paid?: unknown;
  readonly deliveredAt?: unknown;
  readonly editedAt?: unknown;
  readonly asOrdered?: unknown;
  readonly returnRequestedAt?: unknown;
  readonly returnRequestId?: unknown;
  readonly returnDeclineReason?: unknown;
  readonly promisedDay?: unknown;
  readonly settleBy?: unknown;
  readonly serviceId?: unknown;
  readonly appointmentAt?: unknown;
  readonly appointmentMinutes?: unknown;
  readonly heldUntil?: unknown;
  readonly isSlotReserved?: unknown;
  readonly noShow?: unknown;
  readonly announcements?: unknown;
  readonly receipts?: unknown;
  readonly isEnteredByHand?: unknown;
}

/**
 * An order as a device stores it. Each release must be able to read the records of all releases: field names do not
 * change, new fields are optional, and `state` and `channel` may have values that a later release has added.
 */
export interface DeviceOrder extends OrderFields, ShopFields {
  /** UUID that the device creates. The order's number is derived from it. */
  readonly id: string;
  /** Id of the user who ordered; null for a visitor. */
  readonly userId: string | null;
  /** An `OrderChannel`, or a value that a later release has added. */
  readonly channel: string;
  readonly lines: readonly DeviceOrderLine[];
  /** Id of the chosen delivery zone; absent if none was chosen. */
  readonly zoneId?: string | undefined;
  /** Present if the customer has requested a slot of a service. */
  readonly appointment?: RequestedSlot | undefined;
  /** Time of creation by the device's clock (ms since 1970). */
  readonly placedAt: number;
  /**
   * The state in the shop: an `OrderState`, or a value that a later release has added. Null while the order waits for
   * the server, or if the shop has refused it.
   */
  readonly state: string | null;
  /** The reason in French why the shop has finally refused the order. */
  readonly refusal?: string | undefined;
  /** The reason in French why the order waits, if the server has given one. */
  readonly delay?: string | undefined;
  /**
   * True if the shop does not know yet that the order belongs to `userId`: the session had ended when the order was
   * sent, or the user has claimed a visitor's order. The page then asks the shop to assign the order (`attachOrders`).
   */
  readonly isUnclaimed?: boolean | undefined;
  /** Ids of the users who have said that this visitor's order is not theirs. */
  readonly declinedBy?: readonly string[] | undefined;
  /**
   * The customer's requests about the order, such as a payment, that the shop's record of the order does not contain
   * yet; the oldest first. The outbox sends them like orders.
   */
  readonly requests?: readonly OrderRequest[] | undefined;
}

/** Returns the customer's withdrawal of an order; undefined if there is none, or if the shop has answered it. */
export const pendingWithdrawal = ({
  state,
  requests = [],
}: Pick<DeviceOrder, "state" | "requests">): Withdrawal | undefined =>
  state === "CANCELLED" ? undefined : requests.filter(isUnsent).find(isWithdrawal);

/**
 * True if the server still has to receive the order or the customer's withdrawal of it. A refused order is never sent
 * again.
 */
export const isStateUnsent = (order: DeviceOrder): boolean =>
  order.refusal === undefined && (order.state === null || pendingWithdrawal(order) !== undefined);

/** True if the order or a request of its customer still waits to reach the server. */
export const hasUnsent = (order: DeviceOrder): boolean =>
  isStateUnsent(order) || (order.requests ?? []).some(isUnsent);

/** Returns the valid orders among stored records. Records can be damaged, or written by another release. */
export const parseOrders = (records: readonly unknown[]): DeviceOrder[] =>
  records.filter(isOrder).map(({ requests, withdrawn, appointment, ...order }) => {
    const former = withdrawn === undefined ? [] : [formerWithdrawal({ ...order, withdrawn })];
    const all = [...former, ...parseRequests(requests)];
    return {
      ...order,
      ...(isAppointment(appointment) && { appointment }),
      ...(all.length > 0 && { requests: all }),
    };
  });

/** Release 1.0.0 has stored a withdrawal as `withdrawn`. */
type StoredOrder = Omit<DeviceOrder, "requests" | "appointment"> & {
  readonly appointment?: unknown;
  readonly requests?: unknown;
  readonly withdrawn?: unknown;
};

const isAppointment = (value: unknown): value is RequestedSlot =>
  isRecord(value) && isText(value.serviceId) && isNumber(value.startsAt);

/** Checks neither the requests nor the slot, because an order with a damaged request is still a valid order. */
function isOrder(value: unknown): value is StoredOrder {
  if (!isRecord(value)) return false;
  const {
    id,
    userId,
    channel,
    placedAt,
    state,
    name,
    phone,
    quarter,
    fee,
    lines,
    refusal,
    delay,
    declinedBy,
  } = value;
  return (
    isText(id) &&
    [userId, name, phone, quarter].every(isTextOrNull) &&
    isText(channel) &&
    isNumber(placedAt) &&
    isTextOrNull(state) &&
    isNumberOrNull(fee) &&
    [refusal, delay].every((text) => text === undefined || isText(text)) &&
    (declinedBy === undefined || Array.isArray(declinedBy)) &&
    Array.isArray(lines) &&
    lines.every(isLine)
  );
}

function isLine(value: unknown): value is DeviceOrderLine {
  if (!isRecord(value)) return false;
  const { productId, productName, variant, size, colour, price, quantity, image, returned = 0 } = value;
  return (
    isText(productName) &&
    [productId, size, colour, image].every(isTextOrNull) &&
    isNumberOrNull(variant) &&
    [price, quantity, returned].every(isNumber)
  );
}

const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
