import { Field, Float, Int, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn, VirtualColumn } from "typeorm";
import { OTHER } from "../../../platform/database/entity-columns.ts";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import type { Other } from "../order.entity.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../payments/payment-kind.rules.ts";
import { ROUND_OUTCOMES, type RoundOutcome } from "./round.rules.ts";

const OUTCOMES = [...ROUND_OUTCOMES, OTHER] as const;
export const RoundOutcomeEnum = enumOf(OUTCOMES, {
  name: "RoundOutcome",
  description: "Livrée, refusée ou reportée",
});

/**
 * The outcomes that an admin or a rider may send. `OTHER` is not among them, because it only replaces stored values
 * that this release does not know.
 */
export const GivenOutcomeEnum = enumOf(ROUND_OUTCOMES, {
  name: "GivenOutcome",
  description: "Livrée, refusée ou reportée",
});

/** SQL of a round's rows in `round_orders`, joined with their orders. @param round alias of the round */
const linesOf = (round: string) =>
  `FROM round_orders ro JOIN orders o ON o.id = ro.order_id WHERE ro.round_id = ${round}.id`;

/** A rider's round: the orders that one rider takes to the customers. Amounts are whole FCFA. */
@ObjectType("Round", { simpleResolvers: true })
@Entity("rounds")
export class Round {
  /** UUID that the client creates. */
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => String, { description: "Clé de la page du livreur : qui l’a voit la tournée et y répond" })
  @Column({ type: "text" })
  key: string;

  @Field(() => String, { description: "Vide : effacé, des mois après la clôture" })
  @Column({ name: "rider_name", type: "text" })
  riderName: string;

  @Field(() => String, { description: "Chiffres seuls, avec l’indicatif du pays" })
  @Column({ name: "rider_phone", type: "text" })
  riderPhone: string;

  @Column({ name: "opened_by", type: "uuid", nullable: true })
  openedById: string | null;

  @Field(() => String)
  @Column({ name: "opened_by_name", type: "text" })
  openedBy: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "opened_at", type: "timestamptz", precision: 3, insert: false })
  openedAt: Date;

  @Field(() => String, { nullable: true, description: "null : le livreur n’est pas revenu" })
  @Column({ name: "closed_by_name", type: "text", nullable: true })
  closedBy: string | null;

  @Field(() => Date, { nullable: true })
  @Column({ name: "closed_at", type: "timestamptz", precision: 3, nullable: true })
  closedAt: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: "Espèces que le livreur a reçues, des commandes que la clôture a changées",
  })
  @Column({ type: "bigint", nullable: true })
  expected: number | null;

  @Field(() => Float, { nullable: true, description: "Espèces qu’il a rapportées" })
  @Column({ name: "brought_back", type: "bigint", nullable: true })
  broughtBack: number | null;

  @Field(() => String, { description: "De l’écart entre les deux ; vide : aucun" })
  @Column({ type: "text", default: "" })
  reason: string;

  @Field(() => Int, { description: "Commandes confiées" })
  @VirtualColumn({ type: "int", query: (round) => `(SELECT count(*)::int ${linesOf(round)})` })
  orderCount: number;

  @Field(() => Int, { description: "Commandes que le livreur a cochées" })
  @VirtualColumn({
    type: "int",
    query: (round) => `(SELECT count(*)::int ${linesOf(round)} AND ro.reported_outcome IS NOT NULL)`,
  })
  reportedCount: number;

  @Field(() => Float, { description: "Ce qui reste à encaisser des commandes qui sont en route" })
  @VirtualColumn({
    type: "bigint",
    query: (round) =>
      `(SELECT coalesce(sum(greatest(o.due - o.paid, 0)), 0)::bigint ${linesOf(round)} AND ro.is_open AND o.state = 'SHIPPED')`,
  })
  toCollect: number;
}

/** What the rider has reported about one order, and what the admin has entered for it when closing the round. */
@ObjectType({ simpleResolvers: true })
abstract class RoundOrderFields {
  @Field(() => RoundOutcomeEnum, {
    nullable: true,
    description: "Ce que dit le livreur ; null : rien encore",
  })
  @Column({ name: "reported_outcome", type: "text", enum: OUTCOMES, nullable: true })
  reportedOutcome: RoundOutcome | Other | null;

  @Field(() => Int, { nullable: true, description: "Ce qu’il dit avoir reçu, en francs entiers" })
  @Column({ name: "reported_amount", type: "int", nullable: true })
  reportedAmount: number | null;

  @Field(() => PaymentKindEnum, { nullable: true })
  @Column({ name: "reported_kind", type: "text", enum: PAYMENT_KINDS, nullable: true })
  reportedKind: PaymentKind | null;

  @Field(() => Date, { nullable: true })
  @Column({ name: "reported_at", type: "timestamptz", precision: 3, nullable: true })
  reportedAt: Date | null;

  @Field(() => RoundOutcomeEnum, { nullable: true, description: "Décidé à la clôture" })
  @Column({ type: "text", enum: OUTCOMES, nullable: true })
  outcome: RoundOutcome | Other | null;

  @Field(() => Int, { nullable: true, description: "Reçu, en francs entiers" })
  @Column({ type: "int", nullable: true })
  received: number | null;

  @Field(() => PaymentKindEnum, { nullable: true })
  @Column({ type: "text", enum: PAYMENT_KINDS, nullable: true })
  kind: PaymentKind | null;

  @Field(() => String, { description: "Pourquoi elle a été refusée ; vide : elle ne l’a pas été" })
  @Column({ type: "text", default: "" })
  reason: string;

  @Field(() => String, {
    description: "Pourquoi la clôture n’a rien changé à cette commande ; vide : elle l’a changée",
  })
  @Column({ type: "text", default: "" })
  unchanged: string;
}

@ObjectType({ simpleResolvers: true })
@Entity("round_orders")
export class StoredRoundOrder extends RoundOrderFields {
  @PrimaryColumn({ name: "round_id", type: "uuid" })
  roundId: string;

  @PrimaryColumn({ name: "order_id", type: "uuid" })
  orderId: string;

  /** Position in the rider's list. */
  @Column({ type: "int" })
  position: number;

  /** True until the round is closed. */
  @Column({ name: "is_open", type: "boolean", default: true })
  isOpen: boolean;

  /**
   * Sequence number of the last report from the rider's phone; 0 for none. A report with a lower number is older and
   * has no effect.
   */
  @Column({ name: "report_sequence", type: "bigint", default: 0 })
  reportSequence: number;
}
