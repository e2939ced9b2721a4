import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { Transaction } from "../database/sql.ts";
import { ShopError } from "../errors/shop-error.ts";
import { orderAuditSubject } from "../orders/order-audit-subject.ts";
import type { ActingUser } from "../security/acting-user.repository.ts";
import { findPayment, insertPayment, insertReceipt, isEntered, readSums } from "./payment.repository.ts";
import { isNumberedKind, MAX_PAYMENTS, type PaymentFields, paymentText } from "./payment.rules.ts";
import type { ReceiptSeller } from "./receipt.rules.ts";

/** A payment that an admin adds to an order. */
export interface AddedPayment extends PaymentFields {
  id: string;
}

/** Stores payments of orders. Stored payments never change; each new payment also updates the sum in its order. */
export class Ledger {
  readonly #auditLog: AuditLogService;
  readonly #seller: () => ReceiptSeller;

  /** @param seller returns the shop's present name, address and phone, for new receipts */
  constructor(auditLog: AuditLogService, seller: () => ReceiptSeller) {
    this.#auditLog = auditLog;
    this.#seller = seller;
  }

  /**
   * Stores a payment of a locked order, and a receipt if the customer pays the shop; a refund gets no receipt. A
   * repeated call with the same id stores nothing. Call this function last in the transaction, because from then until
   * the commit no other transaction can issue a receipt.
   * @throws ShopError CONFLICT if a payment with this id is stored in another order, if this order has a payment with
   * the same reference, or if the order has too many payments; BAD_USER_INPUT if the refund is larger than what the
   * customer has paid
   */
  async add(
    transaction: Transaction,
    order: { id: string; number: string },
    actor: ActingUser,
    payment: AddedPayment,
  ): Promise<void> {
    const { id, amount } = payment;
    const stored = await findPayment(transaction, id);
    if (stored && stored.orderId !== order.id)
      throw new ShopError("CONFLICT", "Ce paiement est déjà noté dans une autre commande");
    if (stored) return;
    const { payments, paid } = await readSums(transaction, order.id);
    if (payments >= MAX_PAYMENTS)
      throw new ShopError("CONFLICT", `${MAX_PAYMENTS} paiements au plus pour une commande`);
    if (amount < 0 && paid + amount < 0)
      throw ShopError.badInput({ amount: "On ne rend pas plus que ce qui a été payé" });
    if (amount > 0 && isNumberedKind(payment.kind) && (await isEntered(transaction, order.id, payment)))
      throw new ShopError("CONFLICT", "Un paiement avec cette référence est déjà noté dans cette commande");
    const { userId: enteredBy, name: enteredByName } = actor;
    const row = { ...payment, orderId: order.id, cancels: null, enteredBy, enteredByName };
    await insertPayment(transaction, row);
    const changes = [{ field: "payment", from: "", to: paymentText(payment) }];
    const entry = { action: "PAYMENT_ENTERED", ...orderAuditSubject(order), changes } as const;
    await this.#auditLog.record(transaction, actor.userId, [entry]);
    if (amount > 0) await insertReceipt(transaction, row, this.#seller());
  }
}
