import { Field, Int, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../payments/payment-kind.rules.ts";

/**
 * A payment that was read from a mobile-money operator's message, but whose order is not known yet. It counts in no sum
 * until an admin enters it for an order.
 */
@ObjectType("UnmatchedPayment", { simpleResolvers: true })
@Entity("unmatched_payments")
export class UnmatchedPayment {
  /** Id that `readPaymentIds` derives. The payment keeps this id when an admin enters it for an order. */
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => PaymentKindEnum)
  @Column({ type: "text", enum: PAYMENT_KINDS })
  kind: PaymentKind;

  @Field(() => Int, { description: "En francs entiers" })
  @Column({ type: "int" })
  amount: number;

  /** The mobile-money operator's reference. It is personal data, as are the payer's name and phone. */
  @Field(() => String, { description: "De l’opérateur ; vide : effacée avec la personne" })
  @Column({ type: "text" })
  reference: string;

  /** The normalised reference, by which payments are compared (see `referenceKey`). */
  @Column({ name: "reference_key", type: "text" })
  referenceKey: string;

  @Field(() => String, { description: "Vide : pas dit, ou effacé" })
  @Column({ name: "payer_name", type: "text", default: "" })
  payerName: string;

  @Field(() => String, {
    description: "Chiffres seuls, avec l’indicatif du pays ; vide : pas dit, ou effacé",
  })
  @Column({ name: "payer_phone", type: "text", default: "" })
  payerPhone: string;

  @Column({ name: "kept_by", type: "uuid", nullable: true })
  keptById: string | null;

  @Field(() => String, { description: "Sous son nom d’alors" })
  @Column({ name: "kept_by_name", type: "text" })
  keptBy: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "kept_at", type: "timestamptz", precision: 3, insert: false })
  keptAt: Date;

  @Field(() => Date, { nullable: true, description: "null : il attend une commande" })
  @Column({ name: "put_away_at", type: "timestamptz", precision: 3, nullable: true })
  putAwayAt: Date | null;
}
