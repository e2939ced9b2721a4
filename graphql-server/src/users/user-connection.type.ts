import { Field, Int, ObjectType } from "type-graphql";
import { PageInfo } from "../shared/pagination.ts";
import { User } from "./user.entity.ts";

@ObjectType("UserEdge", { simpleResolvers: true })
export class UserEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => User)
  node: User;
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
