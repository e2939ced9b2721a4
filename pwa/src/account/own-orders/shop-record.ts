import type { ComparedLine } from "graphql-server/order-edits/order-difference";
import { orderTotal } from "graphql-server/orders/order";
import type { OrderState } from "graphql-server/orders/order-state";
import { amountDue, totalOf } from "graphql-server/orders/order-sums";
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  PAYMENT_KINDS,
  type PaymentKind,
} from "graphql-server/payments/payment";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { isNumber, isRecord, isText, type StoredFields } from "../../lib/storage/stored-values.ts";
import type { DeviceOrder } from "../../orders/order-records.ts";
import { isComparedLine, isReceipt, type Receipt } from "./receipts.ts";

/** The content of an order before the shop changed it. */
export interface OrderAsOrdered {
  readonly lines: readonly ComparedLine[];
  /** Amount in whole FCFA; null if no fee was known. */
  readonly fee: number | null;
}

/** A payment that the customer has announced and the shop has received. Amount in whole FCFA. */
export interface Announcement {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly amount: number;
  readonly reference: string;
  readonly state: AnnouncementState;
}

/**
 * The data about an order that the shop sends, without those that former releases already store in `DeviceOrder`.
 * Amounts are whole FCFA, times are milliseconds since 1970.
 */
export interface ShopRecord {
  /** True if all pieces came back. `DeviceOrder.state` is then DELIVERED, which former releases know. */
  readonly isReturned: boolean;
  readonly isPickup: boolean;
  /** A negative discount is a surcharge. */
  readonly discount: number;
  readonly discountReason: string;
  readonly paid: number;
  /** Null if the order was not delivered, or if this device does not know when. */
  readonly deliveredAt: number | null;
  readonly editedAt: number | null;
  readonly asOrdered: OrderAsOrdered | null;
  readonly returnRequestedAt: number | null;
  /** Id of the last request for a return that the shop has received; null for a request of a former release. */
  readonly returnRequestId: string | null;
  /** Why the shop has declined the last request for a return; empty if the shop has not declined it. */
  readonly returnDeclineReason: string;
  /** Newest first. */
  readonly announcements: readonly Announcement[];
  /** Newest first. */
  readonly receipts: readonly Receipt[];
  /**
   * True if an admin had entered the order before the device sent it. The server then returns only the order's state.
   */
  readonly isEnteredByHand: boolean;
}

/** The record of an order for which the shop has sent none of these data, as for most orders. */
const NOTHING_MORE: ShopRecord = {
  isReturned: false,
  isPickup: false,
  discount: 0,
  discountReason: "",
  paid: 0,
  deliveredAt: null,
  editedAt: null,
  asOrdered: null,
  returnRequestedAt: null,
  returnRequestId: null,
  returnDeclineReason: "",
  announcements: [],
  receipts: [],
  isEnteredByHand: false,
};

/**
 * Returns a record without the fields that equal `NOTHING_MORE`, as the device stores it; undefined if no field is
 * left.
 */
export function storedRecord(record: ShopRecord): Partial<ShopRecord> | undefined {
  const known = Object.entries(NOTHING_MORE);
  const said = Object.entries(record).filter(
    ([name, value]) => !known.some(([one, usual]) => one === name && isEqual(usual, value)),
  );
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** Reads the shop's record of a stored order. A damaged field counts as absent. */
export function readShopRecord({ shopRecord }: Pick<DeviceOrder, "shopRecord">): ShopRecord {
  if (!isRecord(shopRecord)) return NOTHING_MORE;
  const { asOrdered } = shopRecord;
  return {
    isReturned: shopRecord.isReturned === true,
    isPickup: shopRecord.isPickup === true,
    discount: numberOr(0, shopRecord.discount),
    discountReason: isText(shopRecord.discountReason) ? shopRecord.discountReason : "",
    paid: numberOr(0, shopRecord.paid),
    deliveredAt: numberOr(null, shopRecord.deliveredAt),
    editedAt: numberOr(null, shopRecord.editedAt),
    asOrdered: isRecord(asOrdered) ? parseAsOrdered(asOrdered) : null,
    returnRequestedAt: numberOr(null, shopRecord.returnRequestedAt),
    returnRequestId: isText(shopRecord.returnRequestId) ? shopRecord.returnRequestId : null,
    returnDeclineReason: isText(shopRecord.returnDeclineReason) ? shopRecord.returnDeclineReason : "",
    announcements: listOf(isAnnouncement, shopRecord.announcements),
    receipts: listOf(isReceipt, shopRecord.receipts),
    isEnteredByHand: shopRecord.isEnteredByHand === true,
  };
}

const listOf = <Item>(isItem: (value: unknown) => value is Item, value: unknown): readonly Item[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

const isAnnouncement = (value: unknown): value is Announcement =>
  isRecord(value) &&
  [value.id, value.reference].every(isText) &&
  PAYMENT_KINDS.some((kind) => kind === value.kind) &&
  ANNOUNCEMENT_STATES.some((state) => state === value.state) &&
  isNumber(value.amount);

const numberOr = <Other>(other: Other, value: unknown): number | Other => (isNumber(value) ? value : other);

const parseAsOrdered = ({ lines, fee }: StoredFields): OrderAsOrdered | null =>
  Array.isArray(lines) && lines.every(isComparedLine) ? { lines, fee: numberOr(null, fee) } : null;

/** Returns an order's state. RETURNED is stored as DELIVERED, because former releases do not know RETURNED. */
export const stateOf = (order: DeviceOrder): OrderState | null =>
  order.state === "DELIVERED" && readShopRecord(order).isReturned ? "RETURNED" : order.state;

/** The amounts of an order in whole FCFA. */
export interface OrderSums {
  /** Price of the returned pieces. Their share of the order's discount is not subtracted. */
  readonly returned: number;
  readonly discount: number;
  /** What the order costs, also if it is cancelled. Includes the delivery fee if the fee is known. */
  readonly total: number;
  /** What the customer owes in all: the total, or 0 for a cancelled order. */
  readonly due: number;
  readonly paid: number;
}

/** Returns an order's amounts, calculated with the same function as on the server. */
export function sumsOf(order: DeviceOrder): OrderSums {
  const { lines, fee } = order;
  const { discount, paid } = readShopRecord(order);
  const returned = lines.reduce((sum, { price, returned: pieces = 0 }) => sum + price * pieces, 0);
  const amounts = { total: orderTotal(lines), discount, fee, returned };
  const state = order.withdrawn ? "CANCELLED" : (order.state ?? "NEW");
  return {
    ...{ returned, discount, paid },
    total: totalOf(amounts),
    due: amountDue({ ...amounts, state }),
  };
}
