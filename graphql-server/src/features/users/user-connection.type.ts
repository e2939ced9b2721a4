import { Field, Int, ObjectType } from "type-graphql";
import { PageInfo } from "../../platform/pagination/pagination.ts";
import { User } from "./user.entity.ts";

@ObjectType("UserEdge", { simpleResolvers: true })
export class UserEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => User)
  node: Omit<User, "passwordHash">;
}

/** Numbers of rows that were deleted together with an account. */
@ObjectType("DeletedUser", { simpleResolvers: true })
export class DeletedUser {
  @Field(() => Int, { description: "Messages de contact" })
  messages: number;

  @Field(() => Int, { description: "Inscriptions à la newsletter" })
  subscriptions: number;
}

@ObjectType("UserConnection", { simpleResolvers: true })
export class UserConnection {
  @Field(() => [UserEdge])
  edges: UserEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int)
  totalCount: number;
}
