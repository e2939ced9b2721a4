import type { Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { AuditLogAction, AuditLogChange } from "../audit-log/audit-log.rules.ts";
import type { ShopZone } from "../delivery/shop-zone.rules.ts";
import type { KeptService } from "../shop/nail-service.rules.ts";
import type { AppointmentSettings } from "../shop/profile/appointment-settings.rules.ts";
import type { DepositRule } from "./deposit.rules.ts";
import type { Order, OrderReturn, PanelOrderLine } from "./order.entity.ts";
import { orderTotal } from "./order.rules.ts";
import type { SoldProduct } from "./order-line-products.ts";
import type { OrderNotification } from "./order-notification-text.ts";
import type { PieceCounts } from "./order-stock.ts";
import { depositOf, totalOf } from "./order-sums.rules.ts";
import type { AnnouncedPayment, Payment } from "./payments/payment.entity.ts";
import type { TakenQuarter } from "./taken-quarter.entity.ts";

/** Columns that a command does not write, because the database or another table determines them. */
type ReadOnly =
  | "due"
  | "deliveredAt"
  | "customerEmail"
  | "mayChange"
  | "possiblySame"
  | "roundId"
  | "rider"
  | "isSlotReserved"
  | "noShows";

/** A line of an order. It has no `orderId`, because an {@link OrderRecord} contains its own lines. */
export type RecordLine = Omit<PanelOrderLine, "orderId">;

/** A payment, or a row that cancels a payment. */
export type RecordPayment = Pick<
  Payment,
  "id" | "kind" | "amount" | "reference" | "cancels" | "enteredById" | "enteredBy"
>;

export type RecordAnnouncement = Pick<AnnouncedPayment, "id" | "kind" | "amount" | "reference" | "state">;

/**
 * An order with everything that the rules of commands need. A command gets an order and returns the changed order;
 * `save-order.repository.ts` writes the difference.
 */
export type OrderRecord = Readonly<Omit<Order, ReadOnly | "lines">> & {
  /** The order's lines, sorted by position. */
  readonly lines: readonly RecordLine[];
  /** Payments of the order, the oldest first. */
  readonly payments: readonly RecordPayment[];
  readonly announcements: readonly RecordAnnouncement[];
};

export type ReturnedPieces = Pick<
  OrderReturn,
  "id" | "position" | "productName" | "quantity" | "amount" | "isRestocked" | "reason" | "returnedByName"
>;

/** Who carries out a command: an admin, or the customer's device, whose id is null. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
}

/** What a command needs to know besides the order itself. */
export interface CommandContext {
  readonly now: Date;
  readonly actor: Actor;
  /** Number of pieces in stock of each product that the order or the command names. */
  readonly pieces: PieceCounts;
  /** Products of the lines that the command adds. */
  readonly products: readonly SoldProduct[];
  readonly zones: readonly ShopZone[];
  readonly depositRule: DepositRule;
  readonly appointments: AppointmentSettings;
  /** All services that the owner has entered, including those that are hidden from visitors. */
  readonly services: readonly KeptService[];
  /**
   * The quarters of an hour that other orders have taken at the order's present slot and at the slots that the command
   * may give it; undefined for a command that gives no slot.
   */
  readonly taken: readonly Pick<TakenQuarter, "placeId" | "startsAt">[] | undefined;
  /** False if the shop already holds the maximum number of slots for the customer. */
  readonly mayHold: boolean;
}

export interface OrderAuditEntry {
  readonly action: AuditLogAction;
  readonly changes?: readonly AuditLogChange[];
  readonly undoData?: object;
}

/**
 * The result of a command on an order. The repository compares the order before the command with `order`. From the
 * pieces that the lines take, the repository computes the change of the stock; from `figuresOf`, the change of the
 * sales figures.
 */
export interface Outcome {
  readonly order: OrderRecord;
  readonly audit: readonly OrderAuditEntry[];
  readonly returned?: readonly ReturnedPieces[];
  readonly notifications?: readonly OrderNotification[];
}

/**
 * A pure function that decides the result of a command on an order.
 * @returns undefined if nothing changes
 * @throws ShopError if the command is refused
 */
export type Decide = (order: OrderRecord, context: CommandContext) => Outcome | undefined;

/**
 * True if an order reserves its place (chair or table) for its slot, so that no other order can have the place at that
 * time. A slot that the shop has not confirmed is reserved only until `heldUntil`. `RESERVES_SLOT` is the same
 * condition in SQL.
 */
export const reservesSlot = (
  { state, placeId, heldUntil }: Pick<OrderRecord, "state" | "placeId" | "heldUntil">,
  now: Date,
): boolean => placeId !== null && state !== "CANCELLED" && (heldUntil === null || heldUntil > now);

/**
 * A refusal whose message contains data that the command has not read, such as the nearest free slots.
 * `OrderSession.decide` calls `complete`, which reads these data, only when a command is refused.
 */
export abstract class IncompleteRefusal extends ShopError {
  /** @param orderId undefined for a new order */
  abstract complete(transaction: Transaction, orderId: string | undefined): Promise<ShopError>;
}

/**
 * Returns the order with the sums of its lines and payments, its deposit (whole FCFA), and the names of its products.
 */
export function withSums(order: OrderRecord): OrderRecord {
  const { lines, payments } = order;
  const amounts = {
    ...order,
    total: orderTotal(lines),
    returned: orderTotal(lines.map(({ price, returned }) => ({ price, quantity: returned }))),
    paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    productNames: lines.map(({ productName }) => productName).join(" "),
  };
  return { ...amounts, deposit: depositOf(totalOf(amounts), order.depositShare) };
}
