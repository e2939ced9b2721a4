import { Extensions, type MiddlewareFn, UseMiddleware } from "type-graphql";
import { ShopError } from "../shared/shop-error.ts";

/**
 * Who may call a field.
 * PUBLIC: everyone, and the answer is the same for all, so that it may be cached as bytes.
 * ANYONE: everyone, but the answer depends on who asks. PANEL: ADMIN or SUPER_ADMIN.
 */
export type Permission = "PUBLIC" | "ANYONE" | "SIGNED_IN" | "PANEL" | "SUPER_ADMIN";

const ALLOWED_ROLES = {
  SIGNED_IN: ["GENERAL", "ADMIN", "SUPER_ADMIN"],
  PANEL: ["ADMIN", "SUPER_ADMIN"],
  SUPER_ADMIN: ["SUPER_ADMIN"],
} as const;

/**
 * Holds a caller to a permission.
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
 * States, beside a resolver, who may call it, and holds callers to it.
 * A test fails for a resolver that states nothing.
 */
export function Permit(permission: Permission): MethodDecorator {
  const state = Extensions({ permission });
  return (target: object, key: string | symbol, descriptor?: PropertyDescriptor) => {
    Reflect.apply(state, undefined, [target, key, descriptor]);
    if (permission === "PUBLIC" || permission === "ANYONE") return;
    Reflect.apply(UseMiddleware(guard(permission)), undefined, [target, key, descriptor]);
  };
}

/** The permission a field of the built schema states, if it states one. */
export function statedPermission(field: {
  extensions: Readonly<Record<string, unknown>>;
}): Permission | undefined {
  const stated = field.extensions.permission;
  return typeof stated === "string" ? (stated as Permission) : undefined;
}
