import { Field, InputType, ObjectType } from "type-graphql";

/** The fields of a contact message, both in the form's request and in the admin panel. */
@ObjectType({ simpleResolvers: true })
@InputType()
export abstract class ContactMessageFields {
  @Field(() => String)
  fullName: string;

  @Field(() => String)
  email: string;

  @Field(() => String, { description: "question, order, return ou other" })
  subject: string;

  @Field(() => String)
  message: string;
}
