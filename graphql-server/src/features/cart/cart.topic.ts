import type { Publisher } from "../../platform/events/event-bus.ts";
import type { PrivateTopic } from "../../platform/events/topic.ts";
import { ROLES } from "../../platform/security/role.rules.ts";
import { readCartVersions } from "./cart-version.repository.ts";

/**
 * The version of a user's cart, sent to all open pages of this user. A page that receives a newer version queries the
 * cart; it ignores older versions.
 */
export const CART: PrivateTopic = {
  name: "cart",
  roles: ROLES,
  content: {
    current: async (database, userIds) => {
      const versions = await readCartVersions(database, userIds);
      return new Map(userIds.map((userId) => [userId, dataOf(userId, versions.get(userId) ?? 0)]));
    },
  },
};

/** Sends a cart's version to the user's open pages. The caller must call this after the edit's commit. */
export function publishCart(events: Publisher, userId: string, version: number): void {
  events.publish(CART, { users: [userId], roles: [], data: dataOf(userId, version) });
}

/**
 * Returns the data of the event for a cart: the user's id and the cart's version. A page ignores events of another
 * user, who may have been signed in on this device before.
 */
const dataOf = (userId: string, version: number): string => `${userId} ${version}`;
