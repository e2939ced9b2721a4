import { Field, Int, ObjectType } from "type-graphql";

/**
 * How many products, zones and services of the demonstration a shop still has unchanged, or how many a removal has
 * deleted or an undo has restored.
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
