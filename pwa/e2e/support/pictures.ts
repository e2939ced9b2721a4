import { createRequire } from "node:module";
import path from "node:path";

/** The server's image library; the PWA has none. */
export const sharp: typeof import("sharp").default = createRequire(
  path.resolve(import.meta.dirname, "../../../graphql-server/package.json"),
)("sharp");

/** Side of the square of noise that a photo repeats (pixels): drawing noise all over takes three times as long. */
const NOISE = 252;

/**
 * A JPEG as phones make it: noisy, and turned upright by its EXIF orientation.
 * @param width in pixels; 12 megapixels without it
 */
export async function phonePhoto(
  seed: number,
  width = 4032,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const plain = { channels: 3, background: "#8a7a66" } as const;
  const noise = await sharp({
    create: {
      ...plain,
      width: NOISE,
      height: NOISE,
      noise: { type: "gaussian", mean: 110 + 10 * seed, sigma: 35 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const buffer = await sharp({ create: { ...plain, width, height: (width * 3) / 4 } })
    .composite([{ input: noise, tile: true }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, mimeType: "image/jpeg", buffer };
}
