import { createParameterDecorator } from "type-graphql";
import { ShopError } from "../errors/shop-error.ts";
import type { RequestContext } from "./request-context.ts";
import type { Role } from "./role.rules.ts";

/** The role is read from the database, never from the token. */
export interface CurrentUser {
  userId: string;
  sessionId: string;
  role: Role;
}

/**
 * Parameter decorator of a resolver: passes the signed-in user.
 * @throws ShopError UNAUTHENTICATED for a visitor
 */
export function CurrentUser() {
  return createParameterDecorator<RequestContext>(({ context: { currentUser } }) => {
    if (!currentUser) throw ShopError.unauthenticated();
    return currentUser;
  });
}
