import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import type { DeviceCookies } from "../../../platform/security/device-cookies.ts";
import { HashesPassword } from "../../../platform/security/hashes-password.ts";
import { LimitedByIp } from "../../../platform/security/limited-by-ip.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RateLimits } from "../../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { Session } from "../session.entity.ts";
import type { PasswordLinkService } from "./password-link.service.ts";
import { PasswordLink, PasswordLinkOwner } from "./password-link.type.ts";

/**
 * Operations on password links. All of them are mutations, which clients send as POST. A query could be sent as GET,
 * and logs would then contain its URL with the link's token.
 */
@Resolver()
export class PasswordLinkResolver {
  readonly #links: PasswordLinkService;
  readonly #rateLimits: RateLimits;
  readonly #devices: DeviceCookies;

  constructor(links: PasswordLinkService, rateLimits: RateLimits, devices: DeviceCookies) {
    this.#links = links;
    this.#rateLimits = rateLimits;
    this.#devices = devices;
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => PasswordLink, {
    description: "Un lien qui vaut une heure et sert une fois ; il met fin au précédent",
  })
  createPasswordLink(
    @Arg("userId", () => ID) userId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<PasswordLink> {
    return this.#links.create(currentUser, userId);
  }

  @Permit("ANYONE")
  @LimitedByIp("password-link")
  @Mutation(() => PasswordLinkOwner, { description: "À qui sert un lien, sans l’employer" })
  async checkPasswordLink(
    @Arg("token", () => String) token: string,
    @Ctx() { ip }: RequestContext,
  ): Promise<PasswordLinkOwner> {
    await this.#rateLimits.consume("password-link", ip);
    return this.#links.owner(token);
  }

  @Permit("ANYONE")
  @LimitedByIp("password-link")
  @HashesPassword()
  @Mutation(() => Session, {
    description: "Le nouveau mot de passe d’un lien ; met fin aux autres sessions et en ouvre une",
  })
  async resetPassword(
    @Arg("token", () => String) token: string,
    @Arg("password", () => String) password: string,
    @Ctx() { ip, deviceName, deviceCookie, setSessionCookie, setDeviceCookie }: RequestContext,
  ): Promise<Session> {
    await this.#rateLimits.consume("password-link", ip);
    const session = await this.#links.setPassword(token, password, deviceName);
    setSessionCookie(session.token);
    setDeviceCookie(this.#devices.cookieFor(session.user.email, deviceCookie));
    return session;
  }
}
