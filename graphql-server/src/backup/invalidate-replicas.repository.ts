import * as v from "valibot";
import { affected, type Connection, one } from "../database/sql.ts";

const EPOCH = v.object({ epoch: v.string() });
const TIMELINE = v.object({ epoch: v.string(), kept: v.nullable(v.string()), current: v.string() });

/** Where the versions of catalogue, carts and shop are written. */
export interface Timeline {
  readonly epoch: string;
  /** Where they were written when a shop last looked; null for a shop that never has. */
  readonly kept: string | null;
  /** Where they are written now. */
  readonly current: string;
}

/** The timeline of the database's log. Rejected where the database does not offer it; undefined without a shop. */
export function readTimeline(connection: Connection): Promise<Timeline | undefined> {
  // The first eight digits of a log file's name are its timeline.
  return one(
    connection,
    TIMELINE,
    `SELECT epoch, timeline AS kept,
       system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS current
     FROM catalogue_state, pg_control_system()`,
  );
}

/** Keeps where the versions are written. */
export async function keepTimeline(connection: Connection, timeline: string): Promise<void> {
  await affected(connection, "UPDATE catalogue_state SET timeline = $1", [timeline]);
}

/**
 * Has devices fetch anew what they keep: it is not what the shop holds any more. The versions of a restored shop begin again
 * where the backup was made: without this, a device that has seen later ones would take them for old answers, and pass
 * over the changes that get the same numbers a second time. May be repeated; the epoch comes last.
 * @param timeline where the versions are written from now on; null when the next start has to look
 * @returns the catalogue's new epoch
 */
export async function invalidateReplicas(connection: Connection, timeline: string | null): Promise<string> {
  // Seconds since 2026: above any version a device has seen, as nobody edits a cart once a second for years.
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
  const state = await one(
    connection,
    EPOCH,
    "UPDATE catalogue_state SET epoch = gen_random_uuid(), timeline = $1 RETURNING epoch",
    [timeline],
  );
  if (!state) throw new Error("catalogue_state holds no row");
  return state.epoch;
}

/** Notes that the shop is backed up: until then the panel reminds its owner. A restored shop begins without. */
export async function recordBackup(connection: Connection): Promise<void> {
  await affected(
    connection,
    `INSERT INTO shop_milestones (name) VALUES ('BACKUP')
     ON CONFLICT (name) DO UPDATE SET reached_at = now()`,
  );
}
