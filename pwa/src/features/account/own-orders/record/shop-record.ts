import { newDeposit, zoneOfPlace } from "graphql-server/features/orders/deposit";
import { orderTotal } from "graphql-server/features/orders/order";
import type { ComparedLine } from "graphql-server/features/orders/order-difference";
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
  /** Amount in whole FCFA; null if no fee was known. */
  readonly fee: number | null;
}

/** A payment that the customer has announced and the shop has received. Amount in whole FCFA. */
export interface Announcement {
  readonly id: string;
  /** A `PaymentKind`, or a kind that a later release has added. */
  readonly kind: string;
  readonly amount: number;
  readonly reference: string;
  /** An `AnnouncementState`, or a state that a later release has added. */
  readonly state: string;
}

/** What the shop alone knows about an order. Amounts are whole FCFA, times are milliseconds since 1970. */
export interface ShopRecord extends Record<keyof ShopFields, unknown> {
  readonly isPickup: boolean;
  /** A negative discount is a surcharge. */
  readonly discount: number;
  readonly discountReason: string;
  /** Null as long as the device does not know it. */
  readonly deposit: number | null;
  readonly paid: number;
  /** Null if the order was not delivered, or if this device does not know when. */
  readonly deliveredAt: number | null;
  readonly editedAt: number | null;
  readonly asOrdered: OrderAsOrdered | null;
  readonly returnRequestedAt: number | null;
  /** Of the last request that the shop has received; null if none. */
  readonly returnRequestId: string | null;
  /** Empty if the shop has not declined the last request. */
  readonly returnDeclineReason: string;
  /** Day in Douala (YYYY-MM-DD) for which the shop has promised the order; null for none. */
  readonly promisedDay: string | null;
  /** Last day in Douala (YYYY-MM-DD) to pay an order that is put aside; null for other orders. */
  readonly settleBy: string | null;
  /** The service of an appointment; null for other orders. */
  readonly serviceId: string | null;
  readonly appointmentAt: number | null;
  readonly appointmentMinutes: number | null;
  /** Until when the shop keeps the asked hour without an answer; null for no limit. */
  readonly heldUntil: number | null;
  /** True if the shop keeps a place for the appointment; null if this device does not know it. */
  readonly isHourKept: boolean | null;
  /** True if the shop has cancelled the appointment because the customer did not come. */
  readonly noShow: boolean;
  /** Newest first. */
  readonly announcements: readonly Announcement[];
  /** Newest first. */
  readonly receipts: readonly Receipt[];
  /**
   * True if an admin had entered the order before the device sent it. The server then returns only the order's state.
   */
  readonly isEnteredByHand: boolean;
}

export function withShopRecord(order: DeviceOrder, record: ShopRecord): DeviceOrder {
  const own = { ...order };
  for (const name of Object.keys(NOTHING_MORE)) Reflect.deleteProperty(own, name);
  return { ...own, ...storedFields(record) };
}

/** Leaves out the fields that equal `NOTHING_MORE`. */
function storedFields(record: ShopRecord): Partial<ShopRecord> {
  const usual = Object.entries(NOTHING_MORE);
  const said = Object.entries(record).filter(
    ([name, value]) => !usual.some(([one, nothing]) => one === name && isEqual(nothing, value)),
  );
  return Object.fromEntries(said);
}

/** A damaged field counts as absent. */
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
    isHourKept: typeof order.isHourKept === "boolean" ? order.isHourKept : null,
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

/** The record of an order for which the shop has sent none of these data, as for most orders. */
const NOTHING_MORE = readShopRecord({});

/** All in whole FCFA. */
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

/**
 * Returns the deposit that the shop asks for before it delivers an order, in whole FCFA; 0 for none, and for a finished
 * order. The shop stores it with the order; before that, it follows from the present settings.
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

/** Calculated with the same function as on the server. */
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

/** Undefined if the shop does not know the order, and for a finished order without entered payments. */
export function paymentStateOf(order: DeviceOrder): PaymentState | undefined {
  const { due, paid } = sumsOf(order);
  // Many shops never enter that a courier has received cash. So a finished order without entered payments is not called
  // unpaid.
  const isOpen = order.state !== null && (!isDone(order.state) || paid > 0);
  return isOpen && due + paid > 0 ? paymentState(due, paid) : undefined;
}
