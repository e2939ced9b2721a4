import * as v from "valibot";
import { EPOCH_ROW } from "../../platform/database/row-shapes.ts";
import { affected, type Connection, oneRow } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { dropWaitingPushes } from "../push/push-delivery.repository.ts";

const TIMELINE = v.object({ epoch: v.string(), kept: v.nullable(v.string()), current: v.string() });

/**
 * The epoch of the catalogue (an id: if it changes, devices fetch the whole catalogue again), and two timelines. A
 * timeline is a branch of PostgreSQL's write-ahead log; a recovery begins a new one.
 */
export interface Timeline {
  readonly epoch: string;
  /** The timeline that the shop stored at its last check; null before the first check. */
  readonly kept: string | null;
  readonly current: string;
}

/**
 * Reads the timelines. Returns undefined if the database contains no shop. Rejects if the database's user may not read
 * the current timeline.
 */
export function readTimeline(connection: Connection): Promise<Timeline | undefined> {
  // The query reads PostgreSQL's timeline from the first eight digits of the name of a file of the write-ahead log.
  return oneRow(
    connection,
    TIMELINE,
    `SELECT epoch, timeline AS kept,
       system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS current
     FROM catalogue_state, pg_control_system()`,
  );
}

export async function keepTimeline(connection: Connection, timeline: string): Promise<void> {
  await affected(connection, "UPDATE catalogue_state SET timeline = $1", [timeline]);
}

/**
 * Makes devices fetch all their data again, after the shop's data were replaced by older data, for example from a
 * backup. Without this, the shop would assign version numbers that devices have already seen: a device would ignore the
 * shop's answers, or miss changes. Deletes the waiting notifications, because the shop had already sent them before the
 * replacement. Writes the epoch and the timeline last, so that the shop repeats a call that was interrupted. A repeated
 * call does no harm.
 * @param timeline PostgreSQL's timeline to store; null if the next start of the shop must store it
 * @returns the catalogue's new epoch
 */
export async function makeDevicesRefetch(connection: Connection, timeline: string | null): Promise<string> {
  // A cart's new version is the number of seconds since the beginning of 2026. Devices have seen only lower versions,
  // because nobody changes a cart once a second for years.
  await affected(
    connection,
    `INSERT INTO carts (user_id, version)
     SELECT id, extract(epoch FROM now() - timestamptz '2026-01-01 00:00Z')::int FROM users
     ON CONFLICT (user_id) DO UPDATE SET version = greatest(carts.version + 1, excluded.version)`,
  );
  await affected(
    connection,
    "UPDATE shop_state SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)",
  );
  await dropWaitingPushes(connection);
  const state = await oneRow(
    connection,
    EPOCH_ROW,
    "UPDATE catalogue_state SET epoch = gen_random_uuid(), timeline = $1 RETURNING epoch",
    [timeline],
  );
  if (!state) throw new ShopError("CONFLICT", "The table catalogue_state holds no row");
  return state.epoch;
}

/**
 * Stores the time of a backup. The admin panel reminds the owner to make a backup until a time is stored. A shop that
 * was restored from its first backup has no stored time, because the time is stored after the backup is complete.
 */
export async function recordBackup(connection: Connection): Promise<void> {
  await affected(
    connection,
    `INSERT INTO shop_milestones (name) VALUES ('BACKUP')
     ON CONFLICT (name) DO UPDATE SET reached_at = now()`,
  );
}
