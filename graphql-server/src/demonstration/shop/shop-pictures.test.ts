import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { BANNER_SCENES, TALL, WIDE } from "./banners.ts";
import { SERVICE_PICTURE, SERVICE_SCENES } from "./services.ts";

const committed = (path: string): string =>
  fileURLToPath(new URL(`../../../../pwa/public/${path}`, import.meta.url));
const bytes = (path: string): number => statSync(committed(path)).size;

describe("the shop's own pictures, as committed", () => {
  it("give the home page five wide and six tall banners, the tall ones light enough for a phone", async () => {
    expect(BANNER_SCENES.filter((scene) => scene.wide)).toHaveLength(5);
    expect(BANNER_SCENES).toHaveLength(6);
    for (const [i, scene] of BANNER_SCENES.entries()) {
      expect(bytes(`banners/tall-${i + 1}.avif`), `tall-${i + 1}`).toBeLessThanOrEqual(28_000);
      expect(await sharp(committed(`banners/tall-${i + 1}.webp`)).metadata()).toMatchObject(TALL);
      if (scene.wide)
        expect(await sharp(committed(`banners/wide-${i + 1}.webp`)).metadata()).toMatchObject(WIDE);
    }
  });

  it("keep the goods of a wide banner out of its left 45 %, where the text stands", () => {
    for (const { wide } of BANNER_SCENES) {
      for (const piece of wide?.pieces ?? []) expect(piece.x - piece.size / 2).toBeGreaterThanOrEqual(0.45);
    }
  });

  it("show each of the eight nail services", async () => {
    expect(SERVICE_SCENES).toHaveLength(8);
    for (const { name } of SERVICE_SCENES) {
      expect(bytes(`services/${name}.avif`), name).toBeLessThan(15_000);
      expect(await sharp(committed(`services/${name}.webp`)).metadata()).toMatchObject(SERVICE_PICTURE);
    }
  });

  it("hold the icons a phone's home screen asks for, and a preview that messaging apps accept", async () => {
    const sides = { "icon-192": 192, "icon-512": 512, "maskable-512": 512, "apple-touch-icon-180": 180 };
    for (const [name, side] of Object.entries(sides)) {
      expect(await sharp(committed(`icons/${name}.png`)).metadata(), name).toMatchObject({
        width: side,
        height: side,
      });
    }
    expect(readFileSync(committed("icons/favicon.ico")).readUInt16LE(4)).toBe(3);
    expect(bytes("og-default.jpg")).toBeLessThanOrEqual(80_000);
  });
});
