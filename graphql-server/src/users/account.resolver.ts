import { Arg, Ctx, Field, InputType, Mutation, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../graphql/request-context.ts";
import { Permit } from "../security/permission.ts";
import { Session } from "./session.entity.ts";
import { User } from "./user.entity.ts";

@InputType()
export class SignUpInput {
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
  @Permit("ANYONE")
  @Query(() => User, { nullable: true, description: "La personne connectée ; null pour un visiteur" })
  me(@Ctx() { services, caller }: RequestContext): Promise<User | null> | null {
    return caller && services.accounts.user(caller.userId);
  }

  @Permit("ANYONE")
  @Mutation(() => User)
  async signUp(
    @Arg("input", () => SignUpInput) input: SignUpInput,
    @Ctx() { services, ip }: RequestContext,
  ): Promise<User> {
    await services.rateLimits.signUp(ip);
    return services.accounts.signUp(input);
  }

  @Permit("ANYONE")
  @Mutation(() => Session)
  async signIn(
    @Arg("input", () => SignInInput) { email, password }: SignInInput,
    @Ctx() { services, ip, setSessionCookie }: RequestContext,
  ): Promise<Session> {
    await services.rateLimits.signIn(ip, email);
    const session = await services.accounts.signIn(email, password);
    setSessionCookie(session.token);
    return session;
  }

  @Permit("ANYONE")
  @Mutation(() => Boolean, { description: "Met fin à la session ; vrai aussi quand il n'y en avait pas" })
  async signOut(@Ctx() { services, caller, setSessionCookie }: RequestContext): Promise<boolean> {
    if (caller) await services.accounts.signOut(caller.sessionId);
    setSessionCookie(null);
    return true;
  }
}
