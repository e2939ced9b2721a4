import { execFile } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createBackup } from "../features/backup/create-backup.ts";
import { readContent } from "../features/backup/testing/database-content.ts";
import { createDatabase, type TestDatabase } from "../platform/database/testing/copied-databases.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { DiskImageFiles } from "../platform/images/disk-image-files.ts";
import { ImageStore } from "../platform/images/image-store.ts";
import { plain } from "../platform/images/testing/sample-images.ts";
import { removeFolder } from "../testing/remove-folder.ts";
import { TestServerProcess } from "../testing/spawned-server.ts";
import { builtProgram } from "../testing/test-instance.ts";

/**
 * Path of the compiled program that runs the commands. One test also passes it to `restore` as a file that is not a
 * backup.
 */
const PROGRAM = builtProgram("cli/run-command");
/** Longest time that servers and databases may take to start on a busy machine (ms). */
const STARTS_MS = 180_000;

let shop: TestServerProcess;
let own: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-backup-"));
  await chmod(folder, 0o711); // if this process runs as root, PostgreSQL's account must be able to enter the folder
  own = await createDatabase(inject("testServer").url);
  shop = await TestServerProcess.create();
  await shop.start();
}, STARTS_MS);
afterAll(async () => {
  await shop.remove();
  await own.drop();
  await removeFolder(folder);
}, STARTS_MS);

/** Runs a command. @returns the exit code and the output */
async function run(env: Record<string, string>, ...command: string[]): Promise<[number, string]> {
  const { DATABASE_URL: _, INIT_CWD: __, ...environment } = process.env;
  const options = { env: { ...environment, AUTH_SECRET: "secret-des-tests-".repeat(3), ...env } };
  try {
    const program = [PROGRAM, ...command];
    const { stderr } = await promisify(execFile)(process.execPath, program, options);
    return [0, stderr];
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return [code, stderr];
  }
}

const contentOf = async (url: string) => {
  const { carts, catalogue_state, shop_state, shop_milestones, ...rows } = await readContent(url);
  return rows;
};
const backupsOf = async (url: string) => (await readContent(url)).shop_milestones?.length;

it(
  "backups move a shop from the embedded database to an external one and back, even while the shop changes",
  async () => {
    const embedded = await startEmbeddedPostgres({
      directory: path.join(shop.dataDir, "database"),
      database: "shop",
    });
    await new ImageStore(new DiskImageFiles(path.join(shop.dataDir, "images"))).store(
      await plain(9, 9, "#123456").png().toBuffer(),
    );
    const writer = new pg.Client({ connectionString: embedded.url });
    await writer.connect();
    let written = 0;
    let isOver = false;
    const write = async (): Promise<void> => {
      const message = `message ${++written}`;
      await writer.query(
        "INSERT INTO contact_messages (full_name, email, subject, message) VALUES ('Awa', 'awa@example.cm', 'other', $1)",
        [message],
      );
      if (!isOver) return write();
    };
    const writing = write();
    const fromEmbedded = path.join(folder, "embarquée.mboa");
    const before = written;
    expect(await run({ DATA_DIR: shop.dataDir }, "backup", fromEmbedded)).toEqual([
      0,
      expect.stringContaining("Backup written"),
    ]);
    isOver = true;
    await writing;
    await writer.end();

    expect(await run({ DATA_DIR: shop.dataDir }, "restore", fromEmbedded, "--replace")).toEqual([
      1,
      expect.stringContaining("stop it first"),
    ]);
    const there = { DATABASE_URL: own.url, DATA_DIR: path.join(folder, "own") };
    expect(await run(there, "restore", fromEmbedded)).toEqual([0, expect.stringContaining("Shop restored")]);
    const { contact_messages: messages = [], ...rest } = await contentOf(own.url);
    const { contact_messages: allMessages = [], ...all } = await contentOf(embedded.url);
    expect(rest).toEqual(all);
    // `backup` wrote the file first, and only then recorded the backup in the original shop. So the record is not in
    // the file, and not in the restored shop.
    expect([await backupsOf(embedded.url), await backupsOf(own.url)]).toEqual([1, 0]);
    expect(messages.length).toBeGreaterThanOrEqual(before);
    expect(messages.length).toBeLessThan(written);
    expect(new Set(allMessages)).toEqual(new Set([...allMessages, ...messages]));

    const fromOwn = path.join(folder, "propre.mboa");
    const images = new ImageStore(new DiskImageFiles(path.join(there.DATA_DIR, "images")));
    await createBackup(own.url, images, fromOwn, () => undefined);
    shop.signal("SIGTERM");
    await shop.exitCode();
    expect(await run({ DATA_DIR: shop.dataDir }, "restore", fromOwn, "--replace")).toEqual([
      0,
      expect.stringContaining("1 images"),
    ]);
    expect(await contentOf(embedded.url)).toEqual(await contentOf(own.url));
    await embedded.stop();
  },
  STARTS_MS,
);

it(
  "a file that is not a backup is refused with a clear error message before a database is opened",
  async () => {
    const nowhere = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
    expect(await run(nowhere, "restore", PROGRAM)).toEqual([1, expect.stringContaining("is not a backup")]);
  },
  STARTS_MS,
);
