import type { CurrentUser } from "./current-user.ts";

/**
 * Result of a sign-in for the log. It contains neither the e-mail nor the client's address, because the shop promises
 * not to keep them. `account` is the hash of the e-mail.
 */
export type SignInDecision =
  | { readonly event: "sign-in accepted"; readonly userId: string }
  | { readonly event: "sign-in refused"; readonly account: string };

/** What resolvers know about a request. Services are not part of it; resolvers get them in their constructors. */
export interface RequestContext {
  /** The signed-in user, from the bearer token or the cookie; null for a visitor. */
  currentUser: CurrentUser | null;
  /** For rate limits. */
  ip: string;
  /** « Chrome sur Android »; null if unknown. */
  deviceName: string | null;
  /** Together with the request's id. */
  logSignIn(decision: SignInDecision): void;
  /** Null removes it. */
  setSessionCookie(token: string | null): void;
  /** The signature is not checked yet. */
  deviceCookie: string | undefined;
  setDeviceCookie(value: string): void;
}
