import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../graphql/request-context.ts";
import { Permit } from "../security/permission.ts";
import { WrittenMessage } from "./contact-message-fields.type.ts";

@InputType()
export class ContactMessageInput extends WrittenMessage {
  @Field(() => ID, {
    nullable: true,
    description: "UUID fait par l'appareil : envoyé deux fois, gardé une fois",
  })
  id?: string | null;
}

@Resolver()
export class MessageResolver {
  @Permit("ANYONE")
  @Mutation(() => Boolean, { description: "Laisse un message à la boutique" })
  async sendContactMessage(
    @Arg("input", () => ContactMessageInput) input: ContactMessageInput,
    @Ctx() { services, ip }: RequestContext,
  ): Promise<boolean> {
    await services.rateLimits.contactMessage(ip);
    await services.messages.sendContactMessage(input);
    return true;
  }

  @Permit("ANYONE")
  @Mutation(() => Boolean, { description: "Inscrit une adresse ; vrai aussi quand elle l'était déjà" })
  async subscribeToNewsletter(
    @Arg("email", () => String) email: string,
    @Ctx() { services, ip }: RequestContext,
  ): Promise<boolean> {
    await services.rateLimits.newsletter(ip);
    await services.messages.subscribeToNewsletter(email);
    return true;
  }
}
