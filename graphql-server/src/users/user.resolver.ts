import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../graphql/request-context.ts";
import { signedIn } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import type { Role } from "../shared/role.rules.ts";
import { RoleEnum, User } from "./user.entity.ts";
import { UserConnection } from "./user-connection.type.ts";

@Resolver()
export class PeopleResolver {
  @Permit("PANEL")
  @Query(() => UserConnection, {
    description: "Les plus récents d'abord ; la recherche lit le nom et l'e-mail",
  })
  users(
    @Arg("search", () => String, { nullable: true }) search: string | null | undefined,
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<UserConnection> {
    return services.people.users(search ?? "", { first: first ?? null, after: after ?? null });
  }

  @Permit("PANEL")
  @Mutation(() => User)
  changeUserRole(
    @Arg("userId", () => ID) userId: string,
    @Arg("role", () => RoleEnum) role: Role,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<User> {
    return services.people.changeRole(signedIn(caller), userId, role);
  }
}
