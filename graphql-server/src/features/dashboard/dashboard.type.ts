import { Field, Float, Int, ObjectType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { OrderStateEnum, type Other } from "../orders/order.entity.ts";
import type { OrderState } from "../orders/order-state.rules.ts";

/** The orders of one day in Douala. An order that is cancelled is subtracted on the day of its cancellation. */
@ObjectType("DashboardDay", { simpleResolvers: true })
export class DashboardDay {
  @Field(() => String, { description: "Jour à Douala, 2026-11-22" })
  day: string;

  @Field(() => Int)
  orders: number;

  @Field(() => Float, {
    description: "En francs entiers avec la livraison, retours et remises déduits ; peut dépasser un Int",
  })
  total: number;
}

@ObjectType("DashboardState", { simpleResolvers: true })
export class DashboardState {
  @Field(() => OrderStateEnum)
  state: OrderState | Other;

  @Field(() => Int)
  orders: number;
}

@ObjectType("OrderedProduct", { simpleResolvers: true })
export class OrderedProduct {
  @Field(() => ID, {
    nullable: true,
    description: "null : la boutique ne le vend plus, ou ne le connaît pas",
  })
  productId: string | null;

  @Field(() => String)
  productName: string;

  @Field(() => String, { nullable: true })
  image: string | null;

  @Field(() => Float, { description: "Pièces commandées" })
  quantity: number;
}

/** The figures of the last 30 days, and the number of orders in each state. */
@ObjectType("Dashboard", { simpleResolvers: true })
export class Dashboard {
  @Field(() => Boolean, {
    description: "Faux pour un ADMIN qui ne voit que les commandes de ses produits, selon les réglages",
  })
  seesAllOrders: boolean;

  @Field(() => [DashboardDay], { description: "Les 30 derniers jours, le plus ancien d’abord" })
  days: DashboardDay[];

  @Field(() => [DashboardState], { description: "Toutes les commandes ; les états sans commande manquent" })
  states: DashboardState[];

  @Field(() => [OrderedProduct], { description: "Des 30 derniers jours, les plus commandés d’abord" })
  mostOrdered: OrderedProduct[];
}
