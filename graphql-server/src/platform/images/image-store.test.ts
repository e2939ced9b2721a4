import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { removeFolder } from "../../testing/remove-folder.ts";
import { DiskImageFiles } from "./disk-image-files.ts";
import { ImageStore } from "./image-store.ts";
import { isImageId } from "./image-url.rules.ts";
import { animation, grain, phoneImage, plain } from "./testing/sample-images.ts";

let directory = "";
let store: ImageStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "images-"));
  store = new ImageStore(new DiskImageFiles(directory));
});
afterEach(() => removeFolder(directory));

const dress = (colour = "#8a3324") => plain(800, 1000, colour).jpeg().toBuffer();

async function variantPath(id: string): Promise<string> {
  await store.variant(id, 320, "avif");
  const name = (await readdir(join(directory, id))).find((one) => /^320-.*avif$/.test(one));
  if (!name) throw new Error("no variant");
  return join(directory, id, name);
}

describe("storing an image", () => {
  it("returns the image's URL, size, format and colour, which the product form needs", async () => {
    const stored = await store.store(await phoneImage());
    expect(isImageId(stored.id)).toBe(true);
    expect(stored).toMatchObject({ url: `/images/${stored.id}`, width: 600, height: 900, format: "webp" });
    expect(stored.colour).toMatch(/^#[0-9a-f]{6}$/);
    const master = await store.master(stored.id);
    expect(master).toMatchObject({ size: stored.bytes, type: "image/webp" });
    expect(await store.find(stored.id)).toEqual(stored);
  });

  it("stores an image only once, even if it is uploaded several times, one after another or at the same time", async () => {
    const image = await dress();
    const stored = await Promise.all([1, 2, 3].map(() => store.store(Buffer.from(image))));
    const again = await store.store(image);
    expect(new Set([...stored, again].map(({ id }) => id)).size).toBe(1);
    expect(await readdir(join(directory, again.id))).toEqual(["master.webp", "picture.json"]);
    expect(await readdir(join(directory, ".incoming"))).toEqual([]);
  });

  it("refuses a file over 15 MB before decoding it, and a file that is not an image", async () => {
    const large = Buffer.concat([await dress(), Buffer.alloc(16_000_000)]);
    await expect(store.store(large)).rejects.toMatchObject({ code: "TOO_LARGE" });
    await expect(store.store(Buffer.alloc(0))).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    await expect(store.store(Buffer.from("texte"))).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    expect(await readdir(directory)).toEqual([".incoming"]);
  });

  it("fails if the stored image with the same id has another hash", async () => {
    const image = await dress();
    const { id } = await store.store(image);
    const record = join(directory, id, "picture.json");
    const other = (await readFile(record, "utf8")).replace(/"hash":"[^"]+"/, `"hash":"${"0".repeat(64)}"`);
    await writeFile(record, other);
    await expect(store.store(image)).rejects.toThrow("Another image already has the id");
  });

  it("keeps the image after a restart; another upload of the same image restores a lost original", async () => {
    const image = await dress();
    const { id } = await store.store(image);
    const variant = await store.variant(id, 320, "webp");
    store = new ImageStore(new DiskImageFiles(directory));
    expect(await store.variant(id, 320, "webp")).toEqual(variant);
    await rm(join(directory, id, "master.webp"));
    expect(await store.master(id)).toBeUndefined();
    expect(await store.variant(id, 640, "webp")).toBeUndefined();
    await store.store(image);
    expect(await store.master(id)).toBeDefined();
  });

  it("removes the incomplete files of a killed process when the server starts again", async () => {
    const [old, fresh] = [join(directory, ".incoming", "old"), join(directory, ".incoming", "fresh")];
    await writeFile(old, "half");
    await utimes(old, 1, 1);
    await writeFile(fresh, "half");
    store = new ImageStore(new DiskImageFiles(directory));
    expect(await readdir(join(directory, ".incoming"))).toEqual(["fresh"]);
  });
});

describe("storing an image that is delivered with the release", () => {
  const master = () => plain(960, 1200, "#8a3324").webp().toBuffer();

  it("keeps its bytes unchanged, under the same id as an upload of these bytes", async () => {
    const bytes = await master();
    const stored = await store.storeMaster(bytes);
    expect(stored).toMatchObject({ width: 960, height: 1200, bytes: bytes.length, format: "webp" });
    expect(stored.colour).toMatch(/^#8[a-d]3[2-5]2[2-5]$/);
    expect(await readFile(join(directory, stored.id, "master.webp"))).toEqual(bytes);
    expect(await store.store(bytes)).toEqual(stored);
    expect(await sharp(await variantPath(stored.id)).metadata()).toMatchObject({ width: 320, height: 400 });
  });

  it("takes the image's details from the release's list if the hash matches, and otherwise decodes the image", async () => {
    const bytes = await master();
    const listed = {
      hash: createHash("sha256").update(bytes).digest("hex"),
      width: 960,
      height: 1200,
      colour: "#123456",
    };
    expect(await store.storeMaster(bytes, listed)).toMatchObject({ bytes: bytes.length, colour: "#123456" });
    const other = await plain(960, 1200, "#24338a").webp().toBuffer();
    expect((await store.storeMaster(other, listed)).colour).toMatch(/^#2[2-6]3[1-5]8[8-c]$/);
    await expect(store.storeMaster(bytes.subarray(0, 90), listed)).rejects.toMatchObject({
      code: "NOT_AN_IMAGE",
    });
  });

  it.each([
    ["another format", dress],
    ["more than 1600 px", () => plain(960, 1601, "#8a3324").webp().toBuffer()],
    [
      "metadata",
      () =>
        plain(960, 1200, "#8a3324")
          .withExif({ IFD0: { Make: "Tecno" } })
          .webp()
          .toBuffer(),
    ],
    ["several frames", () => animation(20, 20, 3, "webp")],
    ["only half of its bytes", async () => (await grain(960, 1200).webp().toBuffer()).subarray(0, 20_000)],
    ["bytes that are no image", async () => Buffer.from("texte")],
  ])("refuses a file with %s", async (_, make) => {
    await expect(store.storeMaster(await make())).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    expect(await readdir(directory)).toEqual([".incoming"]);
  });
});

describe("the variants of an image", () => {
  it("are created only once for simultaneous requests", async () => {
    const { id } = await store.store(await dress());
    const files = await Promise.all([1, 2, 3].map(() => store.variant(id, 320, "avif")));
    expect(new Set(files).size).toBe(1);
    const path = await variantPath(id);
    const before = await stat(path);
    await store.variant(id, 320, "avif");
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
    expect(await sharp(path).metadata()).toMatchObject({ width: 320, height: 400 });
  });

  it("are created again when a file is missing, or was corrupted while the server was running or stopped", async () => {
    const { id } = await store.store(await grain(800, 1000).jpeg().toBuffer());
    const path = await variantPath(id);
    const original = await readFile(path);
    await rm(path);
    expect(await readFile(await variantPath(id))).toEqual(original);
    await truncate(path, 100);
    expect(await readFile(await variantPath(id))).toEqual(original);
    await writeFile(path, Buffer.alloc(original.length));
    store = new ImageStore(new DiskImageFiles(directory));
    expect(await readFile(await variantPath(id))).toEqual(original);
  });

  it("do not exist for an unknown image or a malformed id", async () => {
    expect(await store.variant("AAAAAAAAAAAAAAAA", 320, "avif")).toBeUndefined();
    expect(await store.variant("../../etc/passwd", 320, "avif")).toBeUndefined();
    expect(await store.master("..")).toBeUndefined();
    expect(await store.find("AAAAAAAAAAAAAAAA")).toBeUndefined();
  });

  it("can be created in advance, before the first request for them", async () => {
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

it("the store decodes one image at a time when many are uploaded at once, without blocking the event loop", async () => {
  store = new ImageStore(new DiskImageFiles(directory), undefined, 1);
  const images = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      grain(640, 800, 80 + i)
        .jpeg()
        .toBuffer(),
    ),
  );
  let maxDecoding = 0;
  // The timer runs only while decoding does not block the event loop. If it were blocked, `maxDecoding` would stay 0.
  const sampling = setInterval(() => {
    maxDecoding = Math.max(maxDecoding, sharp.counters().process);
  }, 5);
  onTestFinished(() => clearInterval(sampling));
  await Promise.all(images.map((image) => store.store(image)));
  expect(maxDecoding).toBe(1);
});
