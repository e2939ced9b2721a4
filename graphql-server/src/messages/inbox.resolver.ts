import { Arg, Ctx, Int, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../graphql/request-context.ts";
import { Permit } from "../security/permission.ts";
import { ContactMessageConnection, NewsletterSubscriptionConnection } from "./inbox.type.ts";

@Resolver()
export class InboxResolver {
  @Permit("SUPER_ADMIN")
  @Query(() => ContactMessageConnection, { description: "Les plus récents d'abord" })
  contactMessages(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<ContactMessageConnection> {
    return services.inbox.messages({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Query(() => NewsletterSubscriptionConnection, { description: "Les plus récentes d'abord" })
  newsletterSubscriptions(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<NewsletterSubscriptionConnection> {
    return services.inbox.subscribers({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Query(() => String, { description: "Tous les messages, en CSV" })
  contactMessagesCsv(@Ctx() { services }: RequestContext): Promise<string> {
    return services.inbox.messagesTable();
  }

  @Permit("SUPER_ADMIN")
  @Query(() => String, { description: "Toutes les adresses, en CSV" })
  newsletterSubscriptionsCsv(@Ctx() { services }: RequestContext): Promise<string> {
    return services.inbox.subscribersTable();
  }
}
