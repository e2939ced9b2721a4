import { Field, ObjectType } from "type-graphql";

/**
 * A password link. Only the answer to its creation contains the URL, because the shop stores only a hash of the token.
 */
@ObjectType("PasswordLink", { simpleResolvers: true })
export class PasswordLink {
  @Field(() => String, {
    description: "L’adresse à envoyer à la personne ; la boutique n’en garde pas le secret",
  })
  url: string;

  @Field(() => Date)
  expiresAt: Date;
}

@ObjectType("PasswordLinkOwner", { simpleResolvers: true })
export class PasswordLinkOwner {
  @Field(() => String)
  name: string;

  @Field(() => String)
  email: string;
}
