import type { TodayGroupQuery } from "./today-group.ts";

/** The group of contact messages that nobody has handled. Only super admins read messages. */
export const MESSAGE_GROUP: TodayGroupQuery = {
  key: "MESSAGES",
  from: "contact_messages m",
  where: "m.handled_at IS NULL",
  id: "m.id",
  order: "m.created_at, m.id",
  fields: { name: "m.full_name", kind: "m.subject", since: "m.created_at" },
};
