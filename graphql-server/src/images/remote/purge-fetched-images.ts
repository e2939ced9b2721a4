import type { DataSource } from "typeorm";

/** Days after which an address is forgotten: an import that names it again fetches it again. */
const RETENTION_DAYS = 365;

/**
 * Forgets the addresses of images that were fetched long ago; the images stay as long as they are used.
 * @returns how many were forgotten
 */
export async function purgeFetchedImages(database: DataSource): Promise<number> {
  const [, removed]: [unknown, number] = await database.query(
    "DELETE FROM fetched_images WHERE fetched_at < now() - make_interval(days => $1)",
    [RETENTION_DAYS],
  );
  return removed;
}
