import { Field, Int, ObjectType } from "type-graphql";

/** How much of the demonstration there is, was removed or brought back. */
@ObjectType("DemoContent", { simpleResolvers: true })
export class DemoContent {
  @Field(() => Int)
  products: number;

  @Field(() => Int, { description: "Zones de livraison" })
  zones: number;
}
