import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEMO_IMAGES } from "../../features/demo/demo-catalogue.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { DiskImageFiles } from "./disk-image-files.ts";
import { ImageStore } from "./image-store.ts";
import { IMAGE_WIDTHS } from "./image-url.rules.ts";
import { grain, noisyPortrait, plain, productImage } from "./testing/sample-images.ts";
import { ssim } from "./testing/ssim.ts";

let directory = "";
let store: ImageStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "images-"));
  store = new ImageStore(new DiskImageFiles(directory));
});
afterEach(() => removeFolder(directory));

/** A dress on a transparent background, as image editors for sellers export it. */
async function cutOut(): Promise<Buffer> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="875"><path d="M280 180q70 60 140 0l40 220 150 380q-260 80-520 0l150-380z"/></svg>`;
  return sharp(await productImage())
    .resize(700, 875)
    .ensureAlpha()
    .composite([{ input: Buffer.from(shape), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** A photo that chat applications have compressed several times. */
async function recompressed(): Promise<Buffer> {
  const input = await grain(900, 1125, 128).png().toBuffer();
  return sharp(await productImage())
    .resize(900, 1125)
    .composite([{ input, blend: "overlay" }])
    .jpeg({ quality: 35 })
    .toBuffer();
}

const SAMPLES: [name: string, create: () => Promise<Buffer>][] = [
  ["a noisy portrait of 12 megapixels, rotated", noisyPortrait],
  ["an image of the demonstration catalogue", () => readFile(join(DEMO_IMAGES, "robe-evasee-wouri-1.webp"))],
  ["a PNG with transparency", cutOut],
  ["a flat drawing", () => plain(640, 800, "#8a3324").png({ palette: true }).toBuffer()],
  ["an image that was recompressed before", recompressed],
  [
    "a tiny image",
    async () =>
      sharp(await productImage())
        .resize(48)
        .jpeg()
        .toBuffer(),
  ],
];

/**
 * Returns the best-looking encoding of the pixels that has fewer than `bytes` bytes, in a format that clients can
 * create: JPEG, or PNG if the image has transparent pixels. Undefined if even the lowest quality needs more bytes.
 */
async function bestClientEncoding(bytes: number, pixels: Buffer): Promise<Buffer | undefined> {
  const { isOpaque } = await sharp(pixels).stats();
  if (!isOpaque) return pixels.length < bytes ? pixels : undefined;
  let found: Buffer | undefined;
  for (let [low, high] = [1, 100]; low <= high; ) {
    const quality = (low + high) >> 1;
    const jpeg = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (jpeg.length < bytes) [low, found] = [quality + 1, jpeg];
    else high = quality - 1;
  }
  return found;
}

describe.each(SAMPLES)("%s", (_name, create) => {
  it("never looks worse than a JPEG or PNG with as many bytes, and never has more bytes than the upload", async () => {
    const sent = await create();
    const { id, width: ownWidth, bytes } = await store.store(sent);
    expect(bytes).toBeLessThanOrEqual(sent.length);
    const isJpeg = (await sharp(sent).metadata()).format === "jpeg";
    const upright = await sharp(sent)
      .autoOrient()
      .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const width of IMAGE_WIDTHS) {
      const pixels = await sharp(upright).resize({ width, withoutEnlargement: true }).png().toBuffer();
      for (const format of ["avif", "webp"] as const) {
        const what = `${width}.${format}`;
        const served = (await (await store.variant(id, width, format))?.read()) ?? Buffer.alloc(0);
        expect(served.length, what).toBeLessThanOrEqual(sent.length);
        expect((await sharp(served).metadata()).width, what).toBe(Math.min(width, ownWidth));
        // No encoding can look better than an uploaded JPEG that is not resized. So for this image only the sizes are
        // compared (above).
        if (isJpeg && width >= ownWidth) continue;
        const reference = await bestClientEncoding(served.length, pixels);
        const referenceSsim = reference ? await ssim(pixels, reference) : 0;
        const message = `${what}, ${served.length} bytes`;
        expect(await ssim(pixels, served), message).toBeGreaterThanOrEqual(referenceSsim);
      }
    }
  });
});
