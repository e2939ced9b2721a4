import type { DataSource } from "typeorm";
import type { ImageStore } from "./image-store.ts";
import { imageId } from "./image-url.rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const HEARTBEAT_MS = 10_000;

/** Days for which an unused image is stored: its product form may be completed later in the week. */
const RETENTION_DAYS = 7;

/**
 * Advisory lock that removing images takes, and a backup shares: an image that a product loses while it is copied was
 * perhaps last touched a year ago, and would be gone before its turn.
 */
export const IMAGE_REMOVAL_LOCK = 237_000_002;

/** The images that one feature uses. The removal of unused images keeps those of all features. */
export interface ImageUse {
  /** The columns that hold the images' addresses, as `table.column`. */
  readonly columns: readonly string[];
  /** SQL query for the addresses, as rows of one text; null and addresses of other sites are ignored. */
  readonly addresses: string;
}

/**
 * Removes images that were neither used nor uploaded for a week. Removes nothing when the image files belong to another
 * database, which may be opened again on this data folder, or while a backup copies them.
 * @param uses of all features: the images of a feature that is missing here are deleted
 * @returns how many were removed
 */
export async function purgeUnusedImages(
  database: DataSource,
  images: ImageStore,
  uses: readonly ImageUse[],
  now = new Date(),
): Promise<number> {
  const [state]: { epoch: string }[] = await database.query("SELECT epoch FROM catalogue_state");
  if (!state || !(await images.belongTo(state.epoch))) return 0;
  const usedImages = uses
    .map(({ addresses }) => `SELECT * FROM (${addresses}) AS use (address)`)
    .join(" UNION ");
  return unlessLocked(database, () =>
    images.removeUnused(new Date(now.getTime() - RETENTION_DAYS * DAY_MS), async () => {
      const rows: { address: string | null }[] = await database.query(usedImages);
      return new Set(rows.flatMap(({ address }) => imageId(address ?? "") ?? []));
    }),
  );
}

/** Runs the removal, or not today when a backup holds the lock. @returns what it removed */
async function unlessLocked(database: DataSource, remove: () => Promise<number>): Promise<number> {
  // A session's lock is on its own connection: the pool may hand out another one.
  const runner = database.createQueryRunner();
  try {
    const [row]: { free: boolean }[] = await runner.query("SELECT pg_try_advisory_lock($1) AS free", [
      IMAGE_REMOVAL_LOCK,
    ]);
    if (!row?.free) return 0;
    // A connection that stays silent is given up, and the lock with it.
    const heartbeat = setInterval(() => runner.query("SELECT 1").catch(() => undefined), HEARTBEAT_MS);
    try {
      return await remove();
    } finally {
      clearInterval(heartbeat);
      await runner.query("SELECT pg_advisory_unlock($1)", [IMAGE_REMOVAL_LOCK]);
    }
  } finally {
    await runner.release();
  }
}
