import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { composePicture } from "./compose-picture.ts";
import { DEMONSTRATION_PRODUCTS } from "./demonstration-products.ts";

/** Development only: `npx tsx contact-sheet.ts <folder> [category]` writes one PNG sheet a category, to be looked at. */
const CELL = { width: 256, height: 320 };

async function sheet(folder: string, category: string): Promise<void> {
  const products = DEMONSTRATION_PRODUCTS.filter((product) => product.category === category);
  const columns = Math.max(...products.map((product) => product.pictures.length));
  const cells: OverlayOptions[] = [];
  for (const [at, product] of products.entries()) {
    for (const [nth, spec] of product.pictures.entries()) {
      const input = await sharp(await composePicture(spec))
        .resize(CELL.width, CELL.height)
        .toBuffer();
      const half = Math.ceil(products.length / 2);
      cells.push({
        input,
        left: (nth + (at >= half ? columns : 0)) * (CELL.width + 4),
        top: (at % half) * (CELL.height + 4),
      });
    }
  }
  const size = {
    width: columns * 2 * (CELL.width + 4),
    height: Math.ceil(products.length / 2) * (CELL.height + 4),
  };
  const name = category
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();
  await sharp({ create: { ...size, channels: 3, background: "#ffffff" } })
    .composite(cells)
    .png()
    .toFile(join(folder, `${name}.png`));
}

const [folder, only] = process.argv.slice(2);
if (!folder) throw new Error("Usage: npx tsx contact-sheet.ts <folder> [category]");
await mkdir(folder, { recursive: true });
const started = performance.now();
for (const category of new Set(DEMONSTRATION_PRODUCTS.map((product) => product.category))) {
  if (!only || only === category) await sheet(folder, category);
}
process.stdout.write(`${Math.round(performance.now() - started)} ms\n`);
