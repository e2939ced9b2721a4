import { Field, ObjectType } from "type-graphql";

/** What became of the address of an image on another site; those that a step had no time for are left out of its result. */
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
