import { Arg, Ctx, Field, InputType, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { HashesPassword } from "../../../platform/security/hashes-password.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RateLimits } from "../../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { LongText } from "../../../platform/security/request-length.ts";
import { OpenSession } from "../session.entity.ts";
import type { SessionService } from "../session.service.ts";
import { User } from "../user.entity.ts";
import type { OwnAccountService } from "./own-account.service.ts";

@InputType()
export class ProfileInput {
  @Field(() => String)
  name: string;

  @Field(() => String, {
    nullable: true,
    description: "Nouvelle photo, comme adresse data: ; null la retire, absente elle reste",
  })
  profilePic?: string | null;
}

/**
 * Operations of users on their own account. Their arguments contain no id of a user, so no request can change the
 * account of another user.
 */
@Resolver()
export class OwnAccountResolver {
  readonly #accounts: OwnAccountService;
  readonly #sessions: SessionService;
  readonly #rateLimits: RateLimits;

  constructor(accounts: OwnAccountService, sessions: SessionService, rateLimits: RateLimits) {
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#rateLimits = rateLimits;
  }

  @Permit("SIGNED_IN")
  @LongText("input.profilePic")
  @Mutation(() => User)
  async updateProfile(
    @Arg("input", () => ProfileInput) input: ProfileInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<User> {
    await this.#rateLimits.consume("upload", currentUser.userId);
    return this.#accounts.updateProfile(currentUser, input);
  }

  @Permit("SIGNED_IN")
  @HashesPassword()
  @Mutation(() => Boolean, { description: "Met fin aux autres sessions ; celle-ci reste" })
  async changePassword(
    @Arg("currentPassword", () => String) currentPassword: string,
    @Arg("password", () => String) password: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<boolean> {
    await this.#rateLimits.consume("own-password", currentUser.userId);
    await this.#accounts.changePassword(currentUser, { currentPassword, password });
    return true;
  }

  @Permit("SIGNED_IN")
  @Query(() => [OpenSession], { description: "Les appareils connectés au compte, celui-ci d’abord" })
  sessions(@CurrentUser() currentUser: CurrentUser): Promise<OpenSession[]> {
    return this.#sessions.list(currentUser);
  }

  @Permit("SIGNED_IN")
  @Mutation(() => Boolean, { description: "Déconnecte un appareil ; vrai aussi quand il ne l’était plus" })
  async endSession(
    @Arg("id", () => ID) id: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<boolean> {
    await this.#sessions.endOwn(currentUser.userId, id);
    return true;
  }

  @Permit("SIGNED_IN")
  @HashesPassword()
  @Mutation(() => Boolean, { description: "Efface le compte, son panier et ses messages" })
  async deleteAccount(
    @Arg("currentPassword", () => String) currentPassword: string,
    @CurrentUser() currentUser: CurrentUser,
    @Ctx() { setSessionCookie }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("own-password", currentUser.userId);
    await this.#accounts.delete(currentUser, currentPassword);
    setSessionCookie(null);
    return true;
  }
}
