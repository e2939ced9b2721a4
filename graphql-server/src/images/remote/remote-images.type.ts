import { Field, ObjectType } from "type-graphql";

/**
 * The result for the address of one remote image. Addresses that a step had no time for are missing in its result.
 */
@ObjectType("FetchedImage", { simpleResolvers: true })
export class FetchedImage {
  @Field(() => String)
  url: string;

  @Field(() => String, {
    nullable: true,
    description: "Pourquoi l’image est refusée ; null quand la boutique l’a",
  })
  error: string | null;
}
