import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { startEmbeddedPostgres, stopEmbeddedPostgres, stopOrphanedPostgres } from "./embedded-postgres.ts";
import { isProcessAlive, processIdentity } from "./process-identity.ts";

const isRoot = process.getuid?.() === 0;

async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "mboa-mode-engine-")));
  await chmod(folder, 0o711); // if this process is root, PostgreSQL's account must be able to enter the folder
  return folder;
}

async function stopAndRemove(folder: string): Promise<void> {
  await stopEmbeddedPostgres(folder);
  await removeFolder(folder);
}

const start = (directory: string) => startEmbeddedPostgres({ directory, database: "shop" });

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterOf(folder: string): Promise<number> {
  const file = path.join(folder, "cluster", "data", "postmaster.pid");
  return Number((await readFile(file, "utf8")).split("\n")[0]);
}

interface OtherServer {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  readonly url: string;
  readonly reused: boolean;
  readonly steps: string[];
  stop(): Promise<void>;
}

async function startElsewhere(directory: string): Promise<OtherServer> {
  const program = fileURLToPath(new URL("./testing/engine-in-another-process.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(([code]) => Promise.reject(new Error(`the other server ended with ${code}`))),
  ]);
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { process: child, ...JSON.parse(line), stop };
}

describe("one embedded database", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeFolder();
  });
  afterAll(() => stopAndRemove(folder));

  test("the first start creates a UTF-8 database that requires a password and writes each commit to disk", async () => {
    const engine = await start(folder);
    expect(engine.reused).toBe(false);
    expect(
      await query(
        engine.url,
        `SELECT current_database() AS database, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
           current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit
         FROM pg_database WHERE datname = current_database()`,
      ),
    ).toEqual([{ database: "shop", encoding: "UTF8", locale: "fr", fsync: "on", commit: "on" }]);

    const wrongPassword = new URL(engine.url);
    wrongPassword.password = "guess";
    await expect(query(wrongPassword.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    expect((await stat(path.join(folder, "cluster", "password"))).mode & 0o777).toBe(0o600);
    await engine.stop();
  });

  test("PostgreSQL sorts names in French order, including names with accents", async () => {
    const engine = await start(folder);
    const sorted = await query(
      engine.url,
      `SELECT name FROM unnest(ARRAY['Zèbre','étoile','Eau','écharpe','Étole','fil','cote','côté','coté','côte']) AS name
       ORDER BY name COLLATE "fr-x-icu"`,
    );
    expect(sorted.map((row) => Object.values(row as object)[0])).toEqual([
      "cote",
      "coté",
      "côte",
      "côté",
      "Eau",
      "écharpe",
      "étoile",
      "Étole",
      "fil",
      "Zèbre",
    ]);
    await engine.stop();
  });

  test("a start after a stop finds the data, and PostgreSQL has the same port as before", async () => {
    const before = await start(folder);
    await query(before.url, "CREATE TABLE kept AS SELECT 'robe' AS name");
    await before.stop();
    await expect(query(before.url, "SELECT 1")).rejects.toThrow();

    const after = await start(folder);
    expect(after).toMatchObject({ reused: false, url: before.url });
    expect(await query(after.url, "SELECT name FROM kept")).toEqual([{ name: "robe" }]);
    await after.stop();
  });

  test("a second start uses the running PostgreSQL, and the first of two stops does not end PostgreSQL", async () => {
    const first = await start(folder);
    const second = await start(folder);
    expect(second).toMatchObject({ reused: true, url: first.url });

    expect(await first.stop()).toBe("shared");
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);

    const postmaster = await postmasterOf(folder);
    expect(await second.stop()).toBe("stopped");
    expect(isProcessAlive(processIdentity(postmaster))).toBe(false);
    await second.stop(); // the second call of stop() does nothing
  });

  test("after a server was killed with -9, PostgreSQL keeps running, and the next start uses it", async () => {
    const other = await startElsewhere(folder);
    other.process.kill("SIGKILL");
    await once(other.process, "exit");

    const engine = await start(folder);
    expect(engine).toMatchObject({ reused: true, url: other.url });
    await engine.stop();
    await expect(query(engine.url, "SELECT 1")).rejects.toThrow();
  });

  test("PostgreSQL runs after `stopOrphanedPostgres` until no process uses it any more", async () => {
    const engine = await start(folder);
    const users = () =>
      query(engine.url, "SELECT 1 FROM pg_stat_activity WHERE application_name = 'shop engine user'");
    const abandoned = stopOrphanedPostgres(folder);
    // Waits until both `engine` and stopOrphanedPostgres are connected.
    await expect.poll(async () => (await users()).length).toBe(2);
    // stopOrphanedPostgres has found the connection of `engine`, has closed its own, and must leave PostgreSQL running.
    await expect.poll(async () => (await users()).length).toBe(1);

    const postmaster = processIdentity(await postmasterOf(folder));
    await engine.stop();
    await abandoned;
    expect(isProcessAlive(postmaster)).toBe(false);
  });

  test("a PostgreSQL killed with -9 recovers with every committed row", async () => {
    const killed = await start(folder);
    await query(killed.url, "CREATE TABLE orders AS SELECT generate_series(1, 1000) AS id");
    process.kill(await postmasterOf(folder), "SIGKILL");

    const engine = await start(folder);
    expect(engine.reused).toBe(false);
    expect(await query(engine.url, "SELECT count(*)::int AS count FROM orders")).toEqual([{ count: 1000 }]);
    // The PostgreSQL that `killed` had started was killed, so stop() must not stop the PostgreSQL of a later start.
    await killed.stop();
    expect(await query(engine.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await engine.stop();
  });

  test("a lock file whose pid now belongs to another program does not prevent the start", async () => {
    await writeFile(path.join(folder, "starting.lock"), `${process.pid} 1 left-by-a-former-container`);
    const postmasterFile = path.join(folder, "cluster", "data", "postmaster.pid");
    await writeFile(postmasterFile, `${process.pid}\n/\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
    const engine = await start(folder);
    expect(await query(engine.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await engine.stop();
  });
});

describe("a start in an empty folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => stopAndRemove(folder));

  test("by three servers at the same time creates one PostgreSQL, which all of them use and the last one stops", async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startElsewhere(folder)));
    expect(new Set(servers.map((server) => server.url)).size).toBe(1);
    expect(servers.filter((server) => !server.reused)).toHaveLength(1);
    const creations = servers.flatMap((server) => server.steps).filter((step) => step.startsWith("Creating"));
    expect(creations).toHaveLength(1);

    const postmaster = processIdentity(await postmasterOf(folder));
    await Promise.all(servers.map((server) => server.stop()));
    expect(isProcessAlive(postmaster)).toBe(false);
    expect(existsSync(path.join(folder, "starting.lock"))).toBe(false);
  });

  test("creates the database anew if an earlier creation was interrupted", async () => {
    const interrupted = path.join(folder, "cluster.partial", "data");
    await mkdir(interrupted, { recursive: true });
    await writeFile(path.join(interrupted, "PG_VERSION"), "18\n");

    const engine = await start(folder);
    expect(await query(engine.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await engine.stop();
    expect((await readdir(folder)).filter((entry) => entry.includes("partial"))).toEqual([]);
  });

  test.runIf(isRoot)(
    "by root, in a private home folder, puts PostgreSQL's data into the system folder",
    async () => {
      await chmod(folder, 0o700);
      const directory = path.join(folder, "shop", "database");
      const engine = await start(directory);
      const moved = await realpath(path.join(directory, "cluster"));
      try {
        expect(moved.startsWith(folder)).toBe(false);
        expect(await query(engine.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
        await engine.stop();
        expect(await start(directory).then((again) => again.stop().then(() => again.url))).toBe(engine.url);
      } finally {
        await stopEmbeddedPostgres(directory);
        await removeFolder(moved);
      }
      await expect(start(directory)).rejects.toThrow(/points to a database that is gone.*DATABASE_URL/s);
    },
  );

  test("fails if the folder cannot be used, with an error that names the folder and gives advice", async () => {
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    await expect(start(path.join(file, "database"))).rejects.toThrow(/a-file.*cannot be used.*DATABASE_URL/s);
  });

  test("fails if PostgreSQL does not start, with an error that contains the end of PostgreSQL's log", async () => {
    await (await start(folder)).stop();
    await writeFile(path.join(folder, "cluster", "data", "postgresql.auto.conf"), "not a setting\n");
    await expect(start(folder)).rejects.toThrow(/did not start.*syntax error.*DATABASE_URL/s);
  });
});
