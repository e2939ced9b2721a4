import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { LimitedByIp } from "../../platform/security/limited-by-ip.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { ContactMessageFields } from "./contact-message.entity.ts";
import type { ContactMessageService } from "./contact-message.service.ts";

@InputType()
export class ContactMessageInput extends ContactMessageFields {
  @Field(() => ID, {
    nullable: true,
    description: "UUID fait par l’appareil : envoyé deux fois, gardé une fois",
  })
  id?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "Compte depuis lequel il est écrit : envoyé depuis un autre, il n’est à personne",
  })
  userId?: string | null;
}

@Resolver()
export class ContactMessageResolver {
  readonly #messages: ContactMessageService;
  readonly #rateLimits: RateLimits;

  constructor(messages: ContactMessageService, rateLimits: RateLimits) {
    this.#messages = messages;
    this.#rateLimits = rateLimits;
  }

  @Permit("ANYONE")
  @LimitedByIp("contact-message")
  @Mutation(() => Boolean, { description: "Laisse un message à la boutique" })
  async sendContactMessage(
    @Arg("input", () => ContactMessageInput) input: ContactMessageInput,
    @Ctx() { ip, currentUser }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("contact-message", ip);
    const { userId, ...message } = input;
    const isAuthors = !userId || userId === currentUser?.userId;
    await this.#messages.sendContactMessage(message, isAuthors ? currentUser?.userId : null);
    return true;
  }

  @Permit("ANYONE")
  @LimitedByIp("newsletter")
  @Mutation(() => Boolean, { description: "Inscrit une adresse ; vrai aussi quand elle l’était déjà" })
  async subscribeToNewsletter(
    @Arg("email", () => String) email: string,
    @Arg("consent", () => String, { nullable: true, description: "Le texte montré sur la page" })
    consent: string | null | undefined,
    @Ctx() { ip }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("newsletter", ip);
    await this.#messages.subscribeToNewsletter(email, consent ?? null);
    return true;
  }

  @Permit("ANYONE")
  @LimitedByIp("newsletter")
  @Mutation(() => Boolean, { description: "Désinscrit une adresse ; vrai aussi quand elle ne l’était pas" })
  async unsubscribeFromNewsletter(
    @Arg("email", () => String) email: string,
    @Ctx() { ip }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("newsletter", ip);
    await this.#messages.unsubscribeFromNewsletter(email);
    return true;
  }
}
