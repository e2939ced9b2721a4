import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { ActingUser } from "../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { multiLine } from "../../platform/text/typed-text.rules.ts";
import type { AuditLogChange } from "../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { AuditLogEntry } from "../audit-log/audit-log-entry.type.ts";
import { assertMayHandle, type LockedOrder, readConcerned } from "../orders/order.repository.ts";
import { ORDER_TEXT_LIMITS } from "../orders/order.rules.ts";
import { publishOrder } from "../orders/order.topic.ts";
import type { Order } from "../orders/order.type.ts";
import { orderAuditSubject } from "../orders/order-audit-subject.ts";
import { stateConflict } from "../orders/order-changes.service.ts";
import { withProducts } from "../orders/order-line-products.ts";
import { holdsStock, isDone } from "../orders/order-state.rules.ts";
import { assertInStock, releaseLine, restockPieces, settleStock } from "../orders/order-stock.repository.ts";
import { type OrderTransaction, orderNotFound } from "../orders/order-transaction.ts";
import { insertLines } from "../orders/placed-order.repository.ts";
import { RETURN_DAYS } from "../shop/profile/return-days.rules.ts";
import { auditedChanges, auditedReturn } from "./audited-edit.ts";
import { assertValid, changedParts, normalised, partsOf } from "./edited-parts.ts";
import {
  deleteLines,
  insertReturn,
  isDeclined,
  isReturnStored,
  keepAsOrdered,
  lockRequestable,
  readContent,
  replaceLine,
  type StoredContent,
  writeContent,
  writeDecline,
  writeLine,
  writeReturned,
  writeReturnRequest,
  writeTotal,
} from "./order-edit.repository.ts";
import { type EditedLine, isOtherVariant, type OrderContent, productIdOf } from "./order-parts.rules.ts";
import { type OrderReturn, returnedLines } from "./returned-lines.ts";

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
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing
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
      requestId,
    }: {
      seen: Partial<OrderContent>;
      to: Partial<OrderContent>;
      acceptsShortage: boolean;
      requestId: string | null;
    },
  ): Promise<Order> {
    return this.#orderTransaction.runInCatalogue(
      currentUser,
      id,
      async (manager, order, actor, viewer) => {
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
      },
      { id: requestId, name: "changeOrder", content: to },
    );
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
        const text = validReason(reason);
        const { returned, discount, pieces } = returnedLines(before, lines);
        if (!before.isEdited) await keepAsOrdered(manager, orderId, before);
        await insertReturn(manager, orderId, { id, reason: text, returnedByName: actor.name, lines: pieces });
        for (const { position, quantity, isRestocked } of pieces)
          if (isRestocked) await restockPieces(manager, orderId, position, quantity);
        if (exchange.length > 0) await this.#addLines(manager, order, before, exchange);
        await writeReturned(manager, orderId, { returned, discount, returnedByName: actor.name });
        await assertMayHandle(manager, orderId, viewer);
        await this.#record(manager, actor, order, "ORDER_RETURNED", auditedReturn(pieces, exchange));
      },
      { id, name: "returnOrder", content: [reason, lines, exchange] },
    );
  }

  /**
   * Stores that the customer wants to return or exchange articles of a delivered order. The request needs no account,
   * because only the order's device and the shop know the order's id.
   * @throws ShopError NOT_FOUND for an unknown order; CONFLICT if the order is not delivered or the time for a return
   * is over; BAD_USER_INPUT for a reason that is too long
   * @param requestId UUID made by the device, so that a repeated request changes nothing, even after the shop has
   * declined it
   */
  async requestReturn(id: string, typedReason: string, requestId: string): Promise<void> {
    const reason = validReason(typedReason);
    const concerned = await transaction(this.#database, async (manager) => {
      const order = await lockRequestable(manager, id, RETURN_DAYS);
      if (!order) throw orderNotFound();
      const command = { id: requestId, name: "requestReturn", content: [id, reason], orderId: id };
      if (await isRepeated(manager, command)) return undefined;
      if (order.requestId === requestId) return undefined;
      if (order.state !== "DELIVERED")
        throw new ShopError("CONFLICT", "Un échange ou un retour se demande après la livraison");
      if (!order.inTime)
        throw new ShopError(
          "CONFLICT",
          `Un échange ou un retour se demande dans les ${RETURN_DAYS} jours après la réception`,
        );
      if (!(await writeReturnRequest(manager, id, reason, requestId))) return undefined;
      const entry = { action: "RETURN_REQUESTED", ...orderAuditSubject(order) } as const;
      await this.#auditLog.recordFromCustomer(manager, order.id, [entry]);
      return readConcerned(manager, id);
    });
    if (concerned) publishOrder(this.#events, "CHANGED", concerned);
  }

  /**
   * Declines a customer's request for a return. The customer sees the reason, and may ask again.
   * @param seen time of the request that the caller saw
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing
   * @throws ShopError as `OrderTransaction.run`; CONFLICT if this request no longer waits; BAD_USER_INPUT without a
   * reason, or for one that is too long
   */
  declineReturn(
    currentUser: CurrentUser,
    orderId: string,
    { seen, reason: typedReason, requestId }: { seen: Date; reason: string; requestId: string | null },
  ) {
    return this.#orderTransaction.run(
      currentUser,
      orderId,
      async (manager, order, actor) => {
        const reason = validReason(typedReason);
        if (reason === "") throw ShopError.badInput({ reason: "Dites pourquoi" });
        if (await isDeclined(manager, orderId, seen, reason)) return;
        if (!(await writeDecline(manager, orderId, seen, reason)))
          throw new ShopError("CONFLICT", "Cette demande n’attend plus de réponse : un collègue l’a traitée");
        await this.#record(manager, actor, order, "RETURN_DECLINED", []);
      },
      { id: requestId, name: "declineReturn", content: [seen, typedReason] },
    );
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
      return was ? { line: { ...line, productId: productIdOf(line, was) }, was } : [];
    });
    const removed = before.lines.filter(({ position }) => !kept.some(({ was }) => was.position === position));
    const replaced = kept.filter(({ line, was }) => isOtherVariant(line, was));
    for (const { position } of [...removed, ...replaced.map(({ was }) => was)])
      await releaseLine(manager, order.id, position);
    await deleteLines(
      manager,
      order.id,
      removed.map(({ position }) => position),
    );
    for (const { line, was } of kept) await writeLine(manager, order.id, was.position, line);
    for (const { line, was } of replaced) {
      // The variant number is cleared, because it belongs to the former size and colour. `withProducts` finds the
      // number of the new variant.
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

  /**
   * Takes from the stock the pieces of the lines with position `first` or higher.
   * @throws ShopError CONFLICT if pieces are missing. The error's fields contain a French text for each variant of
   * which pieces are missing
   */
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
    action: "ORDER_EDITED" | "ORDER_RETURNED" | "RETURN_DECLINED",
    changes: readonly AuditLogChange[],
  ): Promise<void> {
    return this.#auditLog.record(manager, actor.userId, [{ action, ...orderAuditSubject(order), changes }]);
  }
}

/** Returns the reason of a return as it is stored. @throws ShopError BAD_USER_INPUT for a text that is too long */
function validReason(typed: string): string {
  const reason = multiLine(typed);
  if (reason.length > ORDER_TEXT_LIMITS.returnReason)
    throw ShopError.badInput({
      reason: `La raison ne doit pas dépasser ${ORDER_TEXT_LIMITS.returnReason} caractères`,
    });
  return reason;
}
