import sharp, { type Sharp } from "sharp";
import { BANNER_SCENES, drawBanner } from "./banners.ts";
import { mark } from "./icons.ts";

/** What messaging apps show beside a link to the shop. */
const PREVIEW = { width: 1200, height: 630 };

/** The first wide banner with the shop's mark on its calm side, to be encoded by the caller. */
export async function drawPreview(): Promise<Sharp> {
  const [scene] = BANNER_SCENES;
  if (!scene?.wide) throw new Error("The first banner has no wide view.");
  const banner = await (await drawBanner(scene.tone, scene.wide, PREVIEW)).png().toBuffer();
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">${mark(130, 200, 260)}</svg>`;
  return sharp(banner).composite([{ input: Buffer.from(sign) }]);
}
