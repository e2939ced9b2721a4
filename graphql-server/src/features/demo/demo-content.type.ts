import { Field, Int, ObjectType } from "type-graphql";

/**
 * Numbers of the demonstration's products, zones and services. A query counts those that are still unchanged in the
 * shop; a removal counts those that it has deleted; an undo counts those that it has restored.
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
