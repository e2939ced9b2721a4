import type { CurrentUser } from "./current-user.ts";

/** What resolvers know of the request they answer. Services are passed to their constructors instead. */
export interface RequestContext {
  /** The signed-in user, by bearer token or cookie; null for a visitor. */
  currentUser: CurrentUser | null;
  /** The client's address, for rate limits. */
  ip: string;
  /** A short name of the client's device, « Chrome sur Android »; null where it tells none. */
  deviceName: string | null;
  /** Sets the session cookie on the response; null clears it. */
  setSessionCookie(token: string | null): void;
  /** The device cookie of the request, not yet verified. */
  deviceCookie: string | undefined;
  /** Sets the device cookie on the response. */
  setDeviceCookie(value: string): void;
}
