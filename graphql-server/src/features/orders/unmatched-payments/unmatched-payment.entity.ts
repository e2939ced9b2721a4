import { Field, Int, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../payments/payment-kind.rules.ts";

/** A payment that an operator's message states and that no order has yet. It counts nowhere until it is joined to one. */
@ObjectType("UnmatchedPayment", { simpleResolvers: true })
@Entity("unmatched_payments")
export class UnmatchedPayment {
  /** As `readPaymentIds` derives it. The payment has the same id once it is joined to an order. */
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => PaymentKindEnum)
  @Column({ type: "text", enum: PAYMENT_KINDS })
  kind: PaymentKind;

  @Field(() => Int, { description: "En francs entiers" })
  @Column({ type: "int" })
  amount: number;

  /** Personal data, like the payer. */
  @Field(() => String, { description: "De l’opérateur ; vide : effacée avec la personne" })
  @Column({ type: "text" })
  reference: string;

  /** The reference as `referenceKey` returns it. */
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
