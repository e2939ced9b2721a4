import type { Role } from "../shared/role.rules.ts";
import { ShopError } from "../shared/shop-error.ts";

/** The signed-in person of a request. The role is the database's, never the token's. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
}

/** The caller of a field whose permission has been checked before; this says so to the compiler. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw ShopError.unauthenticated();
  return caller;
}
