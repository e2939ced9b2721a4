import { prepared } from "../database/prepared-statement.ts";
import { affected, type Database } from "../database/sql.ts";

/** The PostgreSQL channel for changes of the catalogue. Database triggers notify it under this name. */
export const CATALOGUE_CHANNEL = "catalogue";

/** A notification that the shop sends to a PostgreSQL channel. NOTIFY refuses payloads of more than 7,999 bytes. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

const NOTIFY = prepared(
  "SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS sent (channel, payload)",
);

export async function notify(database: Database, notifications: readonly Notification[]): Promise<void> {
  const channels = notifications.map(({ channel }) => channel);
  const payloads = notifications.map(({ payload }) => payload);
  await affected(database, NOTIFY, [channels, payloads]);
}
