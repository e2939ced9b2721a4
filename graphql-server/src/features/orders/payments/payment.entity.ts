import { Field, Float, Int, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import { OTHER } from "../../../platform/database/entity-columns.ts";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import type { ReceiptSeller } from "../../shop/seller-identity-text.rules.ts";
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  PAYMENT_KIND_LABELS,
  PAYMENT_KINDS,
  type PaymentKind,
} from "./payment-kind.rules.ts";
import type { ReceiptContent } from "./receipt-sums.rules.ts";

export const PaymentKindEnum = enumOf(PAYMENT_KINDS, {
  name: "PaymentKind",
  description: Object.values(PAYMENT_KIND_LABELS).join(", "),
});

const STATES = [...ANNOUNCEMENT_STATES, OTHER] as const;
const AnnouncementStateEnum = enumOf(STATES, {
  name: "AnnouncementState",
  description: "Ce que la boutique a dit d’un paiement annoncé",
});

@ObjectType("ReceiptSeller", { simpleResolvers: true })
class ReceiptSellerType implements ReceiptSeller {
  @Field(() => String)
  name: string;

  @Field(() => String)
  address: string;

  @Field(() => String, { description: "Chiffres seuls, avec l’indicatif du pays" })
  phone: string;

  @Field(() => [String], {
    nullable: true,
    description: "Son identité légale d’alors, ligne par ligne ; null : pas indiquée",
  })
  legal?: readonly string[] | null | undefined;

  @Field(() => Float, { nullable: true, description: "Taux de la TVA comprise dans le total, en pour cent" })
  vatRate?: number | null | undefined;
}

@ObjectType("ReceiptCustomer", { simpleResolvers: true })
class ReceiptCustomer {
  @Field(() => String, { nullable: true })
  name: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;
}

@ObjectType("ReceiptLine", { simpleResolvers: true })
class ReceiptLine {
  @Field(() => String)
  productName: string;

  @Field(() => String, { nullable: true })
  size: string | null;

  @Field(() => String, { nullable: true })
  colour: string | null;

  @Field(() => Int, { description: "D’une pièce, en francs entiers" })
  price: number;

  @Field(() => Int, { description: "Sans les pièces rapportées" })
  quantity: number;
}

@ObjectType("ReceiptContent", { simpleResolvers: true })
class ReceiptContentType {
  @Field(() => ReceiptSellerType)
  seller: ReceiptSeller;

  @Field(() => ReceiptCustomer, {
    nullable: true,
    description: "null : inconnue, effacée, ou lue par un appareil",
  })
  customer: ReceiptCustomer | null;

  @Field(() => String)
  orderNumber: string;

  @Field(() => [ReceiptLine])
  lines: readonly ReceiptLine[];

  @Field(() => Int)
  discount: number;

  @Field(() => Int, { nullable: true })
  fee: number | null;

  @Field(() => Float, { description: "Ce que la commande coûtait, livraison comprise" })
  due: number;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Int, { description: "De ce paiement, en francs entiers" })
  amount: number;

  @Field(() => Float, { description: "De tous les paiements jusqu’à celui-ci" })
  paid: number;
}

/**
 * A receipt as it was issued. The receipts of a year are numbered without gaps. A year begins at midnight in the shop's
 * time zone.
 */
@ObjectType("Receipt", { simpleResolvers: true })
@Entity("receipts")
export class Receipt {
  @PrimaryColumn({ type: "int" })
  year: number;

  @PrimaryColumn({ type: "int" })
  sequence: number;

  @Field(() => String, { description: "REC-2026-000123, sans trou dans l’année" })
  number: string;

  @Column({ name: "payment_id", type: "uuid" })
  paymentId: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "issued_at", type: "timestamptz", precision: 3 })
  issuedAt: Date;

  @Field(() => Boolean, { description: "Son paiement a été annulé" })
  isCancelled: boolean;

  @Field(() => ReceiptContentType)
  @Column({ type: "jsonb" })
  content: ReceiptContent;
}

/** A payment of an order that an admin has entered. Rows never change: a wrong payment is cancelled by a second row. */
@ObjectType("Payment", { simpleResolvers: true })
@Entity("payments")
export class Payment {
  /** UUID that the client creates. */
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  /**
   * The only admin, besides super admins, who handled the order when the payment was entered (see `HANDLER`); null if
   * there was none.
   */
  @Column({ name: "handler_id", type: "uuid", nullable: true })
  handlerId: string | null;

  @Field(() => PaymentKindEnum)
  @Column({ type: "text", enum: PAYMENT_KINDS })
  kind: PaymentKind;

  @Field(() => Int, { description: "En francs entiers ; négatif : rendu à la personne" })
  @Column({ type: "int" })
  amount: number;

  /** The reference exactly as it was typed. It is personal data, which is erased with the customer's details. */
  @Field(() => String, { description: "Comme tapée ; vide : aucune, ou effacée avec la personne" })
  @Column({ type: "text", default: "" })
  reference: string;

  /** The normalised reference, by which payments are compared (see `referenceKey`). */
  @Column({ name: "reference_key", type: "text", default: "" })
  referenceKey: string;

  @Field(() => ID, { nullable: true, description: "Le paiement que celui-ci annule" })
  @Column({ type: "uuid", nullable: true })
  cancels: string | null;

  @Field(() => Boolean, { description: "Un autre l’annule" })
  isCancelled: boolean;

  @Column({ name: "entered_by", type: "uuid", nullable: true })
  enteredById: string | null;

  @Field(() => String, { description: "Sous son nom d’alors" })
  @Column({ name: "entered_by_name", type: "text" })
  enteredBy: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "entered_at", type: "timestamptz", precision: 3, insert: false })
  enteredAt: Date;

  @Field(() => Boolean, { description: "La même référence de la même sorte est dans une autre commande" })
  isRepeated: boolean;

  @Field(() => Receipt, { nullable: true, description: "null : rendu, ou annulation" })
  receipt: Receipt | null;
}

/** A payment that a customer says they have made. It counts only after an admin has confirmed it. */
@ObjectType({ simpleResolvers: true })
abstract class Announcement {
  /** UUID that the customer's device creates. The confirmed payment has the same id. */
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Field(() => PaymentKindEnum)
  @Column({ type: "text", enum: PAYMENT_KINDS })
  kind: PaymentKind;

  @Field(() => Int, { description: "En francs entiers" })
  @Column({ type: "int" })
  amount: number;

  @Field(() => String, { description: "Comme tapée ; vide : aucune, ou effacée avec la personne" })
  @Column({ type: "text" })
  reference: string;

  /** The normalised reference, by which payments are compared (see `referenceKey`). */
  @Column({ name: "reference_key", type: "text", default: "" })
  referenceKey: string;

  @Field(() => AnnouncementStateEnum)
  @Column({ type: "text", enum: STATES })
  state: AnnouncementState | typeof OTHER;

  @Field(() => Date)
  @CreateDateColumn({ name: "announced_at", type: "timestamptz", precision: 3 })
  announcedAt: Date;

  @Field(() => Boolean, {
    description:
      "La même référence de la même sorte est dans une autre commande ; toujours false pour un appareil",
  })
  isRepeated: boolean;
}

@ObjectType("AnnouncedPayment", { simpleResolvers: true })
@Entity("announced_payments")
export class AnnouncedPayment extends Announcement {
  @Column({ name: "decided_at", type: "timestamptz", precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column({ name: "decided_by_name", type: "text", nullable: true })
  decidedByName: string | null;
}

@ObjectType("AnnouncedOrder", { simpleResolvers: true })
class AnnouncedOrder {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  number: string;

  @Field(() => String, { nullable: true })
  customerName: string | null;

  @Field(() => Float)
  due: number;

  @Field(() => Float)
  paid: number;

  @Field(() => Boolean, { description: "Elle est annulée : cet argent est à rendre" })
  isCancelled: boolean;
}

@ObjectType("AnnouncedOrderPayment", { simpleResolvers: true })
export class AnnouncedOrderPayment extends Announcement {
  @Field(() => AnnouncedOrder)
  order: AnnouncedOrder;
}

@ObjectType("OrderPayments", { simpleResolvers: true })
export class OrderPayments {
  @Field(() => [Payment], { description: "Les plus récents d’abord" })
  payments: Payment[];

  @Field(() => [AnnouncedPayment], { description: "Les plus récents d’abord" })
  announcements: AnnouncedPayment[];
}

@ObjectType("DevicePayments", { simpleResolvers: true })
export class DevicePayments {
  @Field(() => ID)
  orderId: string;

  @Field(() => [AnnouncedPayment], { description: "Les plus récents d’abord" })
  announcements: AnnouncedPayment[];

  @Field(() => [Receipt], { description: "Les plus récents d’abord, sans la personne" })
  receipts: Receipt[];
}
