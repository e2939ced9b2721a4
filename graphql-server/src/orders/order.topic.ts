import type { Publisher } from "../events/event-bus.ts";
import type { PrivateTopic } from "../events/topic.ts";
import { ROLES } from "../security/role.rules.ts";

const ADMINS = ["ADMIN", "SUPER_ADMIN"] as const;

/** Hints for the panels of the admins who may see an order: NEW or CHANGED. */
export const ORDERS: PrivateTopic = { name: "orders", roles: ADMINS, content: { missed: "CHANGED" } };

/** Hints for the pages of the user who placed an order, on any device. */
export const OWN_ORDERS: PrivateTopic = { name: "own-orders", roles: ROLES, content: { missed: "CHANGED" } };

/** Receivers of an order's events besides super admins. */
export interface Concerned {
  /** The user who placed the order; null without an account. */
  customer: string | null;
  /** Ids of admins. */
  admins: readonly string[];
  /** True if admins handle all orders. */
  isForAllAdmins: boolean;
}

/**
 * Publishes that an order has arrived or changed, after the commit. The message contains nothing of the order: pages
 * query what they may see.
 */
export function publishOrder(
  events: Publisher,
  kind: "NEW" | "CHANGED",
  { customer, admins, isForAllAdmins }: Concerned,
): void {
  const roles = isForAllAdmins ? ADMINS : (["SUPER_ADMIN"] as const);
  events.publish(ORDERS, { users: admins, roles, data: kind });
  if (customer !== null) events.publish(OWN_ORDERS, { users: [customer], roles: [], data: "CHANGED" });
}

/** Publishes that the admins who may see orders have changed. */
export function publishOrderAccess(events: Publisher): void {
  events.publish(ORDERS, { users: [], roles: ADMINS, data: "CHANGED" });
}
