import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import { type Database, type Transaction, transaction } from "../database/sql.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { Publisher } from "../events/event-bus.ts";
import { type ActingUser, lockActingUser } from "../security/acting-user.repository.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { multiLine } from "../text/typed-text.rules.ts";
import {
  assertMayHandle,
  type LockedOrder,
  lockVisibleOrder,
  readConcerned,
  readOrder,
  viewerOf,
  writeOrderNote,
  writeOrderState,
} from "./order.repository.ts";
import { ORDER_TEXT_LIMITS } from "./order.rules.ts";
import { publishOrder } from "./order.topic.ts";
import type { Order } from "./order.type.ts";
import { orderAuditSubject } from "./order-audit-subject.ts";
import { nextStates, ORDER_STATE_LABELS, type OrderState } from "./order-state.rules.ts";
import { missingPieces, moveStock } from "./order-stock.repository.ts";

type Work<T> = (manager: Transaction, actor: ActingUser) => Promise<T>;

/**
 * Changes that admins make to an order. Each change contains the value that the caller last saw, so that two
 * colleagues do not overwrite each other.
 */
export class OrderChangesService {
  readonly #database: Database;
  readonly #catalogue: CatalogueTransaction;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(
    database: Database,
    catalogue: CatalogueTransaction,
    auditLog: AuditLogService,
    events: Publisher,
  ) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Gives an order its next state. CONFIRMED takes its pieces from the counted stock, CANCELLED returns them.
   * @param from the state that the caller last saw
   * @param acceptsShortage confirm it even if the counted stock does not suffice
   * @throws ShopError NOT_FOUND, also for an order that the caller may not see; FORBIDDEN if it contains another
   * admin's products; CONFLICT if its state has changed or, with fields, if pieces are missing; BAD_USER_INPUT for a
   * state that does not follow
   */
  changeState(
    currentUser: CurrentUser,
    id: string,
    { from, to, acceptsShortage }: { from: OrderState; to: OrderState; acceptsShortage: boolean },
  ): Promise<Order> {
    const inCatalogue = <T>(work: Work<T>) => this.#catalogue.runAs(currentUser, "ADMIN", work);
    return this.#change(inCatalogue, id, async (manager, order, actor) => {
      if (order.state !== from) throw stateConflict(order.state);
      if (!nextStates(from).includes(to))
        throw ShopError.badInput({ to: "Cet état ne suit pas le précédent" });
      const missing = to === "CONFIRMED" && !acceptsShortage ? await missingPieces(manager, order.id) : [];
      if (missing.length > 0)
        throw new ShopError(
          "CONFLICT",
          "Il n’y a pas assez de pièces en stock",
          Object.fromEntries(missing.entries()),
        );
      await writeOrderState(manager, order.id, to, actor.name);
      await moveStock(manager, order.id, to);
      const changes = [{ field: "state", from, to }];
      const entry = { action: "ORDER_CHANGED", ...orderAuditSubject(order), changes } as const;
      await this.#auditLog.record(manager, actor.userId, [entry]);
    });
  }

  /**
   * Saves the note for colleagues. The audit log records the actor but not the text, which may be about the customer.
   * @param from the note that the caller last saw
   * @throws ShopError NOT_FOUND, also for an order that the caller may not see; FORBIDDEN if it contains another
   * admin's products; CONFLICT if the note has changed; BAD_USER_INPUT for a note that is too long
   */
  changeNote(currentUser: CurrentUser, id: string, from: string, to: string): Promise<Order> {
    const note = multiLine(to);
    if (note.length > ORDER_TEXT_LIMITS.note)
      throw ShopError.badInput({
        note: `La note ne doit pas dépasser ${ORDER_TEXT_LIMITS.note} caractères`,
      });
    const inDatabase = <T>(work: Work<T>) =>
      transaction(this.#database, async (manager) =>
        work(manager, await lockActingUser(manager, currentUser, "ADMIN")),
      );
    return this.#change(inDatabase, id, async (manager, order, actor) => {
      if (order.note === note) return;
      if (order.note !== from)
        throw new ShopError("CONFLICT", "Un collègue a changé cette note entre-temps. Relisez-la d’abord");
      await writeOrderNote(manager, order.id, note);
      const entry = { action: "ORDER_NOTED", ...orderAuditSubject(order) } as const;
      await this.#auditLog.record(manager, actor.userId, [entry]);
    });
  }

  async #change(
    run: <T>(work: Work<T>) => Promise<T>,
    id: string,
    change: (manager: Transaction, order: LockedOrder, actor: ActingUser) => Promise<void>,
  ): Promise<Order> {
    const { order, concerned } = await run(async (manager, actor) => {
      const viewer = await viewerOf(manager, actor, "FOR SHARE");
      const locked = await lockVisibleOrder(manager, id, viewer);
      if (!locked) throw orderNotFound();
      await assertMayHandle(manager, locked.id, viewer);
      await change(manager, locked, actor);
      const order = await readOrder(manager, locked.id, viewer);
      if (!order) throw new Error("a locked order vanished");
      return { order, concerned: await readConcerned(manager, locked.id) };
    });
    publishOrder(this.#events, "CHANGED", concerned);
    return order;
  }
}

/** Returns the error for an order that does not exist or that the caller may not see; both look the same. */
export function orderNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette commande n’existe pas");
}

function stateConflict(state: OrderState): ShopError {
  const label = ORDER_STATE_LABELS[state];
  return new ShopError(
    "CONFLICT",
    `Un collègue a été plus rapide\u00a0: cette commande est «\u00a0${label}\u00a0»`,
  );
}
