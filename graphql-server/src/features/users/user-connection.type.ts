import { Field, Int, ObjectType } from "type-graphql";
import { countedConnectionOf } from "../../platform/pagination/connection.type.ts";
import { User } from "./user.entity.ts";

/** How many messages and newsletter subscriptions were deleted together with an account. */
@ObjectType("DeletedUser", { simpleResolvers: true })
export class DeletedUser {
  @Field(() => Int, { description: "Messages de contact" })
  messages: number;

  @Field(() => Int, { description: "Inscriptions à la newsletter" })
  subscriptions: number;
}

@ObjectType("UserConnection", { simpleResolvers: true })
export class UserConnection extends countedConnectionOf<Omit<User, "passwordHash">>("User", User) {}
