import { Field, Int, ObjectType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { PageInfo } from "../../platform/pagination/pagination.ts";
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

@ObjectType("ContactMessageEdge", { simpleResolvers: true })
export class ContactMessageEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => ReceivedMessage)
  node: ReceivedMessage;
}

@ObjectType("ContactMessageConnection", { simpleResolvers: true })
export class ContactMessageConnection {
  @Field(() => [ContactMessageEdge])
  edges: ContactMessageEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int)
  totalCount: number;
}

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

@ObjectType("NewsletterSubscriptionEdge", { simpleResolvers: true })
export class NewsletterSubscriptionEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => Subscriber)
  node: Subscriber;
}

@ObjectType("NewsletterSubscriptionConnection", { simpleResolvers: true })
export class NewsletterSubscriptionConnection {
  @Field(() => [NewsletterSubscriptionEdge])
  edges: NewsletterSubscriptionEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int)
  totalCount: number;
}
