import pg from "pg";
import { ShopError } from "../errors/shop-error.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Number of the first migration of release 1.0.0. The migrations of development versions have lower numbers. */
const BASELINE = 1_764_000_000_000;
/**
 * Number of digits at the end of a migration's name. These digits are the time at which the migration was written, in
 * milliseconds since 1970.
 */
const NUMBER_LENGTH = 13;

/**
 * Advice for the person who runs the server: how to start with an empty database and keep the products of a development
 * version.
 */
export const TAKE_CATALOGUE_ALONG =
  "to take the catalogue along, export the products as CSV in the panel of the old version and import the file here";

/** True if one of the migrations belongs to a development version, from before release 1.0.0. */
export const isOfDevelopmentVersion = (migrations: readonly string[]): boolean =>
  migrations.some((name) => Number(name.slice(-NUMBER_LENGTH)) < BASELINE);

/**
 * Refuses the database of a development version, because no migration leads from it to release 1.0.0. The function only
 * reads the database.
 * @param setting name of the setting that contains the database's URL or folder
 * @throws ShopError if a development version created the database's tables
 */
export async function refuseDevelopmentVersion(
  url: string,
  setting: "DATABASE_URL" | "DATA_DIR",
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Without this handler, a lost connection would end the process. The loss is not overlooked: the statement that is
  // running rejects.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (!isOfDevelopmentVersion(await migrationsOf(client))) return;
  } finally {
    await client.end();
  }
  const another = setting === "DATA_DIR" ? "another folder" : "an empty database";
  throw new ShopError(
    "CONFLICT",
    `${setting}: the database is of a development version from before release 1.0.0, which this release cannot read; nothing was changed; set ${setting} to ${another} to begin anew; ${TAKE_CATALOGUE_ALONG}`,
  );
}

/** Returns the names of the migrations that the database has recorded; an empty list if it contains no shop. */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS "exists"`,
  );
  if (!found.rows[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY id");
  return rows.map(({ name }) => name);
}
