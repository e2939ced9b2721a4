import { Field, Float, InputType, Int, ObjectType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { Order, type Other } from "../order.entity.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import type { PaymentKind } from "../payments/payment-kind.rules.ts";
import { RefusedOrder } from "../reading/order.type.ts";
import { GivenOutcomeEnum, Round, RoundOutcomeEnum, StoredRoundOrder } from "./round.entity.ts";
import type { RoundOutcome } from "./round.rules.ts";

@ObjectType("RoundOrder", { simpleResolvers: true })
export class RoundOrder extends StoredRoundOrder {
  @Field(() => Order)
  order: Order;
}

@ObjectType("RoundDetails", { simpleResolvers: true })
export class RoundDetails {
  @Field(() => Round)
  round: Round;

  @Field(() => [RoundOrder], { description: "Dans la suite de la liste du livreur" })
  orders: RoundOrder[];
}

@ObjectType("OpenedRound", { simpleResolvers: true })
export class OpenedRound {
  @Field(() => Round, { nullable: true, description: "null : aucune commande n’a pu être confiée" })
  round: Round | null;

  @Field(() => [RefusedOrder])
  refused: RefusedOrder[];
}

@ObjectType("Rider", { simpleResolvers: true })
export class Rider {
  @Field(() => String)
  name: string;

  @Field(() => String)
  phone: string;
}

@ObjectType("RiderPiece", { simpleResolvers: true })
class RiderPiece {
  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true })
  size: string | null;

  @Field(() => String, { nullable: true })
  colour: string | null;

  @Field(() => Int)
  quantity: number;
}

/** An order as its rider sees it. */
@ObjectType("RiderOrder", { simpleResolvers: true })
export class RiderOrder {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  number: string;

  @Field(() => Boolean, { description: "false : annulée ou changée entre-temps, elle n’est plus à livrer" })
  isOut: boolean;

  @Field(() => String, { nullable: true })
  name: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;

  @Field(() => String, { nullable: true })
  quarter: string | null;

  @Field(() => String)
  note: string;

  @Field(() => Float, { description: "À encaisser, en francs entiers ; 0 : payée" })
  toCollect: number;

  @Field(() => [RiderPiece])
  pieces: RiderPiece[];

  @Field(() => RoundOutcomeEnum, { nullable: true })
  reportedOutcome: RoundOutcome | Other | null;

  @Field(() => Int, { nullable: true, description: "Reçu, en francs entiers" })
  reportedAmount: number | null;

  @Field(() => PaymentKindEnum, { nullable: true })
  reportedKind: PaymentKind | null;

  @Field(() => Float, { description: "De la dernière réponse gardée ; 0 : aucune" })
  reportSequence: number;
}

/** A round as the rider's page shows it. The page needs no account. */
@ObjectType("RiderRound", { simpleResolvers: true })
export class RiderRound {
  @Field(() => Boolean, { description: "Close : elle ne montre plus rien" })
  isClosed: boolean;

  @Field(() => String)
  riderName: string;

  @Field(() => [RiderOrder])
  orders: RiderOrder[];
}

@InputType()
export class OpenRoundInput {
  @Field(() => ID, { description: "UUID de la tournée : envoyée deux fois, ouverte une fois" })
  id: string;

  @Field(() => String)
  riderName: string;

  @Field(() => String)
  riderPhone: string;

  @Field(() => [ID], { description: "100 au plus, dans la suite de la liste" })
  orderIds: string[];
}

/**
 * What an admin enters about one order when the round is closed. Amounts have the type Float, so that the shop itself
 * refuses fractions, with a message in French.
 */
@InputType()
export class RoundLineInput {
  @Field(() => ID)
  orderId: string;

  @Field(() => GivenOutcomeEnum)
  outcome: RoundOutcome;

  @Field(() => Float, { description: "Reçu, en francs entiers ; 0 : rien" })
  received: number;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => String, { defaultValue: "", description: "Pourquoi elle a été refusée" })
  reason: string;

  @Field(() => Float, { description: "Ce que l’on voyait de payé, en francs entiers" })
  seen: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Noter même si c’est plus que ce qui reste à encaisser",
  })
  acceptAboveDue: boolean;
}

@InputType()
export class CloseRoundInput {
  @Field(() => [RoundLineInput], { description: "Une par commande en route" })
  lines: RoundLineInput[];

  @Field(() => Float, { description: "Espèces rapportées, en francs entiers" })
  broughtBack: number;

  @Field(() => String, { defaultValue: "", description: "De l’écart, s’il y en a un" })
  reason: string;
}

@InputType()
export class DeliveryReportInput {
  @Field(() => ID)
  orderId: string;

  @Field(() => GivenOutcomeEnum, { nullable: true, description: "null : la coche est retirée" })
  outcome?: RoundOutcome | null;

  @Field(() => Float, { description: "Reçu, en francs entiers" })
  amount: number;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Float, { description: "Du téléphone, croissant : la dernière réponse l’emporte" })
  sequence: number;
}
