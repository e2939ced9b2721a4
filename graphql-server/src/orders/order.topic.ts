import type { Publisher } from "../events/event-bus.ts";
import type { PrivateTopic } from "../events/topic.ts";
import { ROLES } from "../security/role.rules.ts";

const ADMINS = ["ADMIN", "SUPER_ADMIN"] as const;

/** Hints for the panels of the admins whom an order concerns: it is NEW or CHANGED. */
export const ORDERS: PrivateTopic = { name: "orders", roles: ADMINS, content: { missed: "CHANGED" } };

/** Hints for the pages of whoever has ordered with an account, on any device. */
export const OWN_ORDERS: PrivateTopic = { name: "own-orders", roles: ROLES, content: { missed: "CHANGED" } };

/** Whom an order concerns besides super admins. */
export interface Concerned {
  /** The user who has ordered; null for an order without an account. */
  customer: string | null;
  /** Admins by their ids. */
  admins: readonly string[];
  /** Whether admins handle all orders. */
  isForAllAdmins: boolean;
}

/** An order has arrived or changed, and that is committed. The messages say nothing of it: pages ask for what they may see. */
export function publishOrder(
  events: Publisher,
  kind: "NEW" | "CHANGED",
  { customer, admins, isForAllAdmins }: Concerned,
): void {
  const roles = isForAllAdmins ? ADMINS : (["SUPER_ADMIN"] as const);
  events.publish(ORDERS, { users: admins, roles, data: kind });
  if (customer !== null) events.publish(OWN_ORDERS, { users: [customer], roles: [], data: "CHANGED" });
}

/** Other admins than before may see orders. */
export function publishOrderAccess(events: Publisher): void {
  events.publish(ORDERS, { users: [], roles: ADMINS, data: "CHANGED" });
}
