import { Field, Int, ObjectType } from "type-graphql";

/**
 * The numbers of the demonstration's products, zones and services that the shop has, or that a removal or undo has
 * changed.
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
