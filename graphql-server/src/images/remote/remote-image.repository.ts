import { createHash } from "node:crypto";
import * as v from "valibot";
import { affected, type Connection, repository, rows } from "../../database/sql.ts";
import { StoredRemoteImage } from "./remote-image.entity.ts";

/** Days after which an address is forgotten: an import that names it again fetches it again. */
const RETENTION_DAYS = 365;

const FETCHED = v.object({ urlHash: v.string(), image: v.string() });

/** The shop's images (`/images/<id>`) of those of the addresses that were fetched before, by address. */
export async function findRemoteImages(
  connection: Connection,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const urlOfHash = new Map(urls.map((url) => [hashOf(url), url]));
  if (urlOfHash.size === 0) return new Map();
  // One value for all of them: an import may name more addresses than a statement may have values.
  const statement = `SELECT url_hash AS "urlHash", image FROM fetched_images WHERE url_hash = ANY($1)`;
  const found = await rows(connection, FETCHED, statement, [[...urlOfHash.keys()]]);
  return new Map(found.map(({ urlHash, image }) => [urlOfHash.get(urlHash) ?? "", image]));
}

/** Stores which image an address has led to, in place of the one it led to before. */
export async function storeRemoteImage(connection: Connection, url: string, image: string): Promise<void> {
  const images = repository(connection, StoredRemoteImage);
  await images.upsert({ urlHash: hashOf(url), image, fetchedAt: () => "now()" }, ["urlHash"]);
}

/**
 * Forgets the addresses of images that were fetched long ago; the images stay as long as they are used.
 * @returns how many were forgotten
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
