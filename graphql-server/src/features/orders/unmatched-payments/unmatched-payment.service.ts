import { lockPaymentOfMessage } from "../../../platform/database/advisory-locks.ts";
import type { Connection, Database } from "../../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import type { Publisher } from "../../../platform/events/event-bus.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import type { AuditLogAction } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { formatPrice } from "../../catalogue/product/price.rules.ts";
import type { CommandRunner, OrderSession } from "../command-runner.ts";
import { ORDER_TEXT_LIMITS } from "../order.rules.ts";
import { publishOrderAccess } from "../order.topic.ts";
import { formatOrderNumber } from "../order-number.rules.ts";
import { PAYMENT_KIND_LABELS, paymentErrors, paymentText } from "../payments/payment-kind.rules.ts";
import { referenceKey } from "../payments/payment-reference.rules.ts";
import type { ReadPayment } from "../payments/read-payment-message.rules.ts";
import { isSurelyKindOf } from "../payments/same-payment.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import { enterReadPayment } from "./enter-read-payment.ts";
import type { EnteredReadPayment, PaymentMatches } from "./payment-matches.type.ts";
import { readPaymentIds } from "./read-payment-ids.ts";
import type { UnmatchedPayment } from "./unmatched-payment.entity.ts";
import {
  countUnmatched,
  deleteUnmatched,
  insertUnmatched,
  lockUnmatched,
  readEntered,
  readKept,
  readMatches,
  readUnmatched,
  setPutAway,
} from "./unmatched-payment.repository.ts";
import type { EnterReadPaymentInput, ReadPaymentInput } from "./unmatched-payment-input.type.ts";

/** Largest number of payments that wait for an order. */
const MAX_UNMATCHED = 200;
/** Largest number of payments in one answer, including those that an admin has put away. */
const MAX_LISTED = 300;

/**
 * Enters payments that admins read from mobile-money operators' messages: finds their orders, and stores payments whose
 * order is not known yet. Any admin may enter a payment for an order that they handle. A payment without an order may
 * belong to any admin's order, so only admins who handle all orders see it, store it and put it away.
 */
export class UnmatchedPaymentService {
  readonly #database: Database;
  readonly #runner: CommandRunner;
  readonly #orders: Pick<OrderListService, "viewer">;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(
    database: Database,
    runner: CommandRunner,
    orders: Pick<OrderListService, "viewer">,
    auditLog: AuditLogService,
    events: Publisher,
  ) {
    this.#database = database;
    this.#runner = runner;
    this.#orders = orders;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Finds the orders to which a payment may belong, among the orders that the admin handles.
   * @throws ShopError BAD_USER_INPUT for an invalid payment
   */
  async matches(currentUser: CurrentUser, input: ReadPaymentInput): Promise<PaymentMatches> {
    const payment = validPayment(input);
    const viewer = await this.#orders.viewer(currentUser);
    const mayKeep = viewer === null;
    const [entered, kept, matches] = await Promise.all([
      this.#entered(this.#database, viewer, payment),
      mayKeep ? readKept(this.#database, payment) : undefined,
      readMatches(this.#database, viewer, payment),
    ]);
    return { entered: entered.one ?? null, kept: kept ?? null, mayKeep, matches };
  }

  /**
   * Lists the payments without an order.
   * @returns null for an admin who does not handle all orders
   */
  async unmatched(currentUser: CurrentUser): Promise<UnmatchedPayment[] | null> {
    return (await this.#orders.viewer(currentUser)) === null
      ? readUnmatched(this.#database, MAX_LISTED)
      : null;
  }

  /**
   * Counts the payments that wait for an order. Payments that an admin has put away do not count.
   * @returns 0 for an admin who does not handle all orders
   */
  async unmatchedCount(currentUser: CurrentUser): Promise<number> {
    return (await this.#orders.viewer(currentUser)) === null ? countUnmatched(this.#database) : 0;
  }

  /**
   * Enters a payment for an order. A payment that this order already has changes nothing.
   * @throws ShopError BAD_USER_INPUT for an invalid payment; NOT_FOUND and FORBIDDEN as `CommandRunner.run`; CONFLICT
   * if another order has the payment; the errors of `enterReadPayment`
   */
  async enter(currentUser: CurrentUser, input: EnterReadPaymentInput): Promise<void> {
    const { orderId, announcementId = null, seen, acceptAboveDue } = input;
    const payment = validPayment(input.payment);
    const hasLeftList = await this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const { transaction, viewer } = session;
      const order = await session.lock(orderId);
      await session.assertMayHandle(orderId);
      await lockPaymentOfMessage(transaction, referenceKey(payment.reference));
      const { one, used, isOf } = await this.#entered(transaction, viewer, payment);
      if (one?.amount === payment.amount && isOf(orderId)) return false;
      if (one) throw alreadyEntered(one);
      const id = readPaymentIds(payment).find((free) => !used.includes(free));
      if (id === undefined) throw new ShopError("CONFLICT", "Ce paiement a été noté et annulé trop de fois");
      const { kind, amount, reference } = payment;
      const entered = { id, kind, amount, reference, seen, acceptAboveDue };
      const context = await session.context(order, { movesStock: false });
      const outcome = enterReadPayment(entered, announcementId)(order, context);
      if (outcome) await session.save(order, outcome, id);
      const kept = viewer === null ? await readKept(transaction, payment) : undefined;
      await deleteUnmatched(transaction, payment);
      return kept !== undefined;
    });
    if (hasLeftList) publishOrderAccess(this.#events);
  }

  /**
   * Stores a payment until its order is found. If the payment is already stored, nothing changes; but if an admin had
   * put it away, it waits for its order again.
   * @throws ShopError BAD_USER_INPUT for an invalid payment; FORBIDDEN for an admin who does not handle all orders;
   * CONFLICT if an order has the payment, a payment of another operator has the same reference, or too many payments
   * wait
   */
  async keep(currentUser: CurrentUser, input: ReadPaymentInput): Promise<UnmatchedPayment> {
    const payment = validPayment(input);
    const { kept, isNew } = await this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const { transaction, viewer, actor } = session;
      if (viewer !== null) throw ShopError.forbidden();
      await lockPaymentOfMessage(transaction, referenceKey(payment.reference));
      const before = await readKept(transaction, payment);
      if (before && !isSurelyKindOf(before.kind, payment.kind))
        throw new ShopError(
          "CONFLICT",
          `Un paiement ${PAYMENT_KIND_LABELS[before.kind]} avec cet identifiant est déjà gardé`,
        );
      if (before && !before.putAwayAt) return { kept: before, isNew: false };
      const { one, used } = await this.#entered(transaction, null, payment);
      if (one) throw alreadyEntered(one);
      if ((await countUnmatched(transaction)) >= MAX_UNMATCHED)
        throw new ShopError(
          "CONFLICT",
          `${MAX_UNMATCHED} paiements sans commande au plus\u00a0: traitez-en d’abord`,
        );
      if (before) await setPutAway(transaction, before.id, null);
      else {
        const id = readPaymentIds(payment).find((free) => !used.includes(free));
        if (id === undefined)
          throw new ShopError("CONFLICT", "Ce paiement a été noté et annulé trop de fois");
        await insertUnmatched(transaction, {
          ...{ id, ...payment, referenceKey: referenceKey(payment.reference) },
          ...{ keptById: actor.id, keptBy: actor.name },
        });
      }
      const kept = await readKept(transaction, payment);
      if (!kept) throw new Error("a kept payment vanished");
      await this.#record(session, before ? "PAYMENT_TAKEN_BACK" : "PAYMENT_KEPT", kept);
      return { kept, isNew: true };
    });
    if (isNew) publishOrderAccess(this.#events);
    return kept;
  }

  /**
   * Hides a payment that belongs to no order (puts it away), or takes it back into the list.
   * @throws ShopError NOT_FOUND for an admin who does not handle all orders, and if the payment is no longer stored,
   * for example because an order has it now
   */
  async putAway(currentUser: CurrentUser, id: string, isPutAway: boolean): Promise<UnmatchedPayment> {
    const { payment, isChanged } = await this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const before = session.viewer === null ? await lockUnmatched(session.transaction, id) : undefined;
      if (!before) throw new ShopError("NOT_FOUND", "Ce paiement n’attend plus de commande");
      if ((before.putAwayAt !== null) === isPutAway) return { payment: before, isChanged: false };
      const payment = { ...before, putAwayAt: isPutAway ? session.now : null };
      await setPutAway(session.transaction, id, payment.putAwayAt);
      await this.#record(session, isPutAway ? "PAYMENT_PUT_AWAY" : "PAYMENT_TAKEN_BACK", payment);
      return { payment, isChanged: true };
    });
    if (isChanged) publishOrderAccess(this.#events);
    return payment;
  }

  async #record(
    { transaction, actor }: OrderSession,
    action: AuditLogAction,
    payment: UnmatchedPayment,
  ): Promise<void> {
    if (actor.id === null) throw new Error("an admin has an id");
    const record = { action, subjectId: payment.id, subjectName: paymentText(payment) };
    await this.#auditLog.record(transaction, actor.id, [record], null);
  }

  /** Finds the order that has a payment, and the ids under which the payment was entered earlier and cancelled. */
  async #entered(connection: Connection, viewer: string | null, payment: ReadPayment) {
    const found = await readEntered(connection, viewer, payment);
    const one = found.find(({ isCancelled }) => !isCancelled);
    const shown: EnteredReadPayment | undefined = one && {
      orderId: one.isHandled ? one.orderId : null,
      orderNumber: one.isHandled ? one.orderNumber : null,
      amount: one.amount,
    };
    const isOf = (orderId: string) => one?.orderId === orderId && isSurelyKindOf(one.kind, payment.kind);
    return { one: shown, isOf, used: found.map(({ id }) => id) };
  }
}

const alreadyEntered = ({ orderNumber, amount }: EnteredReadPayment): ShopError =>
  new ShopError(
    "CONFLICT",
    `${paymentSum(amount)} déjà noté dans ${orderNumber ? `la commande ${formatOrderNumber(orderNumber)}` : "une autre commande"}`,
    { entered: orderNumber ?? "" },
  );

const paymentSum = (amount: number): string => `Ce paiement (${formatPrice(amount)}) est`;

/**
 * Returns a payment as it is stored: texts trimmed and on one line.
 * @throws ShopError BAD_USER_INPUT for an invalid payment
 */
function validPayment({ kind, amount, ...typed }: ReadPaymentInput): ReadPayment {
  const reference = oneLine(typed.reference);
  assertValid({
    ...paymentErrors({ amount, reference }),
    ...(amount < 0 && { amount: "Indiquez le montant reçu" }),
    ...(kind === "CASH" && { kind: "Les espèces n’ont pas de message d’un opérateur" }),
    ...(referenceKey(reference) === "" && { reference: "Indiquez l’identifiant de la transaction" }),
  });
  const payerName = oneLine(typed.payerName).slice(0, ORDER_TEXT_LIMITS.name);
  return { kind, amount, reference, payerName, payerPhone: normalisePhone(typed.payerPhone) ?? "" };
}
