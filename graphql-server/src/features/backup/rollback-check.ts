import { isNotOffered } from "../../platform/database/database-errors.ts";
import type { Connection, Database } from "../../platform/database/sql.ts";
import { withStartLock } from "../../platform/database/start-lock.ts";
import { CATALOGUE_CHANNEL, notify } from "../../platform/events/notification.repository.ts";
import type { ImageStore } from "../../platform/images/image-store.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { SHOP_CHANNEL } from "../../platform/shop-version/shop-version.repository.ts";
import { withSession } from "./backup-session.repository.ts";
import {
  keepTimeline,
  makeDevicesRefetch,
  readTimeline,
  type Timeline,
} from "./make-devices-refetch.repository.ts";

export interface CheckedDatabase {
  database: Database;
  /** URL of the database, for connections outside of the pool. */
  url: string;
  images: Pick<ImageStore, "belongTo" | "handOver">;
  logger: Logger;
}

/**
 * Creates a check of the database. If the database may have lost changes that devices have seen, the check makes the
 * devices fetch their data again. It detects two cases:
 * - PostgreSQL's write-ahead log has another timeline, after a point-in-time recovery or the promotion of a standby;
 * - the database is in another cluster, after a dump was loaded or PostgreSQL was upgraded.
 * It cannot detect that somebody has replaced the folder of the embedded database by an old copy.
 * @returns the check. It must run at each new connection to the database, because a standby may be promoted while the
 * shop runs. Simultaneous calls share one check
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
  const timeline = await offeredTimeline(database, logger);
  if (!timeline || timeline.kept === timeline.current) return;
  // Another process may notice the restored database at the same time, so PostgreSQL's timeline is read again under a
  // lock.
  await withStartLock(url, () => withSession(url, ({ connection }) => follow(connection, checked)));
}

/**
 * Stores PostgreSQL's current timeline. If another timeline was stored before, also makes devices fetch their data
 * again.
 */
async function follow(connection: Connection, { database, images, logger }: CheckedDatabase): Promise<void> {
  const timeline = await offeredTimeline(connection, logger);
  if (!timeline || timeline.kept === timeline.current) return;
  const { kept, current, epoch } = timeline;
  if (kept === null) return keepTimeline(connection, current);
  logger.warn({ from: kept, to: current }, "database rolled back or moved: replicas are outdated");
  const ownsImages = await images.belongTo(epoch);
  const next = await makeDevicesRefetch(connection, current);
  if (ownsImages) await images.handOver(next);
  const channels = [CATALOGUE_CHANNEL, SHOP_CHANNEL];
  await notify(
    database,
    channels.map((channel) => ({ channel, payload: "" })),
  );
}

/**
 * Reads the stored and the current timeline, which the check compares.
 * @returns the timelines; undefined if the database contains no shop or the database's user may not read the timeline
 */
async function offeredTimeline(connection: Connection, logger: Logger): Promise<Timeline | undefined> {
  try {
    return await readTimeline(connection);
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    logger.info({ err: error }, "the database does not tell its timeline: a rollback would not be noticed");
    return undefined;
  }
}
