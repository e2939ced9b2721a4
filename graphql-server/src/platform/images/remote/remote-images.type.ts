import { Field, ObjectType } from "type-graphql";

/** The result for the URL of one remote image. The server returns no result for a URL for which it had no time. */
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
