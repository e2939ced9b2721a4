import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { BANNER_IMAGES } from "../../../../../pwa/src/features/catalogue/home/banner-motion.ts";
import { NAIL_SERVICES } from "../../../features/shop/default-services.rules.ts";
import { PROJECT_ROOT } from "../../../platform/settings/settings.ts";

const PUBLIC = path.join(PROJECT_ROOT, "pwa", "public");
const WIDE = { width: 1600, height: 700 };
/** Size of a tall banner: twice the width of the banner on a phone 360 px wide. */
const TALL = { width: 672, height: 784 };
const SERVICE = { width: 640, height: 800 };

const pathOf = (name: string): string => path.join(PUBLIC, name);
const bytes = (name: string): number => statSync(pathOf(name)).size;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
/** Returns the names of a folder's images without their extensions. Each image must exist as AVIF and WebP. */
function imagesIn(folder: string): string[] {
  const files = readdirSync(pathOf(folder));
  const names = [...new Set(files.map((file) => path.parse(file).name))];
  expect(files.toSorted()).toEqual(names.flatMap((name) => [`${name}.avif`, `${name}.webp`]).toSorted());
  return names.toSorted();
}

describe("the PWA's own images", () => {
  it("include the home page's wide and tall banners, small enough for shoppers who pay for each megabyte", async () => {
    const wide = numbers(BANNER_IMAGES.desktop).map((number) => `wide-${number}`);
    const tall = numbers(BANNER_IMAGES.mobile).map((number) => `tall-${number}`);
    expect(imagesIn("banners")).toEqual([...tall, ...wide]);
    for (const name of tall) expect(bytes(`banners/${name}.avif`), name).toBeLessThanOrEqual(8_200);
    for (const name of wide) expect(bytes(`banners/${name}.avif`), name).toBeLessThanOrEqual(18_000);
    for (const format of ["avif", "webp"]) {
      for (const name of tall)
        expect(await sharp(pathOf(`banners/${name}.${format}`)).metadata(), name).toMatchObject(TALL);
      for (const name of wide)
        expect(await sharp(pathOf(`banners/${name}.${format}`)).metadata(), name).toMatchObject(WIDE);
    }
  });

  it("keep the left 45 % of a wide banner free of goods, because the text is there", async () => {
    for (const number of numbers(BANNER_IMAGES.desktop)) {
      const { data, info } = await sharp(pathOf(`banners/wide-${number}.webp`))
        .extract({ left: 0, top: 0, width: WIDE.width * 0.45, height: WIDE.height })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      // Compares each pixel with the next pixel but one. At the edge of goods, these two differ by 180 or more. The
      // wall and the floor in a banner have only soft gradients.
      let steepest = 0;
      for (let at = 2; at < data.length; at++) {
        if (at % info.width < 2) continue;
        steepest = Math.max(steepest, Math.abs((data[at] ?? 0) - (data[at - 2] ?? 0)));
      }
      expect(steepest, `wide-${number}`).toBeLessThan(40);
    }
  });

  it("show each of the eight nail services", async () => {
    const names = NAIL_SERVICES.map(({ image }) => path.basename(image)).toSorted();
    expect(names).toHaveLength(8);
    expect(imagesIn("services")).toEqual(names);
    for (const name of names) {
      expect(bytes(`services/${name}.avif`), name).toBeLessThan(15_000);
      expect(await sharp(pathOf(`services/${name}.webp`)).metadata()).toMatchObject(SERVICE);
    }
  });

  it("include the icons for a phone's home screen, and a preview that messaging apps accept", async () => {
    const sides = { "icon-192": 192, "icon-512": 512, "maskable-512": 512, "apple-touch-icon-180": 180 };
    for (const [name, side] of Object.entries(sides))
      expect(await sharp(pathOf(`icons/${name}.png`)).metadata(), name).toMatchObject({
        width: side,
        height: side,
      });
    expect(readFileSync(pathOf("icons/favicon.ico")).readUInt16LE(4)).toBe(3);
    expect(bytes("og-default.jpg")).toBeLessThanOrEqual(80_000);
  });
});
