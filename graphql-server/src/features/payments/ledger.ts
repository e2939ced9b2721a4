import type { Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { ActingUser } from "../../platform/security/acting-user.repository.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { orderAuditSubject } from "../orders/order-audit-subject.ts";
import type { ReceiptSeller } from "../shop/seller-identity.rules.ts";
import type { StoredPayment } from "./payment.entity.ts";
import {
  findCancellation,
  findPayment,
  insertPayment,
  insertReceipt,
  isEntered,
  readEntered,
  readSums,
} from "./payment.repository.ts";
import {
  isUniqueKind,
  MAX_PAYMENTS,
  type PaymentFields,
  paymentsSince,
  paymentText,
} from "./payment.rules.ts";

/** A payment that an admin adds to an order. */
export interface AddedPayment extends PaymentFields {
  id: string;
  /**
   * The sum of the order's payments that the admin saw, in whole FCFA; null if the payment is added whatever colleagues
   * have entered meanwhile.
   */
  seen?: number | null;
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
   * @throws ShopError CONFLICT if another payment has this id, if this order has a payment with the same reference, or
   * if the order has too many payments; CONFLICT with the present sum of the payments as the field `seen` if a
   * colleague has changed the payments since the admin saw them; BAD_USER_INPUT if the refund is larger than what the
   * customer has paid
   */
  async add(
    transaction: Transaction,
    order: { id: string; number: string },
    actor: ActingUser,
    payment: AddedPayment,
  ): Promise<void> {
    const { id, kind, amount, reference, seen = null } = payment;
    const stored = await findPayment(transaction, id);
    if (stored && !isSamePayment(stored, order.id, payment))
      throw new ShopError("CONFLICT", "Un autre paiement est déjà noté sous cet identifiant");
    if (stored) return;
    const { payments, paid } = await readSums(transaction, order.id);
    if (seen !== null && seen !== paid) {
      const message = paymentsSince(await readEntered(transaction, order.id), seen);
      throw new ShopError("CONFLICT", message, { seen: String(paid) });
    }
    if (payments >= MAX_PAYMENTS)
      throw new ShopError("CONFLICT", `${MAX_PAYMENTS} paiements au plus pour une commande`);
    if (amount < 0 && paid + amount < 0)
      throw ShopError.badInput({ amount: "On ne rend pas plus que ce qui a été payé" });
    if (amount > 0 && isUniqueKind(kind) && (await isEntered(transaction, order.id, payment)))
      throw new ShopError("CONFLICT", "Un paiement avec cette référence est déjà noté dans cette commande");
    const { userId: enteredBy, name: enteredByName } = actor;
    const row = { id, kind, amount, reference, orderId: order.id, cancels: null, enteredBy, enteredByName };
    await insertPayment(transaction, row);
    const changes = [{ field: "payment", from: "", to: paymentText(payment) }];
    const entry = { action: "PAYMENT_ENTERED", ...orderAuditSubject(order), changes } as const;
    await this.#auditLog.record(transaction, actor.userId, [entry]);
    if (amount > 0) await insertReceipt(transaction, row, this.#seller());
  }
  /**
   * Cancels a payment of a locked order by a row with the opposite amount. A repeated call with the same id stores
   * nothing.
   * @param id of the new row
   * @throws ShopError CONFLICT if a colleague has already cancelled the payment, if its money was given back, or if
   * another payment has this id; BAD_USER_INPUT if the payment is itself a row that cancels another one
   */
  async cancel(
    transaction: Transaction,
    order: { id: string; number: string },
    actor: ActingUser,
    id: string,
    payment: StoredPayment,
  ): Promise<void> {
    if (payment.cancels !== null) throw ShopError.badInput({ paymentId: "Une annulation ne s’annule pas" });
    const cancellation = await findCancellation(transaction, payment.id);
    if (cancellation?.id === id) return;
    if (cancellation) throw new ShopError("CONFLICT", "Un collègue a déjà annulé ce paiement");
    if (await findPayment(transaction, id)) throw new ShopError("CONFLICT", "Cet identifiant est déjà pris");
    const { paid } = await readSums(transaction, order.id);
    if (paid - payment.amount < 0)
      throw new ShopError(
        "CONFLICT",
        "L’argent de ce paiement a été rendu\u00a0: annulez d’abord le remboursement",
      );
    const { userId: enteredBy, name: enteredByName } = actor;
    await insertPayment(transaction, {
      ...{ id, orderId: order.id, cancels: payment.id, enteredBy, enteredByName },
      ...{ kind: payment.kind, amount: -payment.amount, reference: "" },
    });
    const changes = [{ field: "payment", from: paymentText(payment), to: "" }];
    const entry = { action: "PAYMENT_CANCELLED", ...orderAuditSubject(order), changes } as const;
    await this.#auditLog.record(transaction, actor.userId, [entry]);
  }
}

/** True if this payment is stored already. References are not compared, because they are erased with the customer. */
const isSamePayment = (stored: StoredPayment, orderId: string, { kind, amount }: PaymentFields): boolean =>
  stored.orderId === orderId && stored.cancels === null && stored.kind === kind && stored.amount === amount;
