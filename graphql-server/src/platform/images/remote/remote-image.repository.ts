import { createHash } from "node:crypto";
import { rowShape } from "../../database/entity-columns.ts";
import { affected, type Connection, repository, rows } from "../../database/sql.ts";
import { StoredRemoteImage } from "./remote-image.entity.ts";

/**
 * Days after which the record of a copied image is deleted. A later import with the same URL fetches the image again.
 */
const RETENTION_DAYS = 365;

const FETCHED = rowShape(StoredRemoteImage, ["urlHash", "image"]);

/**
 * Returns a map from the URLs of images on other sites to the URLs of the shop's copies (`/images/<id>`). URLs that
 * were not fetched before are left out.
 */
export async function findRemoteImages(
  connection: Connection,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const urlOfHash = new Map(urls.map((url) => [hashOf(url), url]));
  if (urlOfHash.size === 0) return new Map();
  // The URLs are passed as one array, because an import may contain more URLs than a statement can have parameters.
  const statement = `SELECT url_hash AS "urlHash", image FROM fetched_images WHERE url_hash = ANY($1)`;
  const found = await rows(connection, FETCHED, statement, [[...urlOfHash.keys()]]);
  return new Map(found.map(({ urlHash, image }) => [urlOfHash.get(urlHash) ?? "", image]));
}

/** Records the shop's copy of an image of another site. A new copy of the same URL replaces the record. */
export async function storeRemoteImage(connection: Connection, url: string, image: string): Promise<void> {
  const images = repository(connection, StoredRemoteImage);
  await images.upsert({ urlHash: hashOf(url), image, fetchedAt: () => "now()" }, ["urlHash"]);
}

/**
 * Deletes the records of images that were fetched long ago. The copied images stay as long as they are used.
 * @returns the number of deleted records
 */
export function purgeRemoteImages(connection: Connection): Promise<number> {
  return affected(
    connection,
    "DELETE FROM fetched_images WHERE fetched_at < now() - make_interval(days => $1)",
    [RETENTION_DAYS],
  );
}

function hashOf(url: string): string {
  return createHash("sha256").update(url).digest("hex");
}
