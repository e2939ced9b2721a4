import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrationNames } from "../../platform/database/migration-list.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { createHeader, type Header } from "./archive-format.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { checkBackup } from "./restore-backup.ts";

const DAMAGED = "damaged or incomplete";
const FOREIGN = "is not a backup";
const TABLES = [{ name: "users", columns: ["id"] }];

let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-archive-"));
  whole = await readFile(await write({}));
});
afterAll(() => removeFolder(folder));

/** Writes an archive with two parts of a table. Its header is correct, except for the values in `header`. */
async function write(header: Partial<Header> | { version: number }): Promise<string> {
  const file = path.join(folder, `${Math.random()}.mboa`);
  const writer = new ArchiveWriter(file);
  await writer.addJson("header.json", { ...createHeader(migrationNames(), TABLES), ...header });
  for (const n of [1, 2]) await writer.add({ name: `tables/users/${n}`, content: randomRows(n) });
  await writer.finish({ rows: { users: 4000 }, sequences: [], images: 0 });
  return file;
}

/** Returns random rows, because they do not become smaller when compressed. */
function randomRows(seed: number): Buffer {
  let state = seed;
  const rows = Array.from({ length: 2000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `${state}\n`;
  });
  return Buffer.from(rows.join(""));
}

async function check(bytes: Buffer): Promise<unknown> {
  const file = path.join(folder, `${Math.random()}.mboa`);
  await writeFile(file, bytes);
  return checkBackup(file);
}

const half = (): number => Math.floor(whole.length / 2);

/**
 * Changes the archive's tar and compresses it again. If the file were changed without compressing it again, gzip's own
 * checksum would detect the change.
 */
function repacked(change: (tar: Buffer) => Buffer): Buffer {
  return gzipSync(change(gunzipSync(whole)));
}

/**
 * Returns the positions of an entry in the tar: `from` is the start of its extended header, `header` the start of its
 * own header, and `to` its end.
 */
function entry(tar: Buffer, name: string): { from: number; header: number; to: number } {
  const attributes = Math.floor(tar.indexOf(` path=${name}\n`) / 512) * 512;
  const header = attributes + 512;
  const size = Number.parseInt(tar.toString("latin1", header + 124, header + 135), 8);
  return { from: attributes - 512, header, to: header + 512 + Math.ceil(size / 512) * 512 };
}

const without = (name: string) => (tar: Buffer) => {
  const { from, to } = entry(tar, name);
  return Buffer.concat([tar.subarray(0, from), tar.subarray(to)]);
};

function swapped(tar: Buffer): Buffer {
  const [one, two] = [entry(tar, "tables/users/1"), entry(tar, "tables/users/2")];
  return Buffer.concat([
    tar.subarray(0, one.from),
    tar.subarray(two.from, two.to),
    tar.subarray(one.from, one.to),
    tar.subarray(two.to),
  ]);
}

function repeated(tar: Buffer): Buffer {
  const { from, to } = entry(tar, "tables/users/2");
  return Buffer.concat([tar.subarray(0, to), tar.subarray(from, to), tar.subarray(to)]);
}

function altered(tar: Buffer): Buffer {
  const { to } = entry(tar, "tables/users/1");
  const copy = Buffer.from(tar);
  copy[to - 600] = (copy[to - 600] ?? 0) ^ 1;
  return copy;
}

/** Returns the tar, changed so that the header of one part states a larger size than a part may have. */
function endless(tar: Buffer): Buffer {
  const copy = Buffer.from(tar);
  const { header } = entry(copy, "tables/users/1");
  copy.write("77777777777", header + 124, "latin1");
  const sum = copy
    .subarray(header, header + 512)
    .reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0);
  copy.write(`${sum.toString(8).padStart(6, "0")}\0 `, header + 148, "latin1");
  return copy;
}

async function otherTar(): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: "holiday.txt" }, "sun");
  tar.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of tar) if (piece instanceof Uint8Array) pieces.push(piece);
  return gzipSync(Buffer.concat(pieces));
}

describe("the check of a backup file before a restore", () => {
  it("accepts a complete backup", async () => {
    expect(await check(whole)).toMatchObject({ header: { tables: TABLES }, trailer: { parts: 3 } });
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["an empty file", () => Buffer.alloc(0), FOREIGN],
    ["a text", () => Buffer.from("Bonjour"), FOREIGN],
    ["a compressed text", () => gzipSync("Bonjour"), FOREIGN],
    ["the archive of another program", otherTar, FOREIGN],
    ["an archive that lacks its header", () => repacked(without("header.json")), FOREIGN],
    ["an archive that is cut in half", () => whole.subarray(0, half()), DAMAGED],
    ["an archive without its last byte", () => whole.subarray(0, -1), DAMAGED],
    [
      "an archive with a changed byte",
      () => Buffer.from(whole).fill(whole[half()] === 0 ? 1 : 0, half(), half() + 1),
      DAMAGED,
    ],
    ["an archive that was compressed again after a byte was changed", () => repacked(altered), DAMAGED],
    ["an archive without its last part", () => repacked(without("trailer.json")), DAMAGED],
    ["an archive that lacks a part", () => repacked(without("tables/users/2")), DAMAGED],
    ["an archive that has a part twice", () => repacked(repeated), DAMAGED],
    ["an archive whose parts are in another order", () => repacked(swapped), DAMAGED],
    ["an archive with a part whose header states a size above the limit", () => repacked(endless), DAMAGED],
  ])("refuses %s", async (_, bytes, message) => {
    await expect(check(await bytes())).rejects.toThrow(message);
  });

  it.each([
    ["of a newer schema", { migrations: [...migrationNames(), "Tomorrow9999999999999"] }, "newer version"],
    [
      "of a development version",
      { migrations: ["Shop1763600000000", "Messages1763610000000"] },
      "nothing was changed; begin with a new shop; to take the catalogue along, export the products as CSV",
    ],
    ["of a newer format", { version: 2 }, FOREIGN],
  ])("refuses a backup %s", async (_, header, message) => {
    await expect(checkBackup(await write(header))).rejects.toThrow(message);
  });

  it("reports a missing file with the system's error", async () => {
    await expect(checkBackup(path.join(folder, "absente"))).rejects.toThrow("ENOENT");
  });
});
