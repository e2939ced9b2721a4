import { Field, ObjectType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { connectionOf, countedConnectionOf } from "../../../platform/pagination/connection.type.ts";
import { Order, OrderStateEnum, type Other, OwnOrder } from "../order.entity.ts";
import type { OrderState } from "../order-state.rules.ts";

/** The server's answer to the sender of an order. It contains only what the sender knows, and the order's state. */
@ObjectType("PlacedOrder", { simpleResolvers: true })
export class PlacedOrder {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  number: string;

  @Field(() => OrderStateEnum)
  state: OrderState | Other;
}

/** One of several orders that a request could not change, with the reason in French. */
@ObjectType("RefusedOrder", { simpleResolvers: true })
export class RefusedOrder {
  @Field(() => ID)
  orderId: string;

  @Field(() => String, { description: "Pourquoi elle reste comme elle est" })
  reason: string;
}

/** The result of a request that gives several orders their next state. */
@ObjectType("OrdersStep", { simpleResolvers: true })
export class OrdersStep {
  @Field(() => [Order], { description: "Toutes, telles qu’elles sont maintenant" })
  orders: Order[];

  @Field(() => [RefusedOrder])
  refused: RefusedOrder[];
}

@ObjectType("OrderConnection", { simpleResolvers: true })
export class OrderConnection extends countedConnectionOf("Order", Order) {}

@ObjectType("OwnOrderConnection", { simpleResolvers: true })
export class OwnOrderConnection extends connectionOf("OwnOrder", OwnOrder) {}
