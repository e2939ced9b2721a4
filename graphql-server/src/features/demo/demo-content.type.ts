import { Field, Int, ObjectType } from "type-graphql";

/**
 * Numbers of the demonstration's products, zones and services. Depending on the query, only those count that are still
 * unchanged in the shop, those that a removal has deleted, or those that an undo has restored.
 */
@ObjectType("DemoContent", { simpleResolvers: true })
export class DemoContent {
  @Field(() => Int)
  products: number;

  @Field(() => Int, { description: "Zones de livraison" })
  zones: number;

  @Field(() => Int, { description: "Soins avec leurs prix" })
  services: number;
}
