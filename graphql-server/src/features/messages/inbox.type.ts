import { ObjectType } from "type-graphql";
import { countedConnectionOf } from "../../platform/pagination/connection.type.ts";
import { ContactMessage } from "./contact-message.entity.ts";
import { NewsletterSubscription } from "./newsletter-subscription.entity.ts";

@ObjectType("ContactMessageConnection", { simpleResolvers: true })
export class ContactMessageConnection extends countedConnectionOf("ContactMessage", ContactMessage) {}

@ObjectType("NewsletterSubscriptionConnection", { simpleResolvers: true })
export class NewsletterSubscriptionConnection extends countedConnectionOf(
  "NewsletterSubscription",
  NewsletterSubscription,
) {}
