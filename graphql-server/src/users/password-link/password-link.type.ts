import { Field, ObjectType } from "type-graphql";

/** A link to a new password, as its maker gets it once. */
@ObjectType("PasswordLink", { simpleResolvers: true })
export class PasswordLink {
  @Field(() => String, {
    description: "L’adresse à envoyer à la personne ; la boutique n’en garde pas le secret",
  })
  url: string;

  @Field(() => Date)
  expiresAt: Date;
}

/** Whose password a link sets. */
@ObjectType("PasswordLinkOwner", { simpleResolvers: true })
export class PasswordLinkOwner {
  @Field(() => String)
  name: string;

  @Field(() => String)
  email: string;
}
