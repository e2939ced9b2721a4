import type { CurrentUser } from "./current-user.ts";

/** The request a resolver answers. Services reach resolvers by their constructors, not by this. */
export interface RequestContext {
  /** The signed-in user, by bearer token or cookie; null for a visitor. */
  currentUser: CurrentUser | null;
  /** The client's address, for rate limits. */
  ip: string;
  /** Sets the session's cookie on the answer; null clears it. */
  setSessionCookie(token: string | null): void;
}
