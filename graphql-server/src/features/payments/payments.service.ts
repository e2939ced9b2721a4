import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { publishOrder } from "../orders/order.topic.ts";
import type { Order } from "../orders/order.type.ts";
import { orderAuditSubject } from "../orders/order-audit-subject.ts";
import { type OrderTransaction, type OrderWork, orderNotFound } from "../orders/order-transaction.ts";
import type { AddedPayment, Ledger } from "./ledger.ts";
import type { StoredAnnouncement } from "./payment.entity.ts";
import {
  countAnnouncements,
  findAnnouncement,
  findPayment,
  insertAnnouncement,
  lockDeviceOrder,
  writeDecision,
} from "./payment.repository.ts";
import {
  type AnnouncementState,
  announcementErrors,
  MAX_ANNOUNCEMENTS,
  MAX_WAITING_ANNOUNCEMENTS,
  paymentErrors,
  paymentText,
} from "./payment.rules.ts";
import type { AnnouncedPayment } from "./payment.type.ts";

/** Enters, cancels, announces and confirms payments. A repeated request has the same id and changes nothing. */
export class PaymentsService {
  readonly #database: Database;
  readonly #orderTransaction: OrderTransaction;
  readonly #ledger: Ledger;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(
    database: Database,
    orderTransaction: OrderTransaction,
    ledger: Ledger,
    auditLog: AuditLogService,
    events: Publisher,
  ) {
    this.#database = database;
    this.#orderTransaction = orderTransaction;
    this.#ledger = ledger;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Enters a payment of an order in any state. A negative amount is a refund.
   * @throws ShopError as `OrderTransaction.run` and `Ledger.add`; BAD_USER_INPUT for invalid fields
   */
  enter(currentUser: CurrentUser, orderId: string, typed: AddedPayment): Promise<Order> {
    const payment = { ...typed, reference: oneLine(typed.reference) };
    assertValid(paymentErrors(payment));
    const { id, kind, amount, reference } = payment;
    const command = { id, name: "enterPayment", content: [kind, amount, reference] };
    return this.#orderTransaction.run(
      currentUser,
      orderId,
      (manager, order, actor) => this.#ledger.add(manager, order, actor, payment),
      command,
    );
  }

  /**
   * Cancels a wrong payment by a row with the opposite amount. The payment's receipt is not deleted, but marked as
   * cancelled.
   * @param id of the new row, which cancels the payment
   * @throws ShopError as `OrderTransaction.run` and `Ledger.cancel`; NOT_FOUND for an unknown payment
   */
  async cancel(currentUser: CurrentUser, id: string, paymentId: string): Promise<Order> {
    const payment = await findPayment(this.#database, paymentId);
    if (!payment) throw paymentNotFound();
    return this.#orderTransaction.run(
      currentUser,
      payment.orderId,
      (manager, order, actor) => this.#ledger.cancel(manager, order, actor, id, payment),
      { id, name: "cancelPayment", content: paymentId },
    );
  }

  /**
   * Stores a payment that a customer says to have made. It counts only when an admin confirms it. The request needs no
   * account, because only the order's device and the shop know the order's id.
   * @throws ShopError NOT_FOUND, also for an order that an admin entered; CONFLICT if the order is cancelled or has too
   * many announcements; BAD_USER_INPUT for invalid fields
   */
  async announce(orderId: string, typed: AddedPayment): Promise<AnnouncedPayment> {
    const { id, kind, amount } = typed;
    const reference = oneLine(typed.reference);
    assertValid(announcementErrors({ kind, amount, reference }));
    const { announcement, concerned } = await transaction(this.#database, async (manager) => {
      const order = await lockDeviceOrder(manager, orderId);
      if (!order) throw orderNotFound();
      const content = [orderId, kind, amount, reference];
      await isRepeated(manager, { id, name: "announcePayment", content, orderId });
      const stored = await findAnnouncement(manager, id);
      if (stored && stored.orderId !== orderId)
        throw new ShopError("CONFLICT", "Ce paiement est déjà annoncé pour une autre commande");
      if (stored) return { announcement: stored, concerned: undefined };
      if (order.state === "CANCELLED") throw new ShopError("CONFLICT", "Cette commande est annulée");
      if ((await countAnnouncements(manager, orderId)) >= MAX_ANNOUNCEMENTS)
        throw new ShopError("CONFLICT", `${MAX_ANNOUNCEMENTS} paiements annoncés au plus pour une commande`);
      if ((await countAnnouncements(manager, orderId, "WAITING")) >= MAX_WAITING_ANNOUNCEMENTS)
        throw new ShopError(
          "CONFLICT",
          `La boutique doit d’abord vérifier les ${MAX_WAITING_ANNOUNCEMENTS} paiements déjà annoncés`,
        );
      const announced = { id, orderId, kind, amount, reference };
      const concerned = await insertAnnouncement(manager, announced, order.number);
      const changes = [{ field: "payment", from: "", to: paymentText({ kind, amount }) }];
      const entry = { action: "PAYMENT_ANNOUNCED", ...orderAuditSubject(order), changes } as const;
      await this.#auditLog.recordFromCustomer(manager, order.id, [entry]);
      const announcement = await findAnnouncement(manager, id);
      if (!announcement) throw new Error("a stored announcement vanished");
      return { announcement, concerned };
    });
    if (concerned) publishOrder(this.#events, "CHANGED", concerned);
    return seenByDevice(announcement);
  }

  /**
   * Confirms or refuses an announced payment. Confirming stores a payment with the id of the announced payment.
   * @param seen the sum of the order's payments that the admin saw (see `AddedPayment`)
   * @throws ShopError as `OrderTransaction.run` and `Ledger.add`; NOT_FOUND for an unknown announced payment; CONFLICT
   * if a colleague has already made the opposite decision
   */
  async decide(
    currentUser: CurrentUser,
    id: string,
    isConfirmed: boolean,
    seen: number | null,
  ): Promise<Order> {
    const announced = await findAnnouncement(this.#database, id);
    if (!announced) throw paymentNotFound();
    const wanted = isConfirmed ? "CONFIRMED" : "REFUSED";
    const work: OrderWork = async (manager, order, actor) => {
      // The announcement is read again, because a colleague may have decided before this transaction got the order's
      // lock.
      const { state, kind, amount, reference } = (await findAnnouncement(manager, id)) ?? announced;
      if (state !== "WAITING") throw decided(state);
      await writeDecision(manager, id, wanted, actor.name);
      if (isConfirmed) {
        await this.#ledger.add(manager, order, actor, { id, kind, amount, reference, seen });
        return;
      }
      const changes = [{ field: "payment", from: paymentText({ kind, amount }), to: "" }];
      const entry = { action: "PAYMENT_REFUSED", ...orderAuditSubject(order), changes } as const;
      await this.#auditLog.record(manager, actor.userId, [entry]);
    };
    const isDecided = async (manager: Transaction) => (await findAnnouncement(manager, id))?.state === wanted;
    return this.#orderTransaction.run(currentUser, announced.orderId, work, isDecided);
  }
}

function assertValid(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
}

const paymentNotFound = (): ShopError => new ShopError("NOT_FOUND", "Ce paiement n’existe pas");

const decided = (state: AnnouncementState): ShopError =>
  new ShopError(
    "CONFLICT",
    `Un collègue a déjà ${state === "CONFIRMED" ? "confirmé" : "refusé"} ce paiement annoncé`,
  );

/**
 * Returns an announced payment for the device of the customer. `isRepeated` is always false, because the device must
 * not learn that another order has the same reference.
 */
function seenByDevice({
  id,
  kind,
  amount,
  reference,
  state,
  announcedAt,
}: StoredAnnouncement): AnnouncedPayment {
  return { id, kind, amount, reference, state, announcedAt, isRepeated: false };
}
