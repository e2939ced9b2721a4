import { Field, Int, ObjectType } from "type-graphql";

/** The amount of demonstration content: present, removed or restored. */
@ObjectType("DemoContent", { simpleResolvers: true })
export class DemoContent {
  @Field(() => Int)
  products: number;

  @Field(() => Int, { description: "Zones de livraison" })
  zones: number;
}
