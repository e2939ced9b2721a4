import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { type Command, isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import { type ActingUser, lockActingUser } from "../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import {
  assertMayHandle,
  type LockedOrder,
  lockVisibleOrder,
  readConcerned,
  readOrder,
  viewerOf,
} from "./order.repository.ts";
import { publishOrder } from "./order.topic.ts";
import type { Order } from "./order.type.ts";

/** A function that changes a locked order. */
export type OrderWork = (
  transaction: Transaction,
  order: LockedOrder,
  actor: ActingUser,
  viewer: string | null,
) => Promise<void>;

/** What an admin's request asks for, without the order and without what the admin last saw. */
export type OrderCommand = Pick<Command, "id" | "name" | "content">;

/**
 * How a repeated request is recognised: by its command, or by a function that finds in the locked order that it was
 * carried out.
 */
export type Repetition = OrderCommand | ((transaction: Transaction) => Promise<boolean>);

/**
 * Runs an admin's change of one order: locks the order, checks that the admin may handle it, changes it, and notifies
 * panels and the customer's pages after the commit. A request that is sent again after its answer was lost is answered
 * with the order as it is now, and changes nothing.
 */
export class OrderTransaction {
  readonly #database: Database;
  readonly #catalogue: CatalogueTransaction;
  readonly #events: Publisher;

  constructor(database: Database, catalogue: CatalogueTransaction, events: Publisher) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#events = events;
  }

  /**
   * Runs a change that moves no stock.
   * @throws ShopError NOT_FOUND, also for an order that the admin may not see; FORBIDDEN if it contains another
   * admin's products; CONFLICT if the command's id was sent before with other content, or by another admin
   */
  run(currentUser: CurrentUser, id: string, work: OrderWork, repetition: Repetition): Promise<Order> {
    return this.#runIn(
      (inside) =>
        transaction(this.#database, async (manager) =>
          inside(manager, await lockActingUser(manager, currentUser, "ADMIN")),
        ),
      id,
      work,
      repetition,
    );
  }

  /**
   * Runs a change that may change the counted stock, and with it a product's availability. @throws ShopError as `run`
   */
  runInCatalogue(
    currentUser: CurrentUser,
    id: string,
    work: OrderWork,
    repetition: Repetition,
  ): Promise<Order> {
    return this.#runIn((inside) => this.#catalogue.runAs(currentUser, "ADMIN", inside), id, work, repetition);
  }

  async #runIn(
    start: <T>(inside: (manager: Transaction, actor: ActingUser) => Promise<T>) => Promise<T>,
    id: string,
    work: OrderWork,
    repetition: Repetition,
  ): Promise<Order> {
    const { order, concerned, isDone } = await start(async (manager, actor) => {
      const viewer = await viewerOf(manager, actor, "FOR SHARE");
      const locked = await lockVisibleOrder(manager, id, viewer);
      if (!locked) throw orderNotFound();
      await assertMayHandle(manager, locked.id, viewer);
      const isDone = await isDoneBefore(manager, actor, locked.id, repetition);
      if (!isDone) await work(manager, locked, actor, viewer);
      const order = await readOrder(manager, locked.id, viewer);
      if (!order) throw new Error("a locked order vanished");
      return { order, concerned: await readConcerned(manager, locked.id), isDone };
    });
    if (!isDone) publishOrder(this.#events, "CHANGED", concerned);
    return order;
  }
}

function isDoneBefore(
  manager: Transaction,
  actor: ActingUser,
  orderId: string,
  repetition: Repetition,
): Promise<boolean> {
  if (typeof repetition === "function") return repetition(manager);
  const content = [actor.userId, orderId, repetition.content];
  return isRepeated(manager, { ...repetition, content, orderId });
}

/**
 * Returns the error for an order that does not exist or that the caller may not see. Both have the same message, so
 * that a caller cannot learn that the order exists.
 */
export function orderNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette commande n’existe pas");
}
