import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { BANNER_SCENES, drawBanner, TALL, WIDE } from "./shop/banners.ts";
import { writeIcons } from "./shop/icons.ts";
import { drawPreview } from "./shop/preview.ts";
import { drawService, SERVICE_SCENES } from "./shop/services.ts";

/**
 * Development only: `npx tsx draw-shop-pictures.ts <pwa/public>` draws the shop's own pictures (banners, icons,
 * services, the preview of shared links). What it writes is committed.
 */
const AVIF = { quality: 50, effort: 6 } as const;
const WEBP = { quality: 74, effort: 6 } as const;

async function writeBoth(image: Sharp, path: string): Promise<string> {
  const avif = await image.clone().avif(AVIF).toBuffer();
  const webp = await image.clone().webp(WEBP).toBuffer();
  await writeFile(`${path}.avif`, avif);
  await writeFile(`${path}.webp`, webp);
  return `${path}: avif ${(avif.length / 1000).toFixed(1)} kB, webp ${(webp.length / 1000).toFixed(1)} kB\n`;
}

async function drawBanners(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [i, scene] of BANNER_SCENES.entries()) {
    process.stdout.write(
      await writeBoth(await drawBanner(scene.tone, scene.tall, TALL), join(folder, `tall-${i + 1}`)),
    );
    if (scene.wide)
      process.stdout.write(
        await writeBoth(await drawBanner(scene.tone, scene.wide, WIDE), join(folder, `wide-${i + 1}`)),
      );
  }
}

async function drawServices(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const scene of SERVICE_SCENES)
    process.stdout.write(await writeBoth(await drawService(scene), join(folder, scene.name)));
}

const [root, only] = process.argv.slice(2);
if (!root)
  throw new Error("Usage: npx tsx draw-shop-pictures.ts <pwa/public> [banners|icons|services|preview]");
if (!only || only === "banners") await drawBanners(join(root, "banners"));
if (!only || only === "icons") await writeIcons(join(root, "icons"));
if (!only || only === "services") await drawServices(join(root, "services"));
if (!only || only === "preview") {
  const preview = await (await drawPreview()).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  await writeFile(join(root, "og-default.jpg"), preview);
  process.stdout.write(`og-default.jpg ${(preview.length / 1000).toFixed(1)} kB\n`);
}
