import { newDeposit, zoneOfPlace } from "graphql-server/features/orders/deposit";
import { orderTotal } from "graphql-server/features/orders/order";
import type { ComparedLine } from "graphql-server/features/orders/order-line-differences";
import { isDone } from "graphql-server/features/orders/order-state";
import {
  amountDue,
  type PaymentState,
  paymentState,
  totalOf,
} from "graphql-server/features/orders/order-sums";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { isDay } from "graphql-server/platform/shop-time/shop-day";
import { isEqual } from "../../../../lib/storage/is-equal.ts";
import { isNumber, isRecord, isText, type StoredFields } from "../../../../lib/storage/stored-values.ts";
import {
  type DeviceOrder,
  pendingWithdrawal,
  type ShopFields,
} from "../../../orders/outbox/order-records.ts";
import { isComparedLine, isReceipt, type Receipt } from "./receipts.ts";

export interface OrderAsOrdered {
  readonly lines: readonly ComparedLine[];
  /** Delivery fee in whole FCFA; null if it was not known when the order was made. */
  readonly fee: number | null;
}

/** A payment that the customer has announced, as the shop has stored it. The amount is in whole FCFA. */
export interface Announcement {
  readonly id: string;
  /** A `PaymentKind`, or a kind that a later release has added. */
  readonly kind: string;
  readonly amount: number;
  readonly reference: string;
  /** An `AnnouncementState`, or a state that a later release has added. */
  readonly state: string;
}

/** What only the shop knows about an order. Amounts are whole FCFA, times are milliseconds since 1970. */
export interface ShopRecord extends Record<keyof ShopFields, unknown> {
  readonly isPickup: boolean;
  /** Discount of the order. A negative one is a surcharge. */
  readonly discount: number;
  readonly discountReason: string;
  /** Deposit that was agreed for the order; null if the device does not know it. */
  readonly deposit: number | null;
  readonly paid: number;
  /** Time of the delivery; null if the order was not delivered, or if this device does not know when. */
  readonly deliveredAt: number | null;
  readonly editedAt: number | null;
  readonly asOrdered: OrderAsOrdered | null;
  readonly returnRequestedAt: number | null;
  /** Id of the customer's last request for a return that the shop has received; null if there is none. */
  readonly returnRequestId: string | null;
  /** Reason why the shop has declined the last request for a return; empty if it has declined none. */
  readonly returnDeclineReason: string;
  /** Day in Douala (YYYY-MM-DD) for which the shop has promised the order; null for none. */
  readonly promisedDay: string | null;
  /**
   * Last day in Douala (YYYY-MM-DD) to pay an order whose articles the shop keeps until then; null for other orders.
   */
  readonly settleBy: string | null;
  /** Id of the appointment's service; null for an order of articles. */
  readonly serviceId: string | null;
  readonly appointmentAt: number | null;
  readonly appointmentMinutes: number | null;
  /** Until when the requested slot stays reserved if the shop does not answer (ms since 1970); null for no limit. */
  readonly heldUntil: number | null;
  /**
   * True if a place (chair or table) is reserved for the appointment; null if this device does not know whether one is.
   */
  readonly isSlotReserved: boolean | null;
  /** True if the shop has cancelled the appointment because the customer did not come. */
  readonly noShow: boolean;
  /** Newest first. */
  readonly announcements: readonly Announcement[];
  /** Receipts, the newest first. */
  readonly receipts: readonly Receipt[];
  /**
   * True if an admin had entered the same order by hand before the device sent it. The server then returns only the
   * order's state.
   */
  readonly isEnteredByHand: boolean;
}

export function withShopRecord(order: DeviceOrder, record: ShopRecord): DeviceOrder {
  const own = { ...order };
  for (const name of Object.keys(NOTHING_MORE)) Reflect.deleteProperty(own, name);
  return { ...own, ...storedFields(record) };
}

/** Returns only the fields that differ from `NOTHING_MORE`, to save space on the phone. */
function storedFields(record: ShopRecord): Partial<ShopRecord> {
  const usual = Object.entries(NOTHING_MORE);
  const said = Object.entries(record).filter(
    ([name, value]) => !usual.some(([one, nothing]) => one === name && isEqual(nothing, value)),
  );
  return Object.fromEntries(said);
}

/** Reads the fields that the shop has set from an order stored on this device. A damaged field counts as absent. */
export function readShopRecord(order: ShopFields): ShopRecord {
  const { asOrdered } = order;
  return {
    isPickup: order.isPickup === true,
    discount: numberOr(0, order.discount),
    discountReason: isText(order.discountReason) ? order.discountReason : "",
    deposit: numberOr(null, order.deposit),
    paid: numberOr(0, order.paid),
    deliveredAt: numberOr(null, order.deliveredAt),
    editedAt: numberOr(null, order.editedAt),
    asOrdered: isRecord(asOrdered) ? parseAsOrdered(asOrdered) : null,
    returnRequestedAt: numberOr(null, order.returnRequestedAt),
    returnRequestId: isText(order.returnRequestId) ? order.returnRequestId : null,
    returnDeclineReason: isText(order.returnDeclineReason) ? order.returnDeclineReason : "",
    promisedDay: dayOrNull(order.promisedDay),
    settleBy: dayOrNull(order.settleBy),
    serviceId: isText(order.serviceId) ? order.serviceId : null,
    appointmentAt: numberOr(null, order.appointmentAt),
    appointmentMinutes: numberOr(null, order.appointmentMinutes),
    heldUntil: numberOr(null, order.heldUntil),
    isSlotReserved: typeof order.isSlotReserved === "boolean" ? order.isSlotReserved : null,
    noShow: order.noShow === true,
    announcements: listOf(isAnnouncement, order.announcements),
    receipts: listOf(isReceipt, order.receipts),
    isEnteredByHand: order.isEnteredByHand === true,
  };
}

const listOf = <Item>(isItem: (value: unknown) => value is Item, value: unknown): readonly Item[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

const isAnnouncement = (value: unknown): value is Announcement =>
  isRecord(value) &&
  [value.id, value.kind, value.reference, value.state].every(isText) &&
  isNumber(value.amount);

const numberOr = <Other>(other: Other, value: unknown): number | Other => (isNumber(value) ? value : other);

const dayOrNull = (value: unknown): string | null => (isText(value) && isDay(value) ? value : null);

const parseAsOrdered = ({ lines, fee }: StoredFields): OrderAsOrdered | null =>
  Array.isArray(lines) && lines.every(isComparedLine) ? { lines, fee: numberOr(null, fee) } : null;

/** The record of an order to which the shop has added nothing. Most orders have this record. */
const NOTHING_MORE = readShopRecord({});

/** Sums of an order, in whole FCFA. */
export interface OrderSums {
  /** Price of the returned pieces. Their share of the order's discount is not subtracted. */
  readonly returned: number;
  readonly discount: number;
  /**
   * Price of the order without the returned pieces, even if the order is cancelled. It includes the delivery fee if the
   * fee is known.
   */
  readonly total: number;
  /**
   * What the customer must pay altogether: the total. For a cancelled order 0, or the deposit that the shop keeps after
   * a missed appointment.
   */
  readonly due: number;
  readonly paid: number;
}

/**
 * Returns the deposit that the shop asks for before it delivers an order, in whole FCFA; 0 for none, and for a finished
 * order. The shop stores the deposit with the order. While this device does not know that deposit, it is computed from
 * the shop's current settings.
 * @param due what the order costs now
 */
export function orderDeposit(
  order: Pick<DeviceOrder, "state" | "quarter" | "zoneId" | "deposit">,
  due: number,
  shop: Pick<Shop, "zones" | "depositShare" | "depositTown">,
): number {
  const { state, quarter, zoneId } = order;
  if (state && isDone(state)) return 0;
  const zone = shop.zones.find(({ id }) => id === zoneId) ?? zoneOfPlace(quarter, shop.zones);
  return readShopRecord(order).deposit ?? newDeposit(due, zone, shop);
}

/** Computes the sums of an order with the same function as the server. */
export function sumsOf(order: DeviceOrder): OrderSums {
  const { lines, fee } = order;
  const { discount, paid, noShow, deposit } = readShopRecord(order);
  const returned = lines.reduce((sum, { price, returned: pieces = 0 }) => sum + price * pieces, 0);
  const amounts = { total: orderTotal(lines), discount, fee, returned };
  const kept = { noShow, paid, deposit: deposit ?? 0 };
  const state = pendingWithdrawal(order) ? "CANCELLED" : (order.state ?? "NEW");
  return {
    ...{ returned, discount, paid },
    total: totalOf(amounts),
    due: amountDue({ ...amounts, ...kept, state }),
  };
}

/**
 * Returns how far an order is paid. Undefined if the shop has not received the order, if nothing is to pay and nothing
 * was paid, or if the order is finished and the shop has entered no payment.
 */
export function paymentStateOf(order: DeviceOrder): PaymentState | undefined {
  const { due, paid } = sumsOf(order);
  // Many shops never enter the cash that a courier has received. A finished order for which the shop has entered no
  // payment is therefore not shown as unpaid.
  const isOpen = order.state !== null && (!isDone(order.state) || paid > 0);
  return isOpen && due + paid > 0 ? paymentState(due, paid, order.noShow === true) : undefined;
}
