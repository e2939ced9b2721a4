import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { removeFolder } from "../testing/remove-folder.ts";
import { isPictureId } from "./image.rules.ts";
import { ImageStore } from "./image-store.ts";
import { grain, phonePhoto, plain } from "./testing/sample-images.ts";

let directory = "";
let store: ImageStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
  store = new ImageStore(directory);
});
afterEach(() => removeFolder(directory));

const dress = (colour = "#8a3324") => plain(800, 1000, colour).jpeg().toBuffer();

async function variantPath(id: string): Promise<string> {
  const file = await store.variant(id, 320, "avif");
  if (!file) throw new Error("no variant");
  return file.path;
}

describe("keeping a picture", () => {
  it("answers what the product form needs", async () => {
    const stored = await store.store(await phonePhoto());
    expect(isPictureId(stored.id)).toBe(true);
    expect(stored).toMatchObject({ url: `/images/${stored.id}`, width: 600, height: 900, format: "webp" });
    expect(stored.colour).toMatch(/^#[0-9a-f]{6}$/);
    const master = await store.master(stored.id);
    expect(master).toMatchObject({ size: stored.bytes, type: "image/webp" });
    expect(await store.find(stored.id)).toEqual(stored);
  });

  it("keeps the same photo once, however often and at the same moment it comes", async () => {
    const photo = await dress();
    const stored = await Promise.all([1, 2, 3].map(() => store.store(Buffer.from(photo))));
    const again = await store.store(photo);
    expect(new Set([...stored, again].map(({ id }) => id)).size).toBe(1);
    expect(await readdir(join(directory, again.id))).toEqual(["master.webp", "picture.json"]);
    expect(await readdir(join(directory, ".incoming"))).toEqual([]);
  });

  it("refuses what is over 15 MB before it looks into it, and what is no image", async () => {
    const large = Buffer.concat([await dress(), Buffer.alloc(16_000_000)]);
    await expect(store.store(large)).rejects.toMatchObject({ code: "TOO_LARGE" });
    await expect(store.store(Buffer.alloc(0))).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    await expect(store.store(Buffer.from("texte"))).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    expect(await readdir(directory)).toEqual([".incoming"]);
  });

  it("never lets another picture take an id", async () => {
    const photo = await dress();
    const { id } = await store.store(photo);
    const record = join(directory, id, "picture.json");
    const other = (await readFile(record, "utf8")).replace(/"hash":"[^"]+"/, `"hash":"${"0".repeat(64)}"`);
    await writeFile(record, other);
    await expect(store.store(photo)).rejects.toThrow("Another picture already has the id");
  });

  it("is as it was after a restart, and a lost master comes back with the next upload", async () => {
    const photo = await dress();
    const { id } = await store.store(photo);
    const variant = await store.variant(id, 320, "webp");
    store = new ImageStore(directory);
    expect(await store.variant(id, 320, "webp")).toEqual(variant);
    await rm(join(directory, id, "master.webp"));
    expect(await store.master(id)).toBeUndefined();
    expect(await store.variant(id, 640, "webp")).toBeUndefined();
    await store.store(photo);
    expect(await store.master(id)).toBeDefined();
  });

  it("clears away what a process that died had begun to write", async () => {
    const [old, fresh] = [join(directory, ".incoming", "old"), join(directory, ".incoming", "fresh")];
    await writeFile(old, "half");
    await utimes(old, 1, 1);
    await writeFile(fresh, "half");
    store = new ImageStore(directory);
    expect(await readdir(join(directory, ".incoming"))).toEqual(["fresh"]);
  });
});

describe("the sizes of a picture", () => {
  it("are made once for all who ask at the same moment", async () => {
    const { id } = await store.store(await dress());
    const files = await Promise.all([1, 2, 3].map(() => store.variant(id, 320, "avif")));
    expect(new Set(files).size).toBe(1);
    const path = await variantPath(id);
    const before = await stat(path);
    await store.variant(id, 320, "avif");
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
    expect(await sharp(path).metadata()).toMatchObject({ width: 320, height: 400 });
  });

  it("are made again when a file is gone, or damaged while the shop runs or is stopped", async () => {
    const { id } = await store.store(await grain(800, 1000).jpeg().toBuffer());
    const path = await variantPath(id);
    const whole = await readFile(path);
    await rm(path);
    expect(await readFile(await variantPath(id))).toEqual(whole);
    await truncate(path, 100);
    expect(await readFile(await variantPath(id))).toEqual(whole);
    await writeFile(path, Buffer.alloc(whole.length));
    store = new ImageStore(directory);
    expect(await readFile(await variantPath(id))).toEqual(whole);
  });

  it("are unknown for an unknown picture or an id that is none", async () => {
    expect(await store.variant("AAAAAAAAAAAAAAAA", 320, "avif")).toBeUndefined();
    expect(await store.variant("../../etc/passwd", 320, "avif")).toBeUndefined();
    expect(await store.master("..")).toBeUndefined();
    expect(await store.find("AAAAAAAAAAAAAAAA")).toBeUndefined();
  });

  it("can be made ahead, without a failure for anyone", async () => {
    const { id } = await store.store(await dress());
    await store.warm(id, [160, 320]);
    const names = (await readdir(join(directory, id))).map((name) => name.replace(/-[\w-]{22}\./, "."));
    expect(names.sort()).toEqual([
      "160.avif",
      "160.webp",
      "320.avif",
      "320.webp",
      "master.webp",
      "picture.json",
    ]);
    await expect(store.warm("AAAAAAAAAAAAAAAA")).resolves.toBeUndefined();
  });
});

it("decodes one picture at a time when many arrive at once, and pages do not wait", async () => {
  store = new ImageStore(directory, undefined, 1);
  const photos = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      grain(640, 800, 80 + i)
        .jpeg()
        .toBuffer(),
    ),
  );
  let busiest = 0;
  // Its turn comes while a picture is being decoded, as a page's would.
  const watch = setInterval(() => {
    busiest = Math.max(busiest, sharp.counters().process);
  }, 5);
  onTestFinished(() => clearInterval(watch));
  await Promise.all(photos.map((photo) => store.store(photo)));
  expect(busiest).toBe(1);
});
