import { Extensions, type MiddlewareFn, UseMiddleware } from "type-graphql";
import { ShopError } from "../errors/shop-error.ts";

/**
 * Permission to call a field.
 * PUBLIC: all callers get the same answer, so its bytes may be cached.
 * ANYONE: all callers are allowed, but the answer depends on the current user.
 * ADMIN: the roles ADMIN and SUPER_ADMIN.
 */
export type Permission = "PUBLIC" | "ANYONE" | "SIGNED_IN" | "ADMIN" | "SUPER_ADMIN";

const ALLOWED_ROLES = {
  SIGNED_IN: ["GENERAL", "ADMIN", "SUPER_ADMIN"],
  ADMIN: ["ADMIN", "SUPER_ADMIN"],
  SUPER_ADMIN: ["SUPER_ADMIN"],
} as const;

/**
 * Checks that a user has a permission.
 * @param currentUser null for a visitor
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN
 */
export function assertPermission(permission: Permission, currentUser: { role: string } | null): void {
  if (permission === "PUBLIC" || permission === "ANYONE") return;
  if (!currentUser) throw ShopError.unauthenticated();
  const allowed: readonly string[] = ALLOWED_ROLES[permission];
  if (!allowed.includes(currentUser.role)) throw ShopError.forbidden();
}

const guard =
  (permission: Permission): MiddlewareFn<{ currentUser: { role: string } | null }> =>
  ({ context }, next) => {
    assertPermission(permission, context.currentUser);
    return next();
  };

/**
 * Method decorator: declares the permission of a resolver, and checks it before each call. A test fails for a resolver
 * without this decorator.
 */
export function Permit(permission: Permission): MethodDecorator {
  const declare = Extensions({ permission });
  return (target: object, key: string | symbol, descriptor?: PropertyDescriptor) => {
    Reflect.apply(declare, undefined, [target, key, descriptor]);
    if (permission === "PUBLIC" || permission === "ANYONE") return;
    Reflect.apply(UseMiddleware(guard(permission)), undefined, [target, key, descriptor]);
  };
}

/** Returns the permission that a field declares; undefined if it declares none. */
export function declaredPermission(field: {
  extensions: Readonly<Record<string, unknown>>;
}): Permission | undefined {
  const declared = field.extensions.permission;
  return typeof declared === "string" ? (declared as Permission) : undefined;
}
