import { Field, Float, Int, ObjectType } from "type-graphql";
import { OrderChannelEnum, type Other } from "../order.entity.ts";
import type { OrderChannel } from "../order.rules.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import type { PaymentKind } from "../payments/payment-kind.rules.ts";

/**
 * Sums of orders. Amounts are whole FCFA with delivery and after discounts; they may be too large for the GraphQL type
 * Int.
 */
@ObjectType({ simpleResolvers: true })
abstract class OrderSums {
  @Field(() => Int, { description: "Commandes passées, moins celles annulées ce jour-là" })
  orders: number;

  @Field(() => Float, { description: "Ce que coûtent les commandes passées, avant les retours" })
  ordered: number;

  @Field(() => Float, { description: "Ce que coûtent les commandes livrées, avant les retours" })
  delivered: number;

  @Field(() => Float, { description: "Ce dont les retours ont diminué les commandes" })
  returned: number;

  @Field(() => Float, { description: "Paiements notés" })
  paid: number;

  @Field(() => Float, { description: "Argent rendu et paiements annulés ; positif" })
  givenBack: number;
}

@ObjectType("SaleKindFigures", { simpleResolvers: true })
export class SaleKindFigures extends OrderSums {}

@ObjectType("SalesDay", { simpleResolvers: true })
export class SalesDay extends OrderSums {
  @Field(() => String, { description: "Jour à Douala, 2026-11-22" })
  day: string;
}

@ObjectType("ChannelFigures", { simpleResolvers: true })
export class ChannelFigures extends OrderSums {
  @Field(() => OrderChannelEnum)
  channel: OrderChannel | Other;
}

@ObjectType("PaymentKindFigures", { simpleResolvers: true })
export class PaymentKindFigures {
  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Int, { description: "Paiements, argent rendu et annulations compris" })
  payments: number;

  @Field(() => Float)
  paid: number;

  @Field(() => Float, { description: "Positif" })
  givenBack: number;
}

@ObjectType("SalesFigures", { simpleResolvers: true })
export class SalesFigures extends OrderSums {
  @Field(() => SaleKindFigures, { description: "Des commandes d’articles" })
  articles: SaleKindFigures;

  @Field(() => SaleKindFigures, { description: "Des rendez-vous" })
  services: SaleKindFigures;

  @Field(() => [SalesDay], { description: "Chaque jour, le plus ancien d’abord" })
  days: SalesDay[];

  @Field(() => [ChannelFigures], { description: "Ceux où il s’est passé quelque chose" })
  channels: ChannelFigures[];

  @Field(() => [PaymentKindFigures], { description: "Ceux dont il y a des paiements" })
  paymentKinds: PaymentKindFigures[];

  @Field(() => Float, {
    description: "Ce qui reste à payer maintenant des commandes passées dans la période",
  })
  owed: number;
}
