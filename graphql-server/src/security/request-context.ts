import type { CurrentUser } from "./current-user.ts";

/**
 * Result of a sign-in, for the log. It contains neither e-mail nor address, which the shop promises not to keep.
 * `account` is the e-mail's key in the rate limits.
 */
export type SignInDecision =
  | { readonly event: "sign-in accepted"; readonly userId: string }
  | { readonly event: "sign-in refused"; readonly account: string };

/** Facts about the request for resolvers. Services are passed to their constructors instead. */
export interface RequestContext {
  /** The signed-in user, by bearer token or cookie; null for a visitor. */
  currentUser: CurrentUser | null;
  /** The client's address, for rate limits. */
  ip: string;
  /** Short name of the client's device, « Chrome sur Android »; null if unknown. */
  deviceName: string | null;
  /** Logs the result of a sign-in with the request's id. */
  logSignIn(decision: SignInDecision): void;
  /** Sets the session cookie on the response; null clears it. */
  setSessionCookie(token: string | null): void;
  /** The device cookie of the request, not yet verified. */
  deviceCookie: string | undefined;
  /** Sets the device cookie on the response. */
  setDeviceCookie(value: string): void;
}
