import { Field, ObjectType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { countedConnectionOf } from "../../platform/pagination/connection.type.ts";
import { ContactMessageFields } from "./contact-message-fields.type.ts";

/** A contact message as the admin panel shows it. */
@ObjectType("ContactMessage", { simpleResolvers: true })
export class ReceivedMessage extends ContactMessageFields {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: "Quand quelqu’un l’a marqué comme traité" })
  handledAt: Date | null;

  @Field(() => String, { nullable: true, description: "Qui l’a traité, sous son nom d’alors" })
  handledBy: string | null;
}

@ObjectType("ContactMessageConnection", { simpleResolvers: true })
export class ContactMessageConnection extends countedConnectionOf("ContactMessage", ReceivedMessage) {}

/** A newsletter subscription. Its e-mail address is also its id. */
@ObjectType("NewsletterSubscription", { simpleResolvers: true })
export class Subscriber {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  email: string;

  @Field(() => Date)
  createdAt: Date;
}

@ObjectType("NewsletterSubscriptionConnection", { simpleResolvers: true })
export class NewsletterSubscriptionConnection extends countedConnectionOf(
  "NewsletterSubscription",
  Subscriber,
) {}
