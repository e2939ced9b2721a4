import { createRequire } from "node:module";
import path from "node:path";

/** The image library sharp, loaded from the server's package: the PWA has no image library. */
export const sharp: typeof import("sharp").default = createRequire(
  path.resolve(import.meta.dirname, "../../../graphql-server/package.json"),
)("sharp");

/**
 * Creates a JPEG like that of a phone's camera: noisy, and rotated by its EXIF orientation.
 * @param width in pixels; by default the photo has 12 megapixels
 */
export async function phonePhoto(
  seed: number,
  width = 4032,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: {
      width,
      height: (width * 3) / 4,
      channels: 3,
      background: "#8a7a66",
      noise: { type: "gaussian", mean: 110 + 10 * seed, sigma: 35 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, mimeType: "image/jpeg", buffer };
}
