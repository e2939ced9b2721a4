import { Arg, Int, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import { ContactMessage, ContactMessageConnection } from "./contact-message.entity.ts";
import type { InboxService } from "./inbox.service.ts";
import { NewsletterSubscriptionConnection } from "./newsletter-subscription.entity.ts";

@Resolver()
export class InboxResolver {
  readonly #inbox: InboxService;

  constructor(inbox: InboxService) {
    this.#inbox = inbox;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => ContactMessageConnection, { description: "Les plus récents d’abord" })
  contactMessages(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
  ): Promise<ContactMessageConnection> {
    return this.#inbox.messages({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Query(() => Int, { description: "Messages que personne n’a encore traités" })
  newContactMessages(): Promise<number> {
    return this.#inbox.newMessages();
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => ContactMessage)
  markMessageHandled(
    @Arg("id", () => ID) id: string,
    @Arg("handled", () => Boolean, { description: "false : de nouveau à traiter" }) handled: boolean,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ContactMessage> {
    return this.#inbox.markHandled(currentUser, id, handled);
  }

  @Permit("SUPER_ADMIN")
  @Query(() => NewsletterSubscriptionConnection, { description: "Les plus récentes d’abord" })
  newsletterSubscriptions(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
  ): Promise<NewsletterSubscriptionConnection> {
    return this.#inbox.subscribers({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Query(() => String, { description: "Les messages les plus récents, 5 000 au plus, en CSV" })
  contactMessagesCsv(): Promise<string> {
    return this.#inbox.messagesCsv();
  }

  @Permit("SUPER_ADMIN")
  @Query(() => String, { description: "Toutes les adresses, en CSV" })
  newsletterSubscriptionsCsv(): Promise<string> {
    return this.#inbox.subscribersCsv();
  }
}
