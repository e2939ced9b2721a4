import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { requireUser } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import type { Role } from "../security/role.rules.ts";
import { RoleEnum, User } from "./user.entity.ts";
import type { UserService } from "./user.service.ts";
import { DeletedUser, UserConnection } from "./user-connection.type.ts";

@Resolver()
export class UserResolver {
  readonly #users: UserService;

  constructor(users: UserService) {
    this.#users = users;
  }

  @Permit("ADMIN")
  @Query(() => UserConnection, {
    description: "Les plus récents d’abord ; la recherche lit le nom et l’e-mail",
  })
  users(
    @Arg("search", () => String, { nullable: true }) search: string | null | undefined,
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
  ): Promise<UserConnection> {
    return this.#users.users(search ?? "", { first: first ?? null, after: after ?? null });
  }

  @Permit("ADMIN")
  @Mutation(() => User)
  changeUserRole(
    @Arg("userId", () => ID) userId: string,
    @Arg("role", () => RoleEnum) role: Role,
    @Ctx() { currentUser }: RequestContext,
  ): Promise<User> {
    return this.#users.changeRole(requireUser(currentUser), userId, role);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => DeletedUser, {
    description:
      "Efface le compte, ses sessions, son panier, ses messages et son inscription à la newsletter",
  })
  deleteUser(
    @Arg("userId", () => ID) userId: string,
    @Ctx() { currentUser }: RequestContext,
  ): Promise<DeletedUser> {
    return this.#users.delete(requireUser(currentUser), userId);
  }
}
