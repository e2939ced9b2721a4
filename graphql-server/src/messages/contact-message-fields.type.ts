import { Field, InputType, ObjectType } from "type-graphql";

/** Fields that the contact form sends and the admin panel reads. */
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
