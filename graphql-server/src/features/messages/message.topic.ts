import type { Publisher } from "../../platform/events/event-bus.ts";
import type { PrivateTopic } from "../../platform/events/topic.ts";

const READERS = ["SUPER_ADMIN"] as const;

/** Events for super admins, who alone read contact messages: a message has arrived, or was marked as handled. */
export const MESSAGES: PrivateTopic = { name: "messages", roles: READERS, content: { missed: "CHANGED" } };

/** Must be called after the commit, because pages then request the messages. */
export function publishMessage(events: Publisher): void {
  events.publish(MESSAGES, { users: [], roles: READERS, data: "CHANGED" });
}
