import { Field, Int, ObjectType } from "type-graphql";

/**
 * Numbers of products, zones and services of the demonstration. Depending on the query, they are the numbers that are
 * still unchanged in the shop, that a removal has deleted, or that an undo has restored.
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
