import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import type { AnnouncementState, PaymentKind } from "./payment.rules.ts";
import type { ReceiptContent } from "./receipt.rules.ts";

/** A payment of an order, which an admin has entered. Rows are never changed: a second row cancels a wrong payment. */
@Entity("payments")
export class StoredPayment {
  /** UUID that the client creates, so that a payment that is sent twice counts once. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Column({ type: "text" })
  kind: PaymentKind;

  /** Amount in whole FCFA; negative for a refund by the shop. */
  @Column({ type: "int" })
  amount: number;

  /**
   * Transaction number of the mobile money operator, as the customer or admin typed it. It is personal data and is
   * erased with the customer's details.
   */
  @Column({ type: "text", default: "" })
  reference: string;

  /** The reference as `referenceKey` returns it, by which references are compared. */
  @Column({ name: "reference_key", type: "text", default: "" })
  referenceKey: string;

  /** Id of the payment that this row cancels; null if this row is itself a payment. */
  @Column({ type: "uuid", nullable: true })
  cancels: string | null;

  @Column({ name: "entered_by", type: "uuid", nullable: true })
  enteredBy: string | null;

  @Column({ name: "entered_by_name", type: "text" })
  enteredByName: string;

  @CreateDateColumn({ name: "entered_at", type: "timestamptz", precision: 3 })
  enteredAt: Date;
}

/** A payment that a customer claims to have made. It counts only after an admin has confirmed it. */
@Entity("announced_payments")
export class StoredAnnouncement {
  /** UUID that the customer's device creates. The confirmed payment has the same id. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Column({ type: "text" })
  kind: PaymentKind;

  /** Amount in whole FCFA. */
  @Column({ type: "int" })
  amount: number;

  @Column({ type: "text" })
  reference: string;

  /** The reference as `referenceKey` returns it, by which references are compared. */
  @Column({ name: "reference_key", type: "text", default: "" })
  referenceKey: string;

  @Column({ type: "text", default: "WAITING" })
  state: AnnouncementState;

  @CreateDateColumn({ name: "announced_at", type: "timestamptz", precision: 3 })
  announcedAt: Date;

  @Column({ name: "decided_at", type: "timestamptz", precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column({ name: "decided_by_name", type: "text", nullable: true })
  decidedByName: string | null;
}

/**
 * A receipt that the shop has issued. The receipts of a year are numbered without gaps. A year begins at midnight in
 * the shop's time zone.
 */
@Entity("receipts")
export class StoredReceipt {
  @PrimaryColumn({ type: "int" })
  year: number;

  @PrimaryColumn({ type: "int" })
  sequence: number;

  @Column({ name: "payment_id", type: "uuid" })
  paymentId: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Column({ type: "jsonb" })
  content: ReceiptContent;

  @CreateDateColumn({ name: "issued_at", type: "timestamptz", precision: 3 })
  issuedAt: Date;
}
