import type { Role } from "./account.rules.ts";

/** The signed-in person of a request. The role is the database's, never the token's. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
}
