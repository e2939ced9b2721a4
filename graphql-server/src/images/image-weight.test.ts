import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { composePicture } from "../demonstration/compose-picture.ts";
import { DEMONSTRATION_PRODUCTS } from "../demonstration/demonstration-products.ts";
import { removeFolder } from "../testing/remove-folder.ts";
import { PICTURE_WIDTHS } from "./image.rules.ts";
import { ImageStore } from "./image-store.ts";
import { grain, noisyPortrait, plain, productPicture } from "./testing/sample-images.ts";
import { likeness } from "./testing/ssim.ts";

let directory = "";
let store: ImageStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
  store = new ImageStore(directory);
});
afterEach(() => removeFolder(directory));

async function demonstrationPicture(): Promise<Buffer> {
  const spec = DEMONSTRATION_PRODUCTS[0]?.pictures[0];
  if (!spec) throw new Error("no demonstration picture");
  return composePicture(spec);
}

/** A dress cut out of its background, as a seller's application exports it. */
async function cutOut(): Promise<Buffer> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="875"><path d="M280 180q70 60 140 0l40 220 150 380q-260 80-520 0l150-380z"/></svg>`;
  return sharp(await productPicture())
    .resize(700, 875)
    .ensureAlpha()
    .composite([{ input: Buffer.from(shape), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** A photo that went through chat applications. */
async function squeezed(): Promise<Buffer> {
  const input = await grain(900, 1125, 128).png().toBuffer();
  return sharp(await productPicture())
    .resize(900, 1125)
    .composite([{ input, blend: "overlay" }])
    .jpeg({ quality: 35 })
    .toBuffer();
}

const PICTURES: [name: string, make: () => Promise<Buffer>][] = [
  ["a grainy portrait of 12 megapixels, lying on its side", noisyPortrait],
  ["a picture of the demonstration catalogue", demonstrationPicture],
  ["a PNG with transparency", cutOut],
  ["a flat drawing", () => plain(640, 800, "#8a3324").png({ palette: true }).toBuffer()],
  ["a photo that was squeezed before", squeezed],
  [
    "a picture the size of a stamp",
    async () =>
      sharp(await productPicture())
        .resize(48)
        .jpeg()
        .toBuffer(),
  ],
];

/**
 * The best picture of these pixels in fewer bytes, in the format a sender has: JPEG as phones and browsers write it,
 * PNG where something is transparent. Undefined when even the worst is not that small.
 */
async function rivalWithin(bytes: number, pixels: Buffer): Promise<Buffer | undefined> {
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

describe.each(PICTURES)("%s", (_name, make) => {
  it("is served looking better than any JPEG of that width and weight, and never heavier than it came", async () => {
    const sent = await make();
    const { id, width: ownWidth, bytes } = await store.store(sent);
    expect(bytes).toBeLessThanOrEqual(sent.length);
    const isJpeg = (await sharp(sent).metadata()).format === "jpeg";
    const upright = await sharp(sent)
      .autoOrient()
      .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const width of PICTURE_WIDTHS) {
      const pixels = await sharp(upright).resize({ width, withoutEnlargement: true }).png().toBuffer();
      for (const format of ["avif", "webp"] as const) {
        const what = `${width}.${format}`;
        const file = await store.variant(id, width, format);
        const served = await readFile(file?.path ?? "");
        expect(served.length, what).toBeLessThanOrEqual(sent.length);
        expect((await sharp(served).metadata()).width, what).toBe(Math.min(width, ownWidth));
        // A JPEG that keeps its pixels has the sent file for its rival, weighed above.
        if (isJpeg && width >= ownWidth) continue;
        const rival = await rivalWithin(served.length, pixels);
        const [ours, theirs] = [await likeness(pixels, served), rival ? await likeness(pixels, rival) : 0];
        expect(ours, `${what}, ${served.length} bytes`).toBeGreaterThanOrEqual(theirs);
      }
    }
  }, 120_000);
});
