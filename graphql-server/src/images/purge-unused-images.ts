import type { DataSource } from "typeorm";
import { UNDO_DAYS } from "../audit-log/audit-log.rules.ts";
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

/** Entries of the audit log whose undo brings something back. */
const RESTORABLE = `deleted_product IS NOT NULL AND undone_at IS NULL
  AND created_at > now() - interval '${UNDO_DAYS} days'`;

/**
 * The images in use: of products, of users, of ordered products, of services, of the banner, and of what an undo can
 * still bring back.
 */
const USED_IMAGES = `
  SELECT unnest(product_images) AS image FROM products
  UNION SELECT profile_pic FROM users WHERE profile_pic IS NOT NULL
  UNION SELECT image FROM order_lines WHERE image IS NOT NULL
  UNION SELECT jsonb_path_query(services, '$[*].image') #>> '{}' FROM shop_state
  UNION SELECT jsonb_path_query(changes, '$[*].steps.*[*].image') #>> '{}' FROM journal_entries
    WHERE action = 'SERVICES_CHANGED' AND created_at > now() - interval '${UNDO_DAYS} days'
  UNION SELECT unnest(ARRAY[wide, tall]) FROM banner_slides
  UNION SELECT unnest(ARRAY[deleted_product ->> 'wide', deleted_product ->> 'tall']) FROM journal_entries
    WHERE ${RESTORABLE}
  UNION SELECT jsonb_path_query(deleted_product, '$.**.productImages[*]') #>> '{}' FROM journal_entries
    WHERE ${RESTORABLE}`;

/**
 * Removes images that were neither used nor uploaded for a week. Removes nothing when the image files belong to another
 * database, which may be opened again on this data folder, or while a backup copies them.
 * @returns how many were removed
 */
export async function purgeUnusedImages(
  database: DataSource,
  images: ImageStore,
  now = new Date(),
): Promise<number> {
  const [state]: { epoch: string }[] = await database.query("SELECT epoch FROM catalogue_state");
  if (!state || !(await images.belongTo(state.epoch))) return 0;
  return unlessLocked(database, () =>
    images.removeUnused(new Date(now.getTime() - RETENTION_DAYS * DAY_MS), async () => {
      const rows: { image: string | null }[] = await database.query(USED_IMAGES);
      return new Set(rows.flatMap(({ image }) => imageId(image ?? "") ?? []));
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
