import { Field, Float, Int, ObjectType } from "type-graphql";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { UnmatchedPayment } from "./unmatched-payment.entity.ts";

/** Reasons why a payment may be for an order, the surest reason first. */
export const MATCH_REASONS = ["ANNOUNCED_REFERENCE", "ANNOUNCED_AMOUNT", "REST", "DEPOSIT", "PHONE"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

const MatchReasonEnum = enumOf(MATCH_REASONS, {
  name: "MatchReason",
  description:
    "Annoncé avec cet identifiant, annoncé avec ce montant, exactement le reste à payer, exactement l’acompte, numéro de la personne",
});

@ObjectType("MatchedOrder", { simpleResolvers: true })
class MatchedOrder {
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

@ObjectType("MatchedAnnouncement", { simpleResolvers: true })
class MatchedAnnouncement {
  @Field(() => ID)
  id: string;

  @Field(() => Int, { description: "En francs entiers" })
  amount: number;

  @Field(() => String)
  reference: string;
}

@ObjectType("PaymentMatch", { simpleResolvers: true })
export class PaymentMatch {
  @Field(() => MatchReasonEnum)
  reason: MatchReason;

  @Field(() => MatchedOrder)
  order: MatchedOrder;

  @Field(() => MatchedAnnouncement, { nullable: true })
  announcement: MatchedAnnouncement | null;
}

@ObjectType("EnteredReadPayment", { simpleResolvers: true })
export class EnteredReadPayment {
  @Field(() => ID, { nullable: true, description: "null : une commande que l’on ne traite pas" })
  orderId: string | null;

  @Field(() => String, { nullable: true })
  orderNumber: string | null;

  @Field(() => Int, { description: "Le montant noté, en francs entiers" })
  amount: number;
}

@ObjectType("PaymentMatches", { simpleResolvers: true })
export class PaymentMatches {
  @Field(() => EnteredReadPayment, { nullable: true, description: "Où ce paiement est déjà noté" })
  entered: EnteredReadPayment | null;

  @Field(() => UnmatchedPayment, { nullable: true, description: "Ce paiement, s’il est gardé sans commande" })
  kept: UnmatchedPayment | null;

  @Field(() => Boolean, {
    description: "On peut le garder sans commande, si l’on traite toutes les commandes",
  })
  mayKeep: boolean;

  @Field(() => [PaymentMatch], { description: "La raison la plus sûre d’abord, 8 au plus" })
  matches: PaymentMatch[];
}
