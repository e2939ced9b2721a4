import type { CurrentUser } from "./current-user.ts";

/**
 * Result of a sign-in, for the log. The result contains neither the e-mail address nor the client's IP address, because
 * the shop promises not to store them. `account` is the hash of the e-mail address.
 */
export type SignInDecision =
  | { readonly event: "sign-in accepted"; readonly userId: string }
  | { readonly event: "sign-in refused"; readonly account: string };

/**
 * Data about a request that resolvers need. Services are not part of it; resolvers get services in their constructors.
 */
export interface RequestContext {
  /** The signed-in user, from the bearer token or the cookie; null for a visitor. */
  currentUser: CurrentUser | null;
  /** The client's IP address, for rate limits. */
  ip: string;
  /** Name of the client's browser and system, « Chrome sur Android »; null if unknown. */
  deviceName: string | null;
  /** Logs the result of a sign-in, together with the request's id. */
  logSignIn(decision: SignInDecision): void;
  /** Sets the session cookie of the answer; null removes the cookie from the browser. */
  setSessionCookie(token: string | null): void;
  /** The device cookie of the request. Its signature is not checked yet. */
  deviceCookie: string | undefined;
  setDeviceCookie(value: string): void;
}
