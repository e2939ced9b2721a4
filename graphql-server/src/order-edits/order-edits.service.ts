import type { AuditLogChange } from "../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { AuditLogEntry } from "../audit-log/audit-log-entry.type.ts";
import { formatPrice } from "../catalogue/product/price.rules.ts";
import { variantLabel } from "../catalogue/variants/variant.rules.ts";
import { type Database, type Transaction, transaction } from "../database/sql.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { Publisher } from "../events/event-bus.ts";
import { assertMayHandle, type LockedOrder, readConcerned } from "../orders/order.repository.ts";
import {
  normaliseOrder,
  ORDER_TEXT_LIMITS,
  type OrderLineFields,
  orderErrors,
  orderTotal,
} from "../orders/order.rules.ts";
import { publishOrder } from "../orders/order.topic.ts";
import type { Order } from "../orders/order.type.ts";
import { orderAuditSubject } from "../orders/order-audit-subject.ts";
import { stateConflict } from "../orders/order-changes.service.ts";
import { withProducts } from "../orders/order-line-products.ts";
import { holdsStock, isDone } from "../orders/order-state.rules.ts";
import { assertInStock, returnPieces, settleStock } from "../orders/order-stock.repository.ts";
import { discountOfReturn } from "../orders/order-sums.rules.ts";
import { type OrderTransaction, orderNotFound } from "../orders/order-transaction.ts";
import { insertLines } from "../orders/placed-order.repository.ts";
import type { ActingUser } from "../security/acting-user.repository.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { RETURN_DAYS } from "../shop-profile/return-days.rules.ts";
import { normalisePhone } from "../text/phone.rules.ts";
import { multiLine, oneLine } from "../text/typed-text.rules.ts";
import {
  deleteLines,
  insertReturn,
  isReturnStored,
  keepAsOrdered,
  lockRequestable,
  type ReturnedLine,
  readContent,
  replaceLine,
  type StoredContent,
  type StoredLine,
  writeContent,
  writeLine,
  writeReturned,
  writeReturnRequest,
  writeTotal,
} from "./order-edit.repository.ts";
import {
  discountErrors,
  type EditedLine,
  isOtherVariant,
  isSameLines,
  ORDER_PART_NAMES,
  type OrderContent,
  type OrderPart,
} from "./order-parts.rules.ts";

/** A return of delivered pieces, and the lines that the customer gets instead. */
export interface OrderReturn {
  id: string;
  reason: string;
  lines: readonly { position: number; quantity: number; isRestocked: boolean }[];
  exchange: readonly EditedLine[];
}

/** Changes that admins make to an order's content after the customer placed it. */
export class OrderEditsService {
  readonly #database: Database;
  readonly #orderTransaction: OrderTransaction;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(
    database: Database,
    orderTransaction: OrderTransaction,
    auditLog: AuditLogService,
    events: Publisher,
  ) {
    this.#database = database;
    this.#orderTransaction = orderTransaction;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Changes parts of an order that is not delivered, cancelled or returned. If the order has taken pieces from the
   * stock, the stock changes by the difference. A part that already has the wanted value is not changed, so that a
   * repeated request changes nothing.
   * @param seen the parts that the caller last saw
   * @throws ShopError as `OrderTransaction.run`; CONFLICT if the order is in a final state, a colleague has changed the
   * same part, or pieces are missing (with the shortages as fields); BAD_USER_INPUT for invalid fields
   */
  change(
    currentUser: CurrentUser,
    id: string,
    {
      seen,
      to,
      acceptsShortage,
    }: {
      seen: Partial<OrderContent>;
      to: Partial<OrderContent>;
      acceptsShortage: boolean;
    },
  ): Promise<Order> {
    return this.#orderTransaction.runInCatalogue(currentUser, id, async (manager, order, actor, viewer) => {
      const before = await readContent(manager, id);
      const wanted = normalised({ ...partsOf(before), ...to });
      const parts = changedParts(before, normalised({ ...partsOf(before), ...seen }), wanted, to);
      if (parts.length === 0) return;
      if (isDone(order.state)) throw stateConflict(order.state);
      assertValid(wanted, parts);
      if (!before.isEdited) await keepAsOrdered(manager, id, before);
      await writeContent(manager, id, wanted, parts.includes("customer") ? wanted.customer : null);
      if (parts.includes("lines"))
        await this.#writeLines(manager, order, before, wanted.lines, acceptsShortage);
      await assertMayHandle(manager, id, viewer);
      await this.#record(manager, actor, order, "ORDER_EDITED", auditedChanges(before, wanted, parts));
    });
  }

  /**
   * Takes back pieces of a delivered order, and adds the lines of an exchange. A return lowers the amount due. If the
   * customer has paid more than this amount, the shop must refund the difference.
   * @throws ShopError as `OrderTransaction.run`; CONFLICT if the order is not delivered, or pieces of the exchange are
   * missing; BAD_USER_INPUT for more pieces than the customer has
   */
  returnLines(currentUser: CurrentUser, orderId: string, { id, reason, lines, exchange }: OrderReturn) {
    return this.#orderTransaction.runInCatalogue(
      currentUser,
      orderId,
      async (manager, order, actor, viewer) => {
        if (await isReturnStored(manager, orderId, id)) return;
        if (order.state !== "DELIVERED") throw stateConflict(order.state);
        const before = await readContent(manager, orderId);
        const text = multiLine(reason);
        if (text.length > ORDER_TEXT_LIMITS.returnReason)
          throw ShopError.badInput({
            reason: `La raison ne doit pas dépasser ${ORDER_TEXT_LIMITS.returnReason} caractères`,
          });
        const { returned, discount, pieces } = returnedLines(before, lines);
        if (!before.isEdited) await keepAsOrdered(manager, orderId, before);
        await insertReturn(manager, orderId, { id, reason: text, returnedByName: actor.name, lines: pieces });
        for (const { position, quantity, isRestocked } of pieces)
          if (isRestocked) await returnPieces(manager, orderId, position, quantity);
        if (exchange.length > 0) await this.#addLines(manager, order, before, exchange);
        await writeReturned(manager, orderId, { returned, discount });
        await assertMayHandle(manager, orderId, viewer);
        const changes = [
          ...pieces.map(({ productName, quantity }) => ({
            field: "returned",
            from: "",
            to: `${quantity} × ${productName}`,
          })),
          ...exchange.map((line) => ({ field: "lines", from: "", to: lineText(line) })),
        ];
        await this.#record(manager, actor, order, "ORDER_RETURNED", changes);
      },
    );
  }

  /**
   * Stores that the customer wants to return or exchange articles of a delivered order. The request needs no account,
   * because only the order's device and the shop know the order's id.
   * @throws ShopError NOT_FOUND for an unknown order; CONFLICT if the order is not delivered or the time for a return
   * is over; BAD_USER_INPUT for a reason that is too long
   */
  async requestReturn(id: string, typedReason: string): Promise<void> {
    const reason = multiLine(typedReason);
    if (reason.length > ORDER_TEXT_LIMITS.returnReason)
      throw ShopError.badInput({
        reason: `La raison ne doit pas dépasser ${ORDER_TEXT_LIMITS.returnReason} caractères`,
      });
    const concerned = await transaction(this.#database, async (manager) => {
      const order = await lockRequestable(manager, id, RETURN_DAYS);
      if (!order) throw orderNotFound();
      if (order.state !== "DELIVERED")
        throw new ShopError("CONFLICT", "Un échange ou un retour se demande après la livraison");
      if (!order.inTime)
        throw new ShopError(
          "CONFLICT",
          `Un échange ou un retour se demande dans les ${RETURN_DAYS} jours après la réception`,
        );
      if (!(await writeReturnRequest(manager, id, reason))) return undefined;
      const entry = { action: "RETURN_REQUESTED", ...orderAuditSubject(order) } as const;
      await this.#auditLog.recordFromCustomer(manager, order.id, [entry]);
      return readConcerned(manager, id);
    });
    if (concerned) publishOrder(this.#events, "CHANGED", concerned);
  }

  /** Returns the audit log entries of an order, newest first. The caller must check that the user may see the order. */
  history(id: string): Promise<AuditLogEntry[]> {
    return this.#auditLog.about(id);
  }

  /**
   * Replaces the stored lines by the wanted lines. If the order has taken pieces from the stock, the stock changes by
   * the difference.
   */
  async #writeLines(
    manager: Transaction,
    order: LockedOrder,
    before: StoredContent,
    wanted: readonly EditedLine[],
    acceptsShortage: boolean,
  ): Promise<void> {
    const stored = new Map(before.lines.map((line) => [line.position, line]));
    const kept = wanted.flatMap((line) => {
      const was = line.position === null ? undefined : stored.get(line.position);
      return was ? { line, was } : [];
    });
    const removed = before.lines.filter(({ position }) => !kept.some(({ was }) => was.position === position));
    const replaced = kept.filter(({ line, was }) => isOtherVariant(line, was));
    for (const { position, quantity } of [...removed, ...replaced.map(({ was }) => was)])
      await returnPieces(manager, order.id, position, quantity);
    await deleteLines(
      manager,
      order.id,
      removed.map(({ position }) => position),
    );
    for (const { line, was } of kept) await writeLine(manager, order.id, was.position, line);
    for (const { line, was } of replaced) {
      // The variant is searched by its new size and colour, because its number is that of the former ones.
      const [known] = await withProducts(manager, [{ ...line, variant: null, image: null }]);
      if (known) await replaceLine(manager, order.id, was.position, known);
    }
    const added = wanted.filter(({ position }) => position === null || !stored.has(position));
    await insertLines(manager, order.id, await withProducts(manager, added), before.lastPosition + 1);
    await writeTotal(manager, order.id);
    if (!holdsStock(order.state)) return;
    await this.#take(manager, order, 0, acceptsShortage);
  }

  async #addLines(
    manager: Transaction,
    order: LockedOrder,
    before: StoredContent,
    lines: readonly EditedLine[],
  ): Promise<void> {
    const added = normalised({ ...partsOf(before), lines }).lines;
    assertValid({ ...partsOf(before), lines: [...before.lines, ...added] }, ["lines"]);
    await insertLines(manager, order.id, await withProducts(manager, added), before.lastPosition + 1);
    await writeTotal(manager, order.id);
    await this.#take(manager, order, before.lastPosition + 1, false);
  }

  /** Takes the pieces of the lines from a position on. @throws ShopError CONFLICT with the shortages as fields */
  async #take(
    manager: Transaction,
    order: LockedOrder,
    first: number,
    acceptsShortage: boolean,
  ): Promise<void> {
    if (!acceptsShortage) await assertInStock(manager, order.id, first);
    await settleStock(manager, order.id, first);
  }

  #record(
    manager: Transaction,
    actor: ActingUser,
    order: LockedOrder,
    action: "ORDER_EDITED" | "ORDER_RETURNED",
    changes: readonly AuditLogChange[],
  ): Promise<void> {
    return this.#auditLog.record(manager, actor.userId, [{ action, ...orderAuditSubject(order), changes }]);
  }
}

const partsOf = ({ lines, delivery, discount, customer }: OrderContent): OrderContent => ({
  ...{ lines, delivery, discount, customer },
});

function normalised({ lines, delivery, discount, customer }: OrderContent): OrderContent {
  const {
    name,
    quarter,
    lines: cleanLines,
  } = normaliseOrder({
    ...{ name: customer.name, phone: customer.phone, quarter: delivery.quarter, fee: delivery.fee },
    lines,
  });
  const positions = lines.map(({ position }) => position);
  return {
    lines: cleanLines.map((line, place) => ({ ...line, position: positions[place] ?? null })),
    delivery: {
      ...delivery,
      quarter: delivery.isPickup ? null : quarter,
      fee: delivery.isPickup ? 0 : delivery.fee,
    },
    discount: { amount: discount.amount, reason: oneLine(discount.reason) },
    customer: { name, phone: normalisePhone(customer.phone ?? "") ?? (customer.phone || null) },
  };
}

/**
 * Returns the names of the parts to write: those in the request whose stored value is not the wanted one.
 * @throws ShopError CONFLICT for a part that a colleague has changed
 */
function changedParts(
  before: OrderContent,
  seen: OrderContent,
  wanted: OrderContent,
  to: Partial<OrderContent>,
): OrderPart[] {
  const named = (["lines", "delivery", "discount", "customer"] as const).filter(
    (part) => to[part] !== undefined,
  );
  const parts = named.filter((part) => !isSamePart(part, before, wanted));
  for (const part of parts)
    if (!isSamePart(part, before, seen))
      throw new ShopError(
        "CONFLICT",
        `Un collègue a changé ${ORDER_PART_NAMES[part]} entre-temps. Relisez d’abord la commande`,
      );
  return parts;
}

const isSamePart = (part: OrderPart, one: OrderContent, other: OrderContent): boolean =>
  part === "lines"
    ? isSameLines(one.lines, other.lines)
    : JSON.stringify(sorted(one[part])) === JSON.stringify(sorted(other[part]));

const sorted = (part: object): [string, unknown][] =>
  Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));

function assertValid(
  { lines, delivery, discount, customer }: OrderContent,
  parts: readonly OrderPart[],
): void {
  const { name, phone } = customer;
  const errors = {
    ...orderErrors({ name, phone, quarter: delivery.quarter, fee: delivery.fee, lines }),
    ...(parts.some((part) => part === "lines" || part === "discount") &&
      discountErrors(discount, orderTotal(lines))),
  };
  if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
}

/**
 * Returns the returned pieces of each line with their amounts, and the order's sums after the return. Amounts are whole
 * FCFA.
 */
function returnedLines(
  before: StoredContent,
  wanted: OrderReturn["lines"],
): { returned: number; discount: number; pieces: ReturnedLine[] } {
  if (wanted.length === 0) throw ShopError.badInput({ lines: "Indiquez ce qui revient" });
  const pieces: ReturnedLine[] = [];
  let { returned } = before;
  let discount = before.discount.amount;
  for (const { position, quantity, isRestocked } of wanted) {
    const line = before.lines.find((one) => one.position === position);
    const isTwice = pieces.some((piece) => piece.position === position);
    if (!line || isTwice || quantity < 1 || quantity > keptPieces(line))
      throw ShopError.badInput({ lines: "La personne n’a pas autant de pièces de cet article" });
    const price = line.price * quantity;
    const share = discountOfReturn({ total: before.total, discount, returned }, price);
    pieces.push({
      position,
      productName: line.productName,
      quantity,
      price,
      amount: price - share,
      isRestocked,
    });
    returned += price;
    discount -= share;
  }
  return { returned, discount, pieces };
}

const keptPieces = ({ quantity, returned }: StoredLine): number => quantity - returned;

/**
 * Returns the changed parts for the audit log, without personal data: for the customer and the address, it contains
 * only that they have changed.
 */
function auditedChanges(
  before: OrderContent,
  after: OrderContent,
  parts: readonly OrderPart[],
): AuditLogChange[] {
  const changes = parts.flatMap((part): AuditLogChange[] => {
    if (part === "lines")
      return [{ field: "lines", from: linesText(before.lines), to: linesText(after.lines) }];
    if (part === "discount")
      return [{ field: "discount", from: discountText(before), to: discountText(after) }];
    if (part === "customer") return [{ field: "customer", from: "", to: "" }];
    const fee = { field: "fee", from: feeText(before), to: feeText(after) };
    return fee.from === fee.to ? [{ field: "quarter", from: "", to: "" }] : [fee];
  });
  return changes;
}

const linesText = (lines: readonly OrderLineFields[]): string => lines.map(lineText).join("\n");

function lineText(line: OrderLineFields): string {
  const label = variantLabel(line);
  return `${line.quantity} × ${line.productName}${label ? `, ${label}` : ""}, ${formatPrice(line.price)}`;
}

function discountText({ discount: { amount, reason } }: OrderContent): string {
  const text = amount < 0 ? `+ ${formatPrice(-amount)}` : formatPrice(amount);
  return reason ? `${text} (${reason})` : text;
}

function feeText({ delivery: { fee, isPickup } }: OrderContent): string {
  if (isPickup) return "Retrait à la boutique";
  return fee === null ? "à convenir" : formatPrice(fee);
}
