import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import type { ReceiptSeller } from "../shop/seller-identity.rules.ts";
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  PAYMENT_KINDS,
  type PaymentKind,
} from "./payment.rules.ts";
import type { ReceiptContent } from "./receipt.rules.ts";

export const PaymentKindEnum = Object.fromEntries(PAYMENT_KINDS.map((kind) => [kind, kind])) as {
  [K in PaymentKind]: K;
};
registerEnumType(PaymentKindEnum, {
  name: "PaymentKind",
  description: "Espèces, MTN MoMo, Orange Money, virement, autre",
});

const AnnouncementStateEnum = Object.fromEntries(ANNOUNCEMENT_STATES.map((state) => [state, state])) as {
  [S in AnnouncementState]: S;
};
registerEnumType(AnnouncementStateEnum, {
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

/** A receipt as it was issued. */
@ObjectType("Receipt", { simpleResolvers: true })
export class Receipt {
  @Field(() => String, { description: "REC-2026-000123, sans trou dans l’année" })
  number: string;

  @Field(() => Date)
  issuedAt: Date;

  @Field(() => Boolean, { description: "Son paiement a été annulé" })
  isCancelled: boolean;

  @Field(() => ReceiptContentType)
  content: ReceiptContent;
}

/** A payment of an order. It never changes: a wrong payment is cancelled by a second row. */
@ObjectType("Payment", { simpleResolvers: true })
export class Payment {
  @Field(() => ID)
  id: string;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Int, { description: "En francs entiers ; négatif : rendu à la personne" })
  amount: number;

  @Field(() => String, { description: "Comme tapée ; vide : aucune, ou effacée avec la personne" })
  reference: string;

  @Field(() => ID, { nullable: true, description: "Le paiement que celui-ci annule" })
  cancels: string | null;

  @Field(() => Boolean, { description: "Un autre l’annule" })
  isCancelled: boolean;

  @Field(() => String, { description: "Sous son nom d’alors" })
  enteredBy: string;

  @Field(() => Date)
  enteredAt: Date;

  @Field(() => Boolean, { description: "La même référence de la même sorte est dans une autre commande" })
  isRepeated: boolean;

  @Field(() => Receipt, { nullable: true, description: "null : rendu, ou annulation" })
  receipt: Receipt | null;
}

@ObjectType({ simpleResolvers: true })
abstract class Announcement {
  @Field(() => ID)
  id: string;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Int, { description: "En francs entiers" })
  amount: number;

  @Field(() => String, { description: "Comme tapée ; vide : aucune, ou effacée avec la personne" })
  reference: string;

  @Field(() => AnnouncementStateEnum)
  state: AnnouncementState;

  @Field(() => Date)
  announcedAt: Date;

  @Field(() => Boolean, {
    description:
      "La même référence de la même sorte est dans une autre commande ; toujours false pour un appareil",
  })
  isRepeated: boolean;
}

/** A payment that a customer says to have made. */
@ObjectType("AnnouncedPayment", { simpleResolvers: true })
export class AnnouncedPayment extends Announcement {}

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
}

/** An announced payment that waits for a decision, with its order. */
@ObjectType("AnnouncedOrderPayment", { simpleResolvers: true })
export class AnnouncedOrderPayment extends Announcement {
  @Field(() => AnnouncedOrder)
  order: AnnouncedOrder;
}

/** All payments of an order. */
@ObjectType("OrderPayments", { simpleResolvers: true })
export class OrderPayments {
  @Field(() => [Payment], { description: "Les plus récents d’abord" })
  payments: Payment[];

  @Field(() => [AnnouncedPayment], { description: "Les plus récents d’abord" })
  announcements: AnnouncedPayment[];
}

/** What a device may see of the payments of one of its orders. */
@ObjectType("DevicePayments", { simpleResolvers: true })
export class DevicePayments {
  @Field(() => ID)
  orderId: string;

  @Field(() => [AnnouncedPayment], { description: "Les plus récents d’abord" })
  announcements: AnnouncedPayment[];

  @Field(() => [Receipt], { description: "Les plus récents d’abord, sans la personne" })
  receipts: Receipt[];
}
