import type { OrderFields, OrderLineFields } from "graphql-server/features/orders/order";
import { isNumber, isRecord, isText } from "../../lib/storage/stored-values.ts";
import { isUnsent, type OrderRequest, parseRequests } from "./order-requests.ts";

/** A line of an order as a device stores it. */
export interface DeviceOrderLine extends OrderLineFields {
  /** Pieces that the customer has brought back; absent if there are none. */
  readonly returned?: number | undefined;
}

/**
 * What the shop alone knows about an order; a field is absent if the shop has nothing to say. Only the page of the
 * orders parses these fields (`features/account/own-orders/shop-record.ts`), because only that page shows them.
 */
export interface ShopFields {
  readonly isPickup?: unknown;
  readonly discount?: unknown;
  readonly discountReason?: unknown;
  readonly paid?: unknown;
  readonly deliveredAt?: unknown;
  readonly editedAt?: unknown;
  readonly asOrdered?: unknown;
  readonly returnRequestedAt?: unknown;
  readonly returnRequestId?: unknown;
  readonly returnDeclineReason?: unknown;
  readonly announcements?: unknown;
  readonly receipts?: unknown;
  readonly isEnteredByHand?: unknown;
}

/**
 * An order as a device stores it. Releases read each other's records: field names do not change, new fields are
 * optional, and `state` and `channel` may have values that a later release has added.
 */
export interface DeviceOrder extends OrderFields, ShopFields {
  /** UUID that the device creates. The order's number is derived from it. */
  readonly id: string;
  /** The account that the order was made with; null for a visitor. */
  readonly userId: string | null;
  /** An `OrderChannel`, or a value that a later release has added. */
  readonly channel: string;
  readonly lines: readonly DeviceOrderLine[];
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
   * True after the customer's withdrawal, until the shop has answered the withdrawal. False if the withdrawal came too
   * late, because the shop had already answered the order.
   */
  readonly withdrawn?: boolean | undefined;
  /**
   * True if the shop has received the order without the account of `userId`, because that user's session had ended.
   * The user can claim it after the next sign-in (`attachOrders`).
   */
  readonly isUnclaimed?: boolean | undefined;
  /** The customer's requests about the order that the fields of the shop do not contain yet, the oldest first. */
  readonly requests?: readonly OrderRequest[] | undefined;
}

/** True if the server does not have the order, or its withdrawal, yet. */
export const isPending = ({ state, refusal, withdrawn = false }: DeviceOrder): boolean =>
  refusal === undefined && (state === null || (withdrawn && state !== "CANCELLED"));

/** True if the order, its withdrawal or a request of its customer still waits to reach the server. */
export const isWaiting = (order: DeviceOrder): boolean =>
  isPending(order) || (order.requests ?? []).some(isUnsent);

/** Returns the valid orders among stored records. Records can be damaged, or written by another release. */
export const parseOrders = (records: readonly unknown[]): DeviceOrder[] =>
  records
    .filter(isOrder)
    .map((order) =>
      order.requests === undefined ? order : { ...order, requests: parseRequests(order.requests) },
    );

/** Checks all fields but the requests: an order with a damaged request is still an order. */
function isOrder(value: unknown): value is DeviceOrder {
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
    withdrawn,
  } = value;
  return (
    isText(id) &&
    [userId, name, phone, quarter].every(isTextOrNull) &&
    isText(channel) &&
    isNumber(placedAt) &&
    isTextOrNull(state) &&
    isNumberOrNull(fee) &&
    [refusal, delay].every((text) => text === undefined || isText(text)) &&
    (withdrawn === undefined || typeof withdrawn === "boolean") &&
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
