import * as v from "valibot";
import type { Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { ActingUser } from "../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { multiLine } from "../../platform/text/typed-text.rules.ts";
import type { UndoableEntry } from "../audit-log/audit-log.repository.ts";
import type { AuditLogChange } from "../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { Undo } from "../audit-log/undo.service.ts";
import type { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import {
  assertMayHandle,
  type LockedOrder,
  lockVisibleOrder,
  type OrderStanding,
  readConcerned,
  readOrder,
  viewerOf,
  writeOrderNote,
  writeOrderState,
} from "./order.repository.ts";
import { MAX_CANCELLED_ORDERS, ORDER_TEXT_LIMITS } from "./order.rules.ts";
import { type Concerned, publishOrder } from "./order.topic.ts";
import type { Order } from "./order.type.ts";
import { orderAuditSubject } from "./order-audit-subject.ts";
import {
  holdsStock,
  nextStates,
  ORDER_STATE_LABELS,
  ORDER_STATES,
  type OrderState,
} from "./order-state.rules.ts";
import {
  assertInStock,
  missingToRestore,
  moveStock,
  readTaken,
  restoreTaken,
} from "./order-stock.repository.ts";
import type { OrderTransaction } from "./order-transaction.ts";

const STANDING = v.object({ state: v.picklist(ORDER_STATES), unwanted: v.boolean() });
/**
 * What the audit log stores to undo a change: the order's state before and after the change, and the number of pieces
 * that each line had taken from the stock before the change.
 */
const ORDER_UNDO = v.object({ before: STANDING, after: STANDING, taken: v.record(v.string(), v.number()) });

/**
 * Changes that admins make to an order. Each request contains the value that its sender last saw. If the stored value
 * differs from it, the request is refused, so that two colleagues do not overwrite each other's changes.
 */
export class OrderChangesService implements Undo {
  readonly permission = "ADMIN";
  readonly #catalogue: CatalogueTransaction;
  readonly #orderTransaction: OrderTransaction;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(
    catalogue: CatalogueTransaction,
    orderTransaction: OrderTransaction,
    auditLog: AuditLogService,
    events: Publisher,
  ) {
    this.#catalogue = catalogue;
    this.#orderTransaction = orderTransaction;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Gives an order its next state. With CONFIRMED, the order takes its pieces from the counted stock; with CANCELLED,
   * the pieces return to the stock.
   * @param from the state that the caller last saw
   * @param editId UUID that the client creates. A repeated request with this id changes nothing. Under it, the change
   * can be undone for a minute
   * @param acceptsShortage confirms the order even if the counted stock does not suffice
   * @throws ShopError NOT_FOUND, also for an order that the caller may not see; FORBIDDEN if it contains another
   * admin's products; CONFLICT if its state has changed; CONFLICT if pieces are missing, with fields that name the
   * missing pieces; BAD_USER_INPUT if `to` is no next state of `from`
   */
  changeState(
    currentUser: CurrentUser,
    id: string,
    {
      from,
      to,
      acceptsShortage,
      editId = null,
    }: { from: OrderState; to: OrderState; acceptsShortage: boolean; editId?: string | null },
  ): Promise<Order> {
    return this.#orderTransaction.runInCatalogue(
      currentUser,
      id,
      async (manager, order, actor) => {
        if (order.state !== from) throw stateConflict(order.state);
        if (!nextStates(from).includes(to))
          throw ShopError.badInput({ to: "Cet état ne suit pas le précédent" });
        if (to === "CONFIRMED" && !acceptsShortage) await assertInStock(manager, order.id);
        await this.#write(manager, order, { state: to, unwanted: false }, actor, editId);
      },
      { id: editId, name: "changeOrderState", content: to },
    );
  }

  /**
   * Cancels orders that are not cancelled yet, and sets or removes the unwanted mark of all of them. An order does not
   * change if it is delivered, or if the caller may not see or handle it.
   * @param editId UUID that the client creates. A repeated request with this id changes nothing. Under it, all these
   * changes can be undone for a minute
   * @returns the given orders that the caller may see, as they are after the call
   * @throws ShopError BAD_USER_INPUT for more than 100 orders; CONFLICT if the id was sent before with other content
   */
  async cancelAll(
    currentUser: CurrentUser,
    ids: readonly string[],
    { unwanted, editId }: { unwanted: boolean; editId: string | null },
  ): Promise<Order[]> {
    if (ids.length > MAX_CANCELLED_ORDERS)
      throw ShopError.badInput({ ids: `${MAX_CANCELLED_ORDERS} commandes au plus à la fois` });
    const { orders, concerned } = await this.#catalogue.runAs(
      currentUser,
      "ADMIN",
      async (manager, actor) => {
        const viewer = await viewerOf(manager, actor, "FOR SHARE");
        const sorted = [...new Set(ids)].sort();
        const content = [actor.userId, sorted, unwanted];
        const isRepeat = await isRepeated(manager, { id: editId, name: "cancelOrders", content });
        const orders: Order[] = [];
        const concerned: Concerned[] = [];
        for (const id of sorted) {
          const locked = await lockVisibleOrder(manager, id, viewer);
          const before = locked && (await readOrder(manager, id, viewer));
          if (!before) continue;
          const isOpen = locked.state === "CANCELLED" || nextStates(locked.state).includes("CANCELLED");
          const after = { state: "CANCELLED", unwanted } as const;
          if (isRepeat || !before.mayChange || !isOpen || isSame(locked, after)) {
            orders.push(before);
            continue;
          }
          await this.#write(manager, locked, after, actor, editId);
          orders.push((await readOrder(manager, id, viewer)) ?? before);
          concerned.push(await readConcerned(manager, id));
        }
        return { orders, concerned };
      },
    );
    for (const one of concerned) publishOrder(this.#events, "CHANGED", one);
    return orders;
  }

  /**
   * Undoes changes of orders' states and the moves of stock that they caused. An order keeps its state if the state has
   * changed again, or if another order has taken pieces that this order would need again.
   * @throws ShopError CONFLICT if no change can be undone; FORBIDDEN if the caller may no longer handle one of the
   * orders
   */
  async undo(
    transaction: Transaction,
    actor: ActingUser,
    entries: readonly UndoableEntry[],
  ): ReturnType<Undo["undo"]> {
    const viewer = await viewerOf(transaction, actor, "FOR SHARE");
    const left: UndoableEntry[] = [];
    const concerned: Concerned[] = [];
    const missing: string[] = [];
    for (const entry of [...entries].sort((one, other) => (one.subjectId < other.subjectId ? -1 : 1))) {
      const { before, after, taken } = v.parse(ORDER_UNDO, entry.undoData);
      const order = await lockVisibleOrder(transaction, entry.subjectId, viewer);
      if (!order || !isSame(order, after) || order.returned > 0) {
        left.push(entry);
        continue;
      }
      await assertMayHandle(transaction, order.id, viewer);
      if (holdsStock(before.state) !== holdsStock(after.state)) {
        const short = await missingToRestore(transaction, order.id, taken);
        if (short.length > 0) {
          missing.push(...short);
          left.push(entry);
          continue;
        }
        await restoreTaken(transaction, order.id, taken);
      }
      await writeOrderState(transaction, order, before, actor.name, "UNDO");
      const changes = changesOf(after, before);
      const undone = { action: "ORDER_CHANGED", ...orderAuditSubject(order), changes } as const;
      await this.#auditLog.record(transaction, actor.userId, [undone]);
      concerned.push(await readConcerned(transaction, order.id));
    }
    if (concerned.length === 0 && missing.length > 0)
      throw new ShopError(
        "CONFLICT",
        `Une autre commande a pris la pièce\u00a0: ${missing.join("\u202f; ")}`,
      );
    if (concerned.length === 0)
      throw new ShopError("CONFLICT", "Cette commande a changé depuis\u00a0: rien n’a été annulé");
    const afterCommit = () => {
      for (const one of concerned) publishOrder(this.#events, "CHANGED", one);
    };
    return { left, afterCommit };
  }

  /**
   * Writes an order's state and unwanted mark, takes the order's pieces from the stock or returns them, and records in
   * the audit log what an undo needs.
   */
  async #write(
    manager: Transaction,
    order: LockedOrder,
    after: OrderStanding,
    actor: ActingUser,
    editId: string | null,
  ): Promise<void> {
    const before = { state: order.state, unwanted: order.unwanted };
    const undoData = { before, after, taken: await readTaken(manager, order.id) };
    await writeOrderState(manager, order, after, actor.name, "UNDOABLE");
    await moveStock(manager, order.id, after.state);
    const changes = changesOf(before, after);
    const entry = { action: "ORDER_CHANGED", ...orderAuditSubject(order), changes, undoData } as const;
    await this.#auditLog.record(manager, actor.userId, [entry], editId);
  }

  /**
   * Saves the note for colleagues. The audit log records who changed it but not its text, because the text may contain
   * personal data of the customer.
   * @param from the note that the caller last saw
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing
   * @throws ShopError NOT_FOUND, also for an order that the caller may not see; FORBIDDEN if it contains another
   * admin's products; CONFLICT if the note has changed; BAD_USER_INPUT for a note that is too long
   */
  changeNote(
    currentUser: CurrentUser,
    id: string,
    { from, to, requestId = null }: { from: string; to: string; requestId?: string | null },
  ): Promise<Order> {
    const note = multiLine(to);
    if (note.length > ORDER_TEXT_LIMITS.note)
      throw ShopError.badInput({
        note: `La note ne doit pas dépasser ${ORDER_TEXT_LIMITS.note} caractères`,
      });
    return this.#orderTransaction.run(
      currentUser,
      id,
      async (manager, order, actor) => {
        if (order.note === note) return;
        if (order.note !== from)
          throw new ShopError("CONFLICT", "Un collègue a changé cette note entre-temps. Relisez-la d’abord");
        await writeOrderNote(manager, order.id, note);
        const entry = { action: "ORDER_NOTED", ...orderAuditSubject(order) } as const;
        await this.#auditLog.record(manager, actor.userId, [entry]);
      },
      { id: requestId, name: "changeOrderNote", content: note },
    );
  }
}

const isSame = (one: OrderStanding, other: OrderStanding): boolean =>
  one.state === other.state && one.unwanted === other.unwanted;

/** Returns the changed fields for the audit log. A state is recorded as its code, for example `NEW`. */
function changesOf(before: OrderStanding, after: OrderStanding): AuditLogChange[] {
  const yesNo = ({ unwanted }: OrderStanding) => (unwanted ? "oui" : "non");
  return [
    { field: "state", from: before.state, to: after.state },
    { field: "unwanted", from: yesNo(before), to: yesNo(after) },
  ].filter(({ from, to }) => from !== to);
}

/** Returns the error for an order whose state a colleague has already changed. */
export function stateConflict(state: OrderState): ShopError {
  const label = ORDER_STATE_LABELS[state];
  return new ShopError(
    "CONFLICT",
    `Un collègue a été plus rapide\u00a0: cette commande est «\u00a0${label}\u00a0»`,
  );
}
