import { Field, ObjectType } from "type-graphql";

/**
 * The result for the address of one remote image. If the server had no time for an address, the result does not contain
 * this address.
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
