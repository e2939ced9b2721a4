import { createParameterDecorator } from "type-graphql";
import { ShopError } from "../errors/shop-error.ts";
import type { RequestContext } from "./request-context.ts";
import type { Role } from "./role.rules.ts";

/** The signed-in user of a request. The role is read from the database, never from the token. */
export interface CurrentUser {
  userId: string;
  sessionId: string;
  role: Role;
}

/**
 * Parameter decorator of a resolver: passes the signed-in user as the argument.
 * @throws ShopError UNAUTHENTICATED for a visitor
 */
export function CurrentUser() {
  return createParameterDecorator<RequestContext>(({ context: { currentUser } }) => {
    if (!currentUser) throw ShopError.unauthenticated();
    return currentUser;
  });
}
