import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import type { AnnouncementState, PaymentKind } from "./payment.rules.ts";
import type { ReceiptContent } from "./receipt.rules.ts";

/** A payment of an order, entered by an admin. Rows are never changed: a wrong one is cancelled by another row. */
@Entity("payments")
export class StoredPayment {
  /** UUID created by the client, so that a payment that is sent again counts once. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Column({ type: "text" })
  kind: PaymentKind;

  /** Whole FCFA; negative if the shop gave it back. */
  @Column({ type: "int" })
  amount: number;

  /** The operator's reference as typed; personal, and erased with the customer. */
  @Column({ type: "text", default: "" })
  reference: string;

  /** The payment that this row cancels. */
  @Column({ type: "uuid", nullable: true })
  cancels: string | null;

  @Column({ name: "entered_by", type: "uuid", nullable: true })
  enteredBy: string | null;

  @Column({ name: "entered_by_name", type: "text" })
  enteredByName: string;

  @CreateDateColumn({ name: "entered_at", type: "timestamptz", precision: 3 })
  enteredAt: Date;
}

/** A payment that a customer says to have made; it counts only after an admin has confirmed it. */
@Entity("announced_payments")
export class StoredAnnouncement {
  /** UUID created by the customer's device; the confirmed payment has the same id. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Column({ type: "text" })
  kind: PaymentKind;

  /** Whole FCFA. */
  @Column({ type: "int" })
  amount: number;

  @Column({ type: "text" })
  reference: string;

  @Column({ type: "text", default: "WAITING" })
  state: AnnouncementState;

  @CreateDateColumn({ name: "announced_at", type: "timestamptz", precision: 3 })
  announcedAt: Date;

  @Column({ name: "decided_at", type: "timestamptz", precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column({ name: "decided_by_name", type: "text", nullable: true })
  decidedByName: string | null;
}

/** A receipt as it was issued. Its number has no gaps within a year of the shop's time zone. */
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
