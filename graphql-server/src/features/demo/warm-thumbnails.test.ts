import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DiskImageFiles } from "../../platform/images/disk-image-files.ts";
import { ImageStore, type StoredImage } from "../../platform/images/image-store.ts";
import { plain } from "../../platform/images/testing/sample-images.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { warmThumbnails } from "./warm-thumbnails.ts";

let directory: string;
let images: ImageStore;
let thumbnails: StoredImage[];
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "images-"));
  images = new ImageStore(new DiskImageFiles(directory));
  thumbnails = [];
  for (const colour of ["#8a3324", "#24338a"])
    thumbnails.push(await images.storeMaster(await plain(960, 1200, colour).webp().toBuffer()));
});
afterEach(() => removeFolder(directory));

async function variantsOf({ id }: StoredImage): Promise<string[]> {
  const names = await readdir(path.join(directory, id));
  return names.flatMap((name) => /^\d+(?=-)/.exec(name)?.[0] ?? []);
}

it("warming thumbnails encodes them in advance in the widths of product lists, in AVIF and WebP", async () => {
  await warmThumbnails(images, thumbnails, new AbortController().signal);
  for (const thumbnail of thumbnails)
    expect((await variantsOf(thumbnail)).sort()).toEqual(["160", "160", "320", "320", "640", "640"]);
});

it("warming thumbnails ends after the current image if the shop stops", async () => {
  const stopping = new AbortController();
  const warm = images.warm.bind(images);
  vi.spyOn(images, "warm").mockImplementation(async (...given) => {
    await warm(...given);
    stopping.abort();
  });
  await warmThumbnails(images, thumbnails, stopping.signal);
  expect(await Promise.all(thumbnails.map(async (one) => (await variantsOf(one)).length))).toEqual([6, 0]);
});
