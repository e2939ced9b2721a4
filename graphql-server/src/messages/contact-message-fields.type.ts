import { Field, InputType, ObjectType } from "type-graphql";

/** What somebody writes into the contact form, and the panel reads. */
@ObjectType({ simpleResolvers: true })
@InputType()
export abstract class WrittenMessage {
  @Field(() => String)
  fullName: string;

  @Field(() => String)
  email: string;

  @Field(() => String, { description: "question, order, return ou other" })
  subject: string;

  @Field(() => String)
  message: string;
}
