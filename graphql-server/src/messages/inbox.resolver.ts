import { Arg, Int, Query, Resolver } from "type-graphql";
import { Permit } from "../security/permission.ts";
import type { InboxService } from "./inbox.service.ts";
import { ContactMessageConnection, NewsletterSubscriptionConnection } from "./inbox.type.ts";

@Resolver()
export class InboxResolver {
  readonly #inbox: InboxService;

  constructor(inbox: InboxService) {
    this.#inbox = inbox;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => ContactMessageConnection, { description: "Les plus récents d'abord" })
  contactMessages(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
  ): Promise<ContactMessageConnection> {
    return this.#inbox.messages({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Query(() => NewsletterSubscriptionConnection, { description: "Les plus récentes d'abord" })
  newsletterSubscriptions(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
  ): Promise<NewsletterSubscriptionConnection> {
    return this.#inbox.subscribers({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Query(() => String, { description: "Tous les messages, en CSV" })
  contactMessagesCsv(): Promise<string> {
    return this.#inbox.messagesCsv();
  }

  @Permit("SUPER_ADMIN")
  @Query(() => String, { description: "Toutes les adresses, en CSV" })
  newsletterSubscriptionsCsv(): Promise<string> {
    return this.#inbox.subscribersCsv();
  }
}
