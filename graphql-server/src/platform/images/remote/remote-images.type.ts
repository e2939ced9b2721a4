import { Field, ObjectType } from "type-graphql";

/** The result for the URL of one remote image. A URL for which the server had no time has no result. */
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
