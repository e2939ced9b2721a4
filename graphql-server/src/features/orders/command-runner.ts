import type { Database, Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import {
  answerOnce,
  type Command,
  isRepeated,
} from "../../platform/idempotency/idempotency-key.repository.ts";
import type { ActingUser } from "../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { WriteTransaction } from "../../platform/security/write-transaction.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import type { ShopZone } from "../delivery/shop-zone.rules.ts";
import { HELD_SECONDS } from "../push/push-outbox.repository.ts";
import type { KeptService } from "../shop/nail-service.rules.ts";
import type { AppointmentSettings } from "../shop/profile/appointment-settings.rules.ts";
import type { ReceiptSeller } from "../shop/seller-identity-text.rules.ts";
import type { DepositRule } from "./deposit.rules.ts";
import {
  countHeldSlots,
  isOfDevice,
  lockOrder,
  lockSlots,
  readAccess,
  readPieceCounts,
  readQuartersAt,
  readSituation,
  readSoldProducts,
} from "./order.repository.ts";
import type { OrderLineFields } from "./order.rules.ts";
import { type EventRecipients, publishOrder, publishToCustomers } from "./order.topic.ts";
import {
  type Actor,
  type CommandContext,
  type Decide,
  IncompleteRefusal,
  type OrderRecord,
  type Outcome,
  reservesSlot,
} from "./order.ts";
import { viewerOf } from "./order-access.ts";
import { recipientsOf, saveOutcome } from "./save-order.repository.ts";

/** Maximum number of slots that are held for one phone number or account until the shop confirms them. */
const MAX_HELD_SLOTS = 3;

/** Actor that the panel shows for what a customer's device has done. */
const CUSTOMER: Actor = { id: null, name: "Client" };

/**
 * What `readAccess` would return for an actor who handles all orders: the order is visible, and no article is foreign
 * (a colleague's).
 */
const FULL_ACCESS = { isVisible: true, foreign: null };

export interface OrderSettings {
  readonly zones: readonly ShopZone[];
  readonly depositRule: DepositRule;
  readonly seller: ReceiptSeller;
  readonly appointments: AppointmentSettings;
  /** All services that the owner has entered, including those that are hidden from visitors. */
  readonly services: readonly KeptService[];
}

export interface OrderCommand extends Pick<Command, "name" | "content"> {
  /** UUID that the client creates. A repeated request with the same id changes nothing. */
  readonly requestId: string;
  /** True if the command may change the counted stock, and with it a product's availability. */
  readonly movesStock: boolean;
  /** Lines that the command adds to the order. */
  readonly lines?: readonly OrderLineFields[];
  /**
   * Starts of the slots that the command may give to an appointment, besides the slot that the appointment already
   * has. Absent if the command gives no slot, even if the command frees one.
   */
  readonly slots?: readonly Date[];
  /** Present if a customer, not an admin, requests the slot. */
  readonly countSlotRequest?: CountSlotRequest;
  /**
   * The customer who requests a slot with a new order. The shop counts the slots that it already holds for this
   * customer.
   */
  readonly customer?: Pick<OrderRecord, "customerPhone" | "userId">;
}

/**
 * Counts a customer's request for a slot, the time of an appointment.
 * @returns false after too many requests from the customer's IP address
 */
export type CountSlotRequest = () => Promise<boolean>;

export interface OrderSession {
  readonly transaction: Transaction;
  readonly actor: Actor;
  /**
   * Id of the actor for SQL conditions that select the orders which the actor sees or handles; null for an actor who
   * handles all orders (see `viewerOf`).
   */
  readonly viewer: string | null;
  readonly now: Date;
  /**
   * Locks an order that the actor may see.
   * @throws ShopError NOT_FOUND for other orders
   */
  lock(id: string): Promise<OrderRecord>;
  /** Locks an order that the actor handles. @returns undefined for other orders */
  lockHandled(id: string): Promise<OrderRecord | undefined>;
  /**
   * Checks that the actor handles an order.
   * @throws ShopError FORBIDDEN with the name of an article that belongs to another admin
   */
  assertMayHandle(id: string): Promise<void>;
  /**
   * Reads what a command needs. If the command gives a slot to an appointment, this method locks all slots until the
   * commit. The caller must lock all orders of the command before, or else two commands could deadlock.
   * @param order undefined for a new order
   */
  context(
    order: OrderRecord | undefined,
    command: Pick<OrderCommand, "movesStock" | "lines" | "slots" | "countSlotRequest" | "customer">,
  ): Promise<CommandContext>;
  /**
   * Runs `work`, which decides the result of a command. If `work` throws an `IncompleteRefusal`, this method reads the
   * data that the refusal's message lacks, and throws the complete refusal.
   * @param order undefined for a new order
   */
  decide<T>(order: OrderRecord | undefined, work: () => T): Promise<T>;
  /**
   * Writes an outcome. After the commit, events go to the users who saw the order before or see it now.
   * @param requestId id under which the change can be undone; null for an undo
   */
  save(before: OrderRecord | undefined, outcome: Outcome, requestId: string | null): Promise<OrderRecord>;
}

/**
 * Runs all commands on orders in the same steps: permission, idempotency, lock, decision, save, and events after the
 * commit.
 */
export class CommandRunner {
  /** Transactions for commands that move no stock. */
  readonly #plain: WriteTransaction;
  readonly #catalogue: CatalogueTransaction;
  readonly #auditLog: AuditLogService;
  readonly #settings: () => OrderSettings;
  readonly #events: Publisher;

  constructor(
    database: Database,
    catalogue: CatalogueTransaction,
    auditLog: AuditLogService,
    settings: () => OrderSettings,
    events: Publisher,
  ) {
    this.#plain = new WriteTransaction(database);
    this.#catalogue = catalogue;
    this.#auditLog = auditLog;
    this.#settings = settings;
    this.#events = events;
  }

  /**
   * Runs an admin's command on one order. A request that is sent again changes nothing.
   * @throws ShopError NOT_FOUND, also for an order that the admin may not see; FORBIDDEN if the order contains another
   * admin's products; CONFLICT if the command's id was sent before with other content, or by another admin; the errors
   * of `decide`
   */
  async run(currentUser: CurrentUser, orderId: string, command: OrderCommand, decide: Decide): Promise<void> {
    await this.runAsAdmin(currentUser, command.movesStock, async (session) => {
      const order = await session.lock(orderId);
      await session.assertMayHandle(orderId);
      if (await this.isRepeated(session, command, orderId)) return;
      const context = await session.context(order, command);
      const outcome = await session.decide(order, () => decide(order, context));
      if (!outcome) return;
      await session.save(order, outcome, command.requestId);
      // Checks the permission a second time, because the command may have added a colleague's article to the order.
      if (command.lines) await session.assertMayHandle(orderId);
    });
  }

  /**
   * Runs a command that the device of a customer sends. The customer needs no account: the order's id is proof enough,
   * because only the shop and the device that placed the order know the id.
   * @throws ShopError NOT_FOUND, also for an order that an admin entered; CONFLICT if the command's id was sent before
   * with other content; the errors of `decide`
   */
  async runOfDevice(orderId: string, command: OrderCommand, decide: Decide): Promise<void> {
    await this.runAsDevice(async (session) => {
      const order = await session.lock(orderId);
      if (!isOfDevice(order)) throw orderNotFound();
      if (await this.isRepeated(session, command, orderId)) return;
      const context = await session.context(order, command);
      const outcome = await session.decide(order, () => decide(order, context));
      if (outcome) await session.save(order, outcome, command.requestId);
    });
  }

  /** Records a command's id. @returns true if the command was carried out before (see `isRepeated` of `idempotency`) */
  isRepeated(
    { transaction, actor }: OrderSession,
    { requestId, name, content }: Pick<OrderCommand, "requestId" | "name" | "content">,
    orderId?: string,
  ): Promise<boolean> {
    return isRepeated(transaction, { id: requestId, name, content: [actor.id, orderId, content], orderId });
  }

  /** Carries out a command on several orders and stores its answer (see `answerOnce` of `idempotency`). */
  answerOnce<Answer>(
    { transaction, actor }: OrderSession,
    { requestId, name, content }: Pick<OrderCommand, "requestId" | "name" | "content">,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    return answerOnce(transaction, { id: requestId, name, content: [actor.id, content] }, work);
  }

  /**
   * Runs `work` for an admin: commands on several orders, or a command that creates an order.
   * @param movesStock true if the counted stock may change
   */
  runAsAdmin<T>(
    currentUser: CurrentUser,
    movesStock: boolean,
    work: (session: OrderSession) => Promise<T>,
  ): Promise<T> {
    const transaction = movesStock ? this.#catalogue : this.#plain;
    return this.#run((inside) => transaction.runAs(currentUser, "ADMIN", inside), work);
  }

  /** Runs `work` for a customer's device. Commands of devices move no stock. */
  runAsDevice<T>(work: (session: OrderSession) => Promise<T>): Promise<T> {
    return this.#run((inside) => this.#plain.run((manager) => inside(manager, null)), work);
  }

  async #run<T>(
    start: (inside: (manager: Transaction, actor: ActingUser | null) => Promise<T>) => Promise<T>,
    work: (session: OrderSession) => Promise<T>,
  ): Promise<T> {
    const told: SavedOrder[] = [];
    const result = await start(async (manager, actor) => work(await this.session(manager, actor, told)));
    this.tell(told);
    return result;
  }

  /**
   * Returns a session in a transaction that another feature has opened.
   * @param user the admin; null for a customer's device
   * @param told receives the orders whose events must be published after the commit (see {@link tell})
   */
  async session(manager: Transaction, user: ActingUser | null, told: SavedOrder[]): Promise<OrderSession> {
    const { isForAllAdmins, now } = await readSituation(manager, user ? "FOR SHARE" : "");
    const viewer = user && viewerOf(user, isForAllAdmins);
    const actor = user ? { id: user.userId, name: user.name } : CUSTOMER;
    const settings = this.#settings();
    const accessTo = async (id: string) =>
      viewer === null ? FULL_ACCESS : await readAccess(manager, id, viewer);
    let areSlotsLocked = false;
    const lockedQuarters = async (order: OrderRecord | undefined, slots: readonly Date[]) => {
      if (!areSlotsLocked) await lockSlots(manager, now);
      areSlotsLocked = true;
      return readQuartersAt(manager, order, slots);
    };
    return {
      transaction: manager,
      ...{ actor, viewer, now },
      lock: async (id) => {
        const order = await lockOrder(manager, id);
        if (!order || !(await accessTo(id)).isVisible) throw orderNotFound();
        return order;
      },
      lockHandled: async (id) => {
        const order = await lockOrder(manager, id);
        const { isVisible, foreign } = await accessTo(id);
        return isVisible && foreign === null ? order : undefined;
      },
      assertMayHandle: async (id) => {
        const { foreign } = await accessTo(id);
        if (foreign === null) return;
        const reason = "n’est pas à vous\u00a0: un super administrateur traite cette commande";
        throw new ShopError("FORBIDDEN", `«\u00a0${foreign}\u00a0» ${reason}`);
      },
      context: async (order, { movesStock, lines = [], slots, countSlotRequest, ...command }) => {
        const ids = lines.flatMap(({ productId }) => productId ?? []);
        const names = lines.flatMap(({ productId, productName }) => (productId ? [] : [productName]));
        const products = await readSoldProducts(manager, ids, names);
        const known = [
          ...products.map(({ id }) => id),
          ...ids,
          ...(order?.lines ?? []).map((one) => one.productId),
        ];
        const counted = movesStock ? [...new Set(known)].filter((id) => id !== null) : [];
        const pieces = await readPieceCounts(manager, counted);
        const needsSlot = slots && order?.serviceId !== null;
        // The limits of slot requests and held slots are not checked if the order already holds a slot, because the
        // new slot then replaces the held slot.
        const customer =
          needsSlot && countSlotRequest && !(order && reservesSlot(order, now))
            ? (order ?? command.customer)
            : undefined;
        const isWithinLimit = !customer || !countSlotRequest || (await countSlotRequest());
        const taken = needsSlot && isWithinLimit ? await lockedQuarters(order, slots) : undefined;
        const held = customer && isWithinLimit ? await countHeldSlots(manager, customer, now) : 0;
        const mayHold = isWithinLimit && held < MAX_HELD_SLOTS;
        return { now, actor, pieces, products, taken, mayHold, ...settings };
      },
      decide: async (order, work) => {
        try {
          return work();
        } catch (error) {
          throw error instanceof IncompleteRefusal ? await error.complete(manager, order?.id) : error;
        }
      },
      save: async (before, outcome, requestId) => {
        const options = {
          ...{ actor, isForAllAdmins, now, requestId },
          ...{ auditLog: this.#auditLog, seller: settings.seller },
        };
        const order = await saveOutcome(manager, before, outcome, options);
        // A new order that is already unwanted was withdrawn by its device before the order arrived. It was in no list,
        // so no page needs an event.
        if (before || !order.unwanted)
          told.push({
            kind: before || order.state !== "NEW" ? "CHANGED" : "NEW",
            concerned: [before ?? order, order].map((one) => recipientsOf(one, isForAllAdmins)),
            isCancellationHidden: order.cancelledFrom !== null && before?.state !== order.state,
          });
        return order;
      },
    };
  }

  /**
   * Publishes the events of saved orders. Call it after the commit. The customer's pages receive the event of a
   * cancelled order only when the cancelling can no longer be undone. Until then, the server answers these pages with
   * the earlier state (see `OwnOrder`). If this process ends earlier, the pages get the new state with their next
   * request.
   */
  tell(told: readonly SavedOrder[]): void {
    for (const { kind, concerned } of told) publishOrder(this.#events, kind, concerned);
    const [now, later] = [false, true].map((isCancellationHidden) =>
      told
        .filter((one) => one.isCancellationHidden === isCancellationHidden)
        .flatMap(({ concerned }) => concerned),
    );
    if (now) publishToCustomers(this.#events, now);
    if (later && later.length > 0)
      setTimeout(() => publishToCustomers(this.#events, later), HELD_SECONDS * 1_000).unref();
  }
}

/**
 * A saved order for which events must be published. `concerned` are the users who saw the order before the command, and
 * those who see it now.
 */
export interface SavedOrder {
  readonly kind: "NEW" | "CHANGED";
  readonly concerned: readonly EventRecipients[];
  /** True if an admin has cancelled the order and can still undo it. */
  readonly isCancellationHidden: boolean;
}

/**
 * Returns the error for an order that does not exist or that the caller may not see. Both cases have the same message,
 * so that a caller cannot learn that an order exists.
 */
export function orderNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Cette commande n’existe pas");
}
