import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "../../../testing/remove-folder.ts";
import { createLogger } from "../../logging/logger.ts";
import { contentHash } from "../../text/content-hash.ts";
import { type ImageFile } from "../image-files.ts";
import { FileCache } from "./file-cache.ts";
import { S3Bucket } from "./s3-bucket.ts";
import { S3ImageFiles } from "./s3-image-files.ts";
import { openTestStore, type TestStore } from "./testing/test-store.ts";

const MASTER = Buffer.from("the bytes of a master");
const CARD = Buffer.from("the bytes of a card");
const RECORD = { hash: "0".repeat(64), width: 8, height: 9, colour: "#123456", format: "webp" } as const;
/**
 * Short timeouts for tests of a store that does not answer, so that these tests take little time. Other tests use
 * LONG_WAITS, because on a busy machine even a working store may answer late.
 */
const SHORT_WAITS = { connectMs: 250, readMs: 250, writeMs: 250 };
/** Timeouts that are long enough for a busy machine, so that no request is sent twice. */
const LONG_WAITS = { connectMs: 60_000, readMs: 60_000, writeMs: 60_000 };
const A_WEEK_AGO = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);

let store: TestStore;
let folder: string;
let opened: S3ImageFiles[];
let images = 0;
beforeAll(async () => {
  store = await openTestStore();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-replicas-"));
  opened = [];
});
afterEach(async () => {
  store.mood = "open";
  store.beforeAnswer = async () => undefined;
  for (const files of opened) files.close();
  await removeFolder(folder);
});
afterAll(() => store.close());

/** Opens the images as one instance of the server does. Instances with the same name share a cache folder. */
async function openInstance(
  name: string,
  { cacheBytes = 10_000_000, waits = LONG_WAITS }: { cacheBytes?: number; waits?: typeof SHORT_WAITS } = {},
): Promise<S3ImageFiles> {
  const cache = new FileCache(path.join(folder, name), cacheBytes);
  const bucket = new S3Bucket(store.settings, createLogger({ logLevel: "silent" }), waits);
  const files = new S3ImageFiles(bucket, cache);
  opened.push(files);
  return files;
}

function newId(): string {
  images += 1;
  return `image_${String(images).padStart(10, "0")}`;
}

const bytesOf = async (file: Promise<ImageFile | undefined>) => (await file)?.read();
const cached = (name: string) => readdir(path.join(folder, name));

/** Makes an object look as if it was written at that time. */
function age(key: string, time: Date): Promise<void> {
  return utimes(path.join(store.directory, `${key}._S3rver_object`), time, time);
}

describe("images in an S3-compatible store", () => {
  it("are stored without a wait, even large ones, in a store that never answers `Expect: 100-continue`", async () => {
    const one = await openInstance("one", { waits: { ...LONG_WAITS, readMs: 4_000, writeMs: 4_000 } });
    const large = Buffer.alloc(3_000_000, 7);
    const id = newId();
    await one.save(id, RECORD, large);
    expect((await bytesOf(one.master(id)))?.equals(large)).toBe(true);
  });

  it("that one instance stores can be read, with their variants, from every instance", async () => {
    const [one, other] = [await openInstance("one"), await openInstance("other")];
    const id = newId();
    expect(await other.master(id)).toBeUndefined();
    const record = await one.save(id, RECORD, MASTER);
    await one.saveVariant(id, 320, "avif", CARD);
    expect(await other.record(id)).toEqual(record);
    expect(await other.master(id)).toMatchObject({
      size: MASTER.length,
      etag: record.etag,
      type: "image/webp",
    });
    expect(await bytesOf(other.master(id))).toEqual(MASTER);
    expect(await bytesOf(other.variant(id, 320, "avif"))).toEqual(CARD);
    expect(await other.variant(id, 320, "webp")).toBeUndefined();
    const ids: string[] = [];
    for await (const listed of other.list()) ids.push(listed.id);
    expect(ids).toContain(id);
  });

  it("are fetched once for simultaneous requests, and afterwards read from the disk", async () => {
    const id = newId();
    await (await openInstance("writer")).save(id, RECORD, MASTER);
    const reader = await openInstance("reader");
    store.requests.length = 0;
    const read = await Promise.all(Array.from({ length: 20 }, () => bytesOf(reader.master(id))));
    expect(read).toEqual(Array(20).fill(MASTER));
    expect(await bytesOf((await openInstance("reader")).master(id))).toEqual(MASTER);
    expect(store.requests).toEqual([`GET masters/${id}`]);
  });

  it("are cached up to a limit, beyond which the least recently used ones are removed from the disk", async () => {
    const files = await openInstance("small", { cacheBytes: 5 * 4_096 });
    const ids = Array.from({ length: 8 }, newId);
    for (const id of ids) {
      await files.save(id, RECORD, MASTER);
      await files.master(ids[0] ?? "");
    }
    await expect.poll(() => cached("small")).toHaveLength(5);
    expect((await cached("small")).some((name) => name.startsWith(`${ids[0]}.`))).toBe(true);
    const file = await files.master(ids[1] ?? "");
    expect(await file?.read()).toEqual(MASTER);
    await expect.poll(() => cached("small")).toHaveLength(5);
  });

  it("can be read although the cache has no space for them", async () => {
    const files = await openInstance("none", { cacheBytes: 0 });
    const id = newId();
    await files.save(id, RECORD, MASTER);
    expect(await bytesOf(files.master(id))).toEqual(MASTER);
    await expect(cached("none")).rejects.toThrow("ENOENT");
  });

  it("are fetched again if the disk's copy is damaged, and count as missing if the store's copy is damaged", async () => {
    const id = newId();
    await (await openInstance("one")).save(id, RECORD, MASTER);
    const [name = ""] = (await cached("one")).filter((file) => file.startsWith(id));
    await writeFile(path.join(folder, "one", name), "damaged");
    expect(await bytesOf((await openInstance("one")).master(id))).toEqual(MASTER);
    await writeFile(path.join(store.directory, `masters/${id}._S3rver_object`), "damaged");
    expect(await (await openInstance("other")).master(id)).toBeUndefined();
  });

  it("belong to the first database that claims them", async () => {
    const files = await openInstance("one");
    expect([await files.belongTo("a"), await files.belongTo("b"), await files.belongTo("a")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("an image in an S3-compatible store that was unused for a week", () => {
  const storedLongAgo = async (files: S3ImageFiles) => {
    const id = newId();
    await files.save(id, RECORD, MASTER);
    await files.saveVariant(id, 320, "avif", CARD);
    await age(`masters/${id}`, new Date(0));
    return id;
  };

  it("is removed with its variants and with the record of its last use", async () => {
    const files = await openInstance("one");
    const id = await storedLongAgo(files);
    expect(await files.touch(id)).toBe(true);
    await age(`used/${id}`, new Date(0));
    expect(await files.removeUntouched(id, A_WEEK_AGO)).toBe(true);
    const other = await openInstance("other");
    expect([await other.record(id), await other.variant(id, 320, "avif"), await other.touch(id)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it("stays if it is used again, also during the removal", async () => {
    const [files, other] = [await openInstance("one"), await openInstance("other")];
    const [used, meanwhile] = [await storedLongAgo(files), await storedLongAgo(files)];
    expect(await other.touch(used)).toBe(true);
    const [isRemoved, isTouched] = await Promise.all([
      files.removeUntouched(meanwhile, A_WEEK_AGO),
      other.touch(meanwhile),
    ]);
    expect(await files.removeUntouched(used, A_WEEK_AGO)).toBe(false);
    expect((await other.record(used))?.bytes).toBe(MASTER.length);
    // `touch` must not return true for an image that is then removed.
    expect([isRemoved && isTouched, (await other.record(meanwhile)) !== undefined]).toEqual([
      false,
      !isRemoved,
    ]);
  });

  it("is restored if another instance uses it between the two checks of the removal", async () => {
    const [files, other] = [await openInstance("one"), await openInstance("other")];
    const id = await storedLongAgo(files);
    let isTouched = false;
    store.beforeAnswer = async (request) => {
      if (request === `DELETE masters/${id}`) isTouched = await other.touch(id);
    };
    expect(await files.removeUntouched(id, A_WEEK_AGO)).toBe(false);
    expect(isTouched).toBe(true);
    expect((await other.record(id))?.etag).toBe(`"${contentHash(MASTER)}"`);
  });
});

describe("an unreachable S3-compatible store", () => {
  it.each(["failing", "silent"] as const)(
    "that is %s makes requests for uncached images fail soon, but not requests for cached images",
    async (mood) => {
      const [known, unknown] = [newId(), newId()];
      await (await openInstance("one")).save(known, RECORD, MASTER);
      await (await openInstance("other")).save(unknown, RECORD, MASTER);
      const one = await openInstance("one", { waits: SHORT_WAITS });
      store.mood = mood;
      const refused = { code: "UNAVAILABLE", retryAfter: 10 };
      await expect(one.master(unknown)).rejects.toMatchObject(refused);
      store.requests.length = 0;
      const many = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) => one.variant(unknown, 320, n % 2 ? "avif" : "webp")),
      );
      expect(many.every(({ status }) => status === "rejected")).toBe(true);
      // The fifty reads send only one request, and the S3 client repeats it once, because its first attempt may have
      // failed by chance.
      expect(store.requests.length).toBeLessThanOrEqual(2);
      expect(await bytesOf(one.master(known))).toEqual(MASTER);
      expect(await bytesOf(one.saveVariant(known, 320, "avif", CARD))).toEqual(CARD);
      await expect(one.save(newId(), RECORD, MASTER)).rejects.toMatchObject(refused);
      store.mood = "open";
      await expect.poll(() => bytesOf(one.master(unknown)).catch(() => undefined)).toEqual(MASTER);
    },
  );
});
