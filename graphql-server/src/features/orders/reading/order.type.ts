import { Field, Int, ObjectType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { PageInfo } from "../../../platform/pagination/pagination.ts";
import { Order, OrderStateEnum, type Other, OwnOrder } from "../order.entity.ts";
import type { OrderState } from "../order-state.rules.ts";

/** What the server answers to the sender of an order. It contains only what the sender knows, and the order's state. */
@ObjectType("PlacedOrder", { simpleResolvers: true })
export class PlacedOrder {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  number: string;

  @Field(() => OrderStateEnum)
  state: OrderState | Other;
}

@ObjectType("OrderEdge", { simpleResolvers: true })
export class OrderEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => Order)
  node: Order;
}

@ObjectType("OrderConnection", { simpleResolvers: true })
export class OrderConnection {
  @Field(() => [OrderEdge])
  edges: OrderEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int)
  totalCount: number;
}

@ObjectType("OwnOrderEdge", { simpleResolvers: true })
export class OwnOrderEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => OwnOrder)
  node: OwnOrder;
}

@ObjectType("OwnOrderConnection", { simpleResolvers: true })
export class OwnOrderConnection {
  @Field(() => [OwnOrderEdge])
  edges: OwnOrderEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;
}
