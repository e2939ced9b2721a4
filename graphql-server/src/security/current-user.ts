import type { Role } from "../shared/role.rules.ts";
import { ShopError } from "../shared/shop-error.ts";

/** The signed-in user of a request. The role is the database's, never the token's. */
export interface CurrentUser {
  userId: string;
  sessionId: string;
  role: Role;
}

/**
 * The user of a field whose permission has been checked before: narrows the type.
 * @throws ShopError UNAUTHENTICATED
 */
export function requireUser(currentUser: CurrentUser | null): CurrentUser {
  if (!currentUser) throw ShopError.unauthenticated();
  return currentUser;
}
