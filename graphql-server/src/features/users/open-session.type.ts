import { Field, ObjectType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";

/** One of a user's open sessions, as their account page shows it. */
@ObjectType("OpenSession", { simpleResolvers: true })
export class OpenSession {
  @Field(() => ID)
  id: string;

  @Field(() => String, { nullable: true, description: "« Chrome sur Android » ; null quand on ne sait pas" })
  deviceName: string | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, { description: "À une heure près" })
  lastUsedAt: Date;

  @Field(() => Boolean, { description: "La session de cette demande" })
  isCurrent: boolean;
}
