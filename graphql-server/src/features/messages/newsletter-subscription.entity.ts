import { Field, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn, VirtualColumn } from "typeorm";
import { ID } from "../../platform/ids/id.scalar.ts";
import { countedConnectionOf } from "../../platform/pagination/connection.type.ts";

/** An e-mail address that is subscribed to the newsletter. The address is also the subscription's id. */
@ObjectType("NewsletterSubscription", { simpleResolvers: true })
@Entity("newsletter_subscriptions")
export class NewsletterSubscription {
  @Field(() => ID)
  @VirtualColumn({ type: "text", query: (subscription) => `${subscription}.email` })
  id: string;

  /** The e-mail address: in lower case and unique, which the database checks. */
  @Field(() => String)
  @PrimaryColumn({ type: "text" })
  email: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  /** The text with which the page asked for the subscription; null if a client of the REST interface sent none. */
  @Column({ type: "text", nullable: true })
  consent: string | null;
}

@ObjectType("NewsletterSubscriptionConnection", { simpleResolvers: true })
export class NewsletterSubscriptionConnection extends countedConnectionOf(
  "NewsletterSubscription",
  NewsletterSubscription,
) {}
