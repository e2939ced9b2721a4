import { statSync, truncateSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { explainError } from "../../composition/explain-error.ts";
import { runMigrations } from "../../platform/database/migrate.ts";
import { createDatabase, type TestDatabase } from "../../platform/database/testing/copied-databases.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { DiskImageFiles } from "../../platform/images/disk-image-files.ts";
import { ImageStore } from "../../platform/images/image-store.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { createHeader, type Header, type Trailer } from "./archive-format.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { withSession } from "./backup-session.repository.ts";
import { createBackup } from "./create-backup.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { readContent } from "./testing/database-content.ts";

/**
 * Number of rows that do not fit into the buffers between database and archive, so that the failure happens while the
 * table is being copied.
 */
const SUBSCRIPTIONS = 60_000;
const SUBSCRIBE =
  "INSERT INTO newsletter_subscriptions (email) SELECT md5(n::text) || '@example.cm' FROM generate_series(1, $1) n";
const TIMEOUT = { timeout: 30_000 };
const silent = (): void => undefined;

let folder: string;
let images: ImageStore;
let source: TestDatabase;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-backup-"));
  images = new ImageStore(new DiskImageFiles(await mkdtemp(path.join(folder, "images-"))));
  source = await createDatabase(inject("testServer").url);
  await runMigrations(source.url);
  await subscribe(source, SUBSCRIPTIONS);
  backup = await backUp("boutique");
});
afterAll(async () => {
  await source.drop();
  await removeFolder(folder);
});

let target: TestDatabase;
beforeEach(async () => {
  target = await createDatabase(inject("testServer").url);
});
afterEach(() => target.drop());

const subscribe = ({ url }: TestDatabase, count: number) =>
  withSession(url, ({ client }) => client.query(SUBSCRIBE, [count]));

async function backUp(name: string): Promise<string> {
  const file = path.join(folder, `${name}.mboa`);
  await createBackup(source.url, images, file, silent);
  return file;
}

async function restore(file: string, onProgress: (line: string) => void = silent): Promise<void> {
  const place = { url: target.url, images, replace: true };
  await restoreBackup(file, await checkBackup(file), place, onProgress);
}

const subscriptionsOf = async ({ url }: TestDatabase) => (await readContent(url)).newsletter_subscriptions;

it("a failed restore leaves the shop unchanged, and a later restore succeeds", TIMEOUT, async () => {
  await runMigrations(target.url);
  await subscribe(target, 1);
  const before = await readContent(target.url);
  const file = path.join(folder, "impossible.mboa");
  await writeImpossible(file);
  await expect(restore(file)).rejects.toThrow(/users_name_check/);
  expect(await readContent(target.url)).toEqual(before);
  await restore(backup);
  expect(await subscriptionsOf(target)).toEqual(await subscriptionsOf(source));
});

it(
  "if the disk becomes full in the middle of a table, a backup fails and leaves no file and no lock",
  TIMEOUT,
  async () => {
    const { add } = ArchiveWriter.prototype;
    const full = vi.spyOn(ArchiveWriter.prototype, "add").mockImplementation(function (
      this: ArchiveWriter,
      part,
    ) {
      return part.name === "tables/newsletter_subscriptions/2"
        ? Promise.reject(new Error("ENOSPC"))
        : add.call(this, part);
    });
    try {
      await expect(backUp("pleine")).rejects.toThrow("ENOSPC");
    } finally {
      full.mockRestore();
    }
    expect((await readdir(folder)).filter((name) => name.includes("pleine"))).toEqual([]);
    await backUp("ensuite");
  },
);

it("a restore from a file that becomes unreadable fails, and a later restore succeeds", TIMEOUT, async () => {
  const file = await backUp("coupée");
  const cut = (line: string) => {
    if (line === "Table newsletter_subscriptions") truncateSync(file, Math.floor(statSync(file).size / 2));
  };
  await expect(restore(file, cut)).rejects.toThrow("damaged");
  await restore(backup);
  expect(await subscriptionsOf(target)).toEqual(await subscriptionsOf(source));
});

describe("an archive with invalid contents is refused with an error message of one sentence", () => {
  it.each<[string, ArchiveChange]>([
    ["without migrations", { header: { migrations: [] } }],
    ["without tables", { header: { tables: [] } }],
    ["with a row that has too few columns", { parts: [["tables/users/1", "Awa"]] }],
    ["with a value of the wrong type", { parts: [["tables/cart_operations/1", "a\tb\tc\n"]] }],
    ["with a NUL character", { parts: [["tables/newsletter_subscriptions/1", "a\0\tb\n"]] }],
    [
      "with the cart of a user who does not exist",
      { parts: [["tables/carts/1", `${crypto.randomUUID()}\t1\n`]] },
    ],
    [
      "with the rows of one table in two places",
      {
        parts: [
          ["tables/carts/1", ""],
          ["tables/users/1", ""],
          ["tables/carts/2", ""],
        ],
      },
    ],
    ["without the row of the catalogue's state", { parts: [] }],
    ["with a sequence that is not the shop's", { trailer: { sequences: [sequence("nobody")] } }],
    ["with an impossible value of a sequence", { trailer: { sequences: [sequence("products_seq", "-9")] } }],
    ["with a NUL in a sequence's name", { trailer: { sequences: [sequence("a\0b")] } }],
    [
      "with an image's record but no image file",
      { parts: [["images/AAAAAAAAAAAAAAAA/record.json", RECORD]], trailer: { images: 1 } },
    ],
    [
      "with an image file that does not fit its record",
      {
        parts: [
          ["images/AAAAAAAAAAAAAAAA/record.json", RECORD],
          ["images/AAAAAAAAAAAAAAAA/master.webp", "robe"],
        ],
        trailer: { images: 1 },
      },
    ],
    ["with an image that has no record", { parts: [["images/AAAAAAAAAAAAAAAA/master.webp", "robe"]] }],
  ])("%s", async (_, change) => {
    const file = path.join(folder, `${crypto.randomUUID()}.mboa`);
    await writeHandMade(file, change);
    const error = await restore(file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ShopError);
    expect(explainError(error)).toMatch(/^(This|The) [^\n]+$/);
  });
});

interface ArchiveChange {
  header?: Partial<Header>;
  parts?: [name: string, content: string][];
  trailer?: Partial<Omit<Trailer, "parts" | "digest">>;
}

const sequence = (name: string, value = "1") => ({ name, value, isCalled: true });
const RECORD = JSON.stringify({
  hash: "00".repeat(32),
  format: "webp",
  width: 1,
  height: 1,
  colour: "#ffffff",
  bytes: 4,
  etag: '"AAAAAAAAAAAAAAAAAAAAAA"',
});

/** Writes an archive in the correct format with contents that no backup has. */
async function writeHandMade(file: string, { header = {}, parts = [], trailer = {} }: ArchiveChange) {
  const { header: genuine } = await checkBackup(backup);
  const writer = new ArchiveWriter(file);
  await writer.begin({ ...createHeader([...genuine.migrations], genuine.tables), ...header });
  for (const [name, content] of parts) await writer.add({ name, content: Buffer.from(content) });
  const rowsOf = (table: string) =>
    parts
      .filter(([name]) => name.startsWith(`tables/${table}/`))
      .join("")
      .split("\n").length - 1;
  const rows = Object.fromEntries(genuine.tables.map(({ name }) => [name, rowsOf(name)]));
  await writer.finish({ rows, sequences: [], images: 0, ...trailer });
}

/** Writes an archive in the correct format with data that the database refuses: a user without a name. */
async function writeImpossible(file: string): Promise<void> {
  const { header } = await checkBackup(backup);
  const writer = new ArchiveWriter(file);
  await writer.begin(createHeader([...header.migrations], header.tables));
  const columns = header.tables.find(({ name }) => name === "users")?.columns ?? [];
  const row = columns.map((column) =>
    column === "id" ? crypto.randomUUID() : column.endsWith("_at") ? "now" : "",
  );
  await writer.add({ name: "tables/users/1", content: Buffer.from(`${row.join("\t")}\n`) });
  const rows = Object.fromEntries(header.tables.map(({ name }) => [name, name === "users" ? 1 : 0]));
  await writer.finish({ rows, sequences: [], images: 0 });
}
