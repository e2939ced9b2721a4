import { Arg, Ctx, Field, InputType, Mutation, Query, Resolver } from "type-graphql";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import type { DeviceCookies } from "../../platform/security/device-cookies.ts";
import { HashesPassword } from "../../platform/security/hashes-password.ts";
import { LimitedByIp } from "../../platform/security/limited-by-ip.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { LongText } from "../../platform/security/request-length.ts";
import { accountKey, type SignInLimits } from "../../platform/security/sign-in-limits.ts";
import type { AccountService } from "./account.service.ts";
import { Session } from "./session.entity.ts";
import type { SessionService } from "./session.service.ts";
import { User } from "./user.entity.ts";

@InputType()
export class SignUpInput {
  @Field(() => ID, {
    nullable: true,
    description: "UUID fait par le client : envoyée deux fois, l’inscription est faite une fois",
  })
  id?: string | null;

  @Field(() => String)
  name: string;

  @Field(() => String)
  email: string;

  @Field(() => String)
  password: string;

  @Field(() => String)
  confirmPassword: string;

  @Field(() => String, { nullable: true, description: "Photo choisie, comme adresse data:" })
  profilePic: string | null | undefined;
}

@InputType()
export class SignInInput {
  @Field(() => String)
  email: string;

  @Field(() => String)
  password: string;
}

@Resolver()
export class AccountResolver {
  readonly #accounts: AccountService;
  readonly #rateLimits: RateLimits;
  readonly #signInLimits: SignInLimits;
  readonly #devices: DeviceCookies;
  readonly #sessions: SessionService;

  constructor(
    accounts: AccountService,
    sessions: SessionService,
    rateLimits: RateLimits,
    signInLimits: SignInLimits,
    devices: DeviceCookies,
  ) {
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#rateLimits = rateLimits;
    this.#signInLimits = signInLimits;
    this.#devices = devices;
  }

  @Permit("ANYONE")
  @Query(() => User, { nullable: true, description: "La personne connectée ; null pour un visiteur" })
  me(@Ctx() { currentUser }: RequestContext): Promise<User | null> | null {
    return currentUser && this.#accounts.user(currentUser.userId);
  }

  @Permit("ANYONE")
  @LongText("input.profilePic")
  @LimitedByIp("sign-up")
  @HashesPassword()
  @Mutation(() => User)
  async signUp(
    @Arg("input", () => SignUpInput) input: SignUpInput,
    @Ctx() { ip }: RequestContext,
  ): Promise<User> {
    await this.#rateLimits.consume("sign-up", ip);
    return this.#accounts.signUp(input);
  }

  @Permit("ANYONE")
  @LimitedByIp("sign-in-ip")
  @HashesPassword()
  @Mutation(() => Session)
  async signIn(
    @Arg("input", () => SignInInput) { email, password }: SignInInput,
    @Ctx() { ip, deviceName, deviceCookie, logSignIn, setSessionCookie, setDeviceCookie }: RequestContext,
  ): Promise<Session> {
    const attempt = { ip, email, device: this.#devices.deviceOf(email, deviceCookie) };
    await this.#signInLimits.consume(attempt);
    const session = await this.#accounts.signIn(email, password, deviceName).catch((error: unknown) => {
      // Sign-ins that the limits refuse are not logged, because an attacker could fill the log with them.
      if (error instanceof ShopError && error.code === "BAD_USER_INPUT")
        logSignIn({ event: "sign-in refused", account: accountKey(email) });
      throw error;
    });
    logSignIn({ event: "sign-in accepted", userId: session.user.id });
    await this.#signInLimits.succeeded(attempt);
    setSessionCookie(session.token);
    setDeviceCookie(this.#devices.cookieFor(email, deviceCookie));
    return session;
  }

  @Permit("ANYONE")
  @Mutation(() => Boolean, { description: "Met fin à la session ; vrai aussi quand il n’y en avait pas" })
  async signOut(@Ctx() { currentUser, setSessionCookie }: RequestContext): Promise<boolean> {
    if (currentUser) await this.#sessions.end(currentUser.sessionId);
    setSessionCookie(null);
    return true;
  }
}
