import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { createLogger } from "../logging/logger.ts";
import { copyImages } from "./copy-images.ts";
import { DiskImageFiles } from "./disk-image-files.ts";
import { openStore } from "./s3/open-image-files.ts";
import { openTestStore, type TestStore } from "./s3/testing/test-store.ts";

const RECORD = { hash: "0".repeat(64), width: 8, height: 9, colour: "#123456", format: "jpg" } as const;
const IDS = Array.from({ length: 12 }, (_, n) => `image_${String(n).padStart(10, "0")}`);

let store: TestStore;
let directory: string;
let folder: DiskImageFiles;
beforeAll(async () => {
  store = await openTestStore();
});
beforeEach(async () => {
  store.requests.length = 0;
  directory = await mkdtemp(path.join(tmpdir(), "mboa-mode-copy-"));
  folder = new DiskImageFiles(directory);
  for (const id of IDS) {
    await folder.save(id, RECORD, Buffer.from(`master of ${id}`));
    await folder.saveVariant(id, 320, "avif", Buffer.from(`card of ${id}`));
    await folder.saveVariant(id, 720, "webp", Buffer.from(`banner of ${id}`));
  }
});
afterEach(async () => {
  store.beforeAnswer = async () => undefined;
  store.mood = "open";
  await removeFolder(directory);
});
afterAll(() => store.close());

/**
 * Opens the store in the same way as `cli/images.ts`, the command that copies images, but below a prefix for this test.
 */
const open = (prefix: string) =>
  openStore(
    { ...store.settings, prefix: `${store.settings.prefix}${prefix}/`, cacheBytes: 0 },
    { dataDir: directory },
    createLogger({ logLevel: "silent" }),
  );

describe("copying the images of a folder into an S3-compatible store", () => {
  it("copies each image's original, record and variants unchanged, and reports its progress", async () => {
    const target = await open("whole");
    const counts: number[] = [];
    const progress = await copyImages(folder, target, ({ copied }) => counts.push(copied));
    expect(progress).toEqual({ total: 12, copied: 12, present: 0, damaged: [] });
    expect(counts).toEqual(IDS.map((_, n) => n + 1));
    for (const id of IDS) {
      expect(await target.record(id)).toEqual(await folder.record(id));
      expect(String(await (await target.master(id))?.read())).toBe(`master of ${id}`);
      expect(String(await (await target.variant(id, 320, "avif"))?.read())).toBe(`card of ${id}`);
      expect(String(await (await target.variant(id, 720, "webp"))?.read())).toBe(`banner of ${id}`);
    }
  });

  it("continues after an interruption, and sends no image twice", async () => {
    let masters = 0;
    store.beforeAnswer = async (request) => {
      if (request.startsWith("PUT again/masters/")) masters += 1;
      if (masters > 4) store.mood = "failing";
    };
    await expect(copyImages(folder, await open("again"), () => undefined)).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    store.mood = "open";
    store.beforeAnswer = async () => undefined;
    store.requests.length = 0;
    const { copied, present } = await copyImages(folder, await open("again"), () => undefined);
    expect(copied + present).toBe(12);
    expect(present).toBeGreaterThan(0);
    expect(store.requests.filter((request) => request.startsWith("PUT again/masters/"))).toHaveLength(copied);
  });

  it("does not copy an image that does not match its hash, and reports the image's id", async () => {
    const [damaged = ""] = IDS;
    await writeFile(path.join(directory, damaged, "master.jpg"), `mastes of ${damaged}`);
    const target = await open("damaged");
    expect(await copyImages(folder, target, () => undefined)).toMatchObject({
      copied: 11,
      damaged: [damaged],
    });
    expect(await target.record(damaged)).toBeUndefined();
    expect(await readdir(directory)).not.toContain("image-cache");
  });
});
