import type { Publisher } from "../../platform/events/event-bus.ts";
import type { PrivateTopic } from "../../platform/events/topic.ts";

const READERS = ["SUPER_ADMIN"] as const;

/**
 * Events for open pages of super admins: a contact message has arrived, or was marked as handled. Only super admins
 * read messages.
 */
export const MESSAGES: PrivateTopic = { name: "messages", roles: READERS, content: { missed: "CHANGED" } };

/**
 * Tells the pages of super admins that the messages have changed. Must be called after the commit, because the pages
 * then request the messages.
 */
export function publishMessage(events: Publisher): void {
  events.publish(MESSAGES, { users: [], roles: READERS, data: "CHANGED" });
}
