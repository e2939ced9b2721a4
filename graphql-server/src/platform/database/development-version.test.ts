import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { explainError } from "../../composition/explain-error.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { parseSettings, type Settings } from "../settings/settings.ts";
import { openDatabase } from "./open-database.ts";
import { createDatabase } from "./testing/copied-databases.ts";

/** SQL of a few of the tables that a development version created. */
const DEVELOPMENT_VERSION = `
  CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
  INSERT INTO migrations (timestamp, name)
    VALUES (1763600000000, 'Shop1763600000000'), (1763819000000, 'PushAddresses1763819000000');
  CREATE TABLE products (id int PRIMARY KEY, product_name text NOT NULL);
  INSERT INTO products VALUES (1, 'Robe en pagne')`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-development-"));
  await chmod(folder, 0o711); // if this process is root, PostgreSQL's account must be able to enter the folder
});
afterAll(() => removeFolder(folder));

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns every object of the database with the number of the transaction that last changed it, and the rows of its
 * tables. If the result before a start equals the result after it, the start has changed nothing.
 */
const contentOf = (url: string): Promise<unknown[]> =>
  onDatabase(url, async (client) => {
    const objects = await client.query(
      "SELECT relname, xmin FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    const migrations = await client.query("SELECT xmin, * FROM migrations ORDER BY id");
    const products = await client.query("SELECT xmin, * FROM products");
    return [...objects.rows, ...migrations.rows, ...products.rows];
  });

/**
 * Opens the database in the same way as the starting shop.
 * @returns the error message that the person who runs the server reads
 */
async function refusalOf(settings: Partial<Settings>): Promise<string> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const opening = openDatabase(
      { ...parseSettings({}), ...settings },
      [],
      () => undefined,
      (close) => closers.push(close),
    );
    return await opening.then(() => "opened", explainError);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

it("the database of a development version is refused with an error message, and stays unchanged", async () => {
  const database = await createDatabase(inject("testServer").url);
  try {
    await onDatabase(database.url, (client) => client.query(DEVELOPMENT_VERSION));
    const before = await contentOf(database.url);
    expect(await refusalOf({ databaseUrl: database.url })).toBe(
      "DATABASE_URL: the database is of a development version from before release 1.0.0, which this release cannot read; nothing was changed; set DATABASE_URL to an empty database to begin anew; to take the catalogue along, export the products as CSV in the panel of the old version and import the file here",
    );
    expect(await contentOf(database.url)).toEqual(before);
  } finally {
    await database.drop();
  }
});

it("the data folder of a development version is refused with an error message, and its database stays unchanged", async () => {
  const place = { directory: path.join(folder, "database"), database: "shop" };
  const development = await startEmbeddedPostgres(place);
  await onDatabase(development.url, (client) => client.query(DEVELOPMENT_VERSION));
  const before = await contentOf(development.url);
  await development.stop();
  expect(await refusalOf({ databaseUrl: undefined, dataDir: folder })).toMatch(
    /^DATA_DIR: the database is of a development version [^\n]*set DATA_DIR to another folder[^\n]*CSV/,
  );
  const same = await startEmbeddedPostgres(place);
  expect(await contentOf(same.url)).toEqual(before);
  await same.stop();
});

it("a database that a later release has migrated further is opened", async () => {
  const database = await createDatabase(inject("testServer").url);
  try {
    expect(await refusalOf({ databaseUrl: database.url })).toBe("opened");
    await onDatabase(database.url, (client) =>
      client.query(
        "INSERT INTO migrations (timestamp, name) VALUES (9990000000000, 'Nickname9990000000000')",
      ),
    );
    expect(await refusalOf({ databaseUrl: database.url })).toBe("opened");
  } finally {
    await database.drop();
  }
});
