import { Arg, Int, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { Role } from "../../platform/security/role.rules.ts";
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
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<User> {
    return this.#users.changeRole(currentUser, userId, role);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => DeletedUser, {
    description:
      "Efface le compte, ses sessions, son panier, ses messages et son inscription à la newsletter",
  })
  deleteUser(
    @Arg("userId", () => ID) userId: string,
    @Arg("requestId", () => ID, {
      nullable: true,
      description: "UUID fait par le client : envoyée deux fois, la suppression est faite une fois",
    })
    requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<DeletedUser> {
    return this.#users.delete(currentUser, userId, requestId ?? null);
  }
}
