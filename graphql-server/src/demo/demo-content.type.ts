import { Field, Int, ObjectType } from "type-graphql";

/** The numbers of demonstration products and zones that are present, removed or restored. */
@ObjectType("DemoContent", { simpleResolvers: true })
export class DemoContent {
  @Field(() => Int)
  products: number;

  @Field(() => Int, { description: "Zones de livraison" })
  zones: number;
}
