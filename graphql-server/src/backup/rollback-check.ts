import type pg from "pg";
import { CATALOGUE_CHANNEL } from "../catalogue/search/catalogue.topic.ts";
import { isNotOffered } from "../database/database-errors.ts";
import { withStartLock } from "../database/start-lock.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { Logger } from "../logging/logger.ts";
import { SHOP_CHANNEL } from "../shop-version/shop-version.repository.ts";
import { withSession } from "./database-session.ts";
import { outdateReplicas } from "./outdate-replicas.ts";

/** What the check works on. */
export interface CheckedDatabase {
  database: { query(sql: string): Promise<TimelineRow[]> };
  /** Address of the database, for connections of their own. */
  url: string;
  images: Pick<ImageStore, "belongTo" | "handOver">;
  logger: Logger;
}

interface TimelineRow {
  epoch: string;
  /** Where the versions were written when somebody last looked. */
  kept: string | null;
  /** Where they are written now. */
  current: string;
}

/** The first eight digits of a log file's name are its timeline. */
const READ_TIMELINE = `SELECT epoch, timeline AS kept,
    system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS current
  FROM catalogue_state, pg_control_system()`;

/**
 * Makes the check that outdates what devices keep where the database may have lost changes that they have seen: its log
 * goes on on another timeline (a recovery up to a moment, a standby that took over) or in another cluster (a dump that
 * was loaded, an upgrade). A folder of the embedded database that was copied back cannot be told from the one it was.
 * @returns the check, to be called at each connection: a standby takes over while the shop runs. One is under way at most
 */
export function createRollbackCheck(checked: CheckedDatabase): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= check(checked).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function check(checked: CheckedDatabase): Promise<void> {
  const { database, url, logger } = checked;
  const row = await readTimeline((sql) => database.query(sql), logger);
  if (!row || row.kept === row.current) return;
  // Other processes see it at the same time: it is read once more where they wait for each other.
  await withStartLock(url, () => withSession(url, (client) => follow(client, checked)));
}

/** Notes the timeline, and outdates what devices keep if it is another one. */
async function follow(client: pg.Client, { images, logger }: CheckedDatabase): Promise<void> {
  const row = await readTimeline(async (sql) => (await client.query<TimelineRow>(sql)).rows, logger);
  if (!row || row.kept === row.current) return;
  const { kept, current, epoch } = row;
  if (kept === null) {
    await client.query("UPDATE catalogue_state SET timeline = $1", [current]);
    return;
  }
  logger.warn({ from: kept, to: current }, "database rolled back or moved: replicas are outdated");
  const ownsImages = await images.belongTo(epoch);
  const next = await outdateReplicas(client, current);
  if (ownsImages) await images.handOver(next);
  await client.query("SELECT pg_notify(channel, '') FROM unnest($1::text[]) AS channel", [
    [CATALOGUE_CHANNEL, SHOP_CHANNEL],
  ]);
}

/** @returns undefined where the database does not tell of its log */
async function readTimeline(
  query: (sql: string) => Promise<TimelineRow[]>,
  logger: Logger,
): Promise<TimelineRow | undefined> {
  try {
    const [row] = await query(READ_TIMELINE);
    return row;
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    logger.info({ err: error }, "the database does not tell its timeline: a rollback would not be noticed");
    return undefined;
  }
}
