import type { Publisher } from "../../platform/events/event-bus.ts";
import type { PrivateTopic } from "../../platform/events/topic.ts";
import { ROLES } from "../../platform/security/role.rules.ts";

const ADMINS = ["ADMIN", "SUPER_ADMIN"] as const;

/**
 * Events for the admins who may see an order. An event contains only NEW or CHANGED, and the panel then requests the
 * orders.
 */
export const ORDERS: PrivateTopic = { name: "orders", roles: ADMINS, content: { missed: "CHANGED" } };

/** Events for the pages of the user who placed an order, on all devices of this user. */
export const OWN_ORDERS: PrivateTopic = { name: "own-orders", roles: ROLES, content: { missed: "CHANGED" } };

/** The users who receive an order's events, besides super admins. */
export interface EventRecipients {
  /** The customer's account; null for a visitor's order. */
  customer: string | null;
  admins: readonly string[];
  isForAllAdmins: boolean;
}

/**
 * Publishes to admins, after the commit, that an order has arrived or changed. The event contains no data of the order,
 * because each page requests only what its user may see.
 * @param concerned the users who can see the order now, and the users who could see it before the change: an admin
 * whose last line was removed from the order must learn about this change
 */
export function publishOrder(
  events: Publisher,
  kind: "NEW" | "CHANGED",
  concerned: readonly EventRecipients[],
): void {
  const roles = concerned.some(({ isForAllAdmins }) => isForAllAdmins) ? ADMINS : (["SUPER_ADMIN"] as const);
  const users = [...new Set(concerned.flatMap(({ admins }) => admins))];
  events.publish(ORDERS, { users, roles, data: kind });
}

export function publishToCustomers(events: Publisher, concerned: readonly EventRecipients[]): void {
  const users = [...new Set(concerned.flatMap(({ customer }) => customer ?? []))];
  if (users.length > 0) events.publish(OWN_ORDERS, { users, roles: [], data: "CHANGED" });
}

export function publishOrderAccess(events: Publisher): void {
  events.publish(ORDERS, { users: [], roles: ADMINS, data: "CHANGED" });
}
