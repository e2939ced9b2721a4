import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const ACCENT = "#a83c1c";
const GROUND = "#faf7f2";

/** The shop's mark on a 512 grid: a high-contrast capital M, the thick and thin strokes of a fashion masthead. */
const LETTER =
  "M100 142H196L266 292L334 142H412V157L389 164V348L412 355V370H298V355L322 348V200L246 370H234L152 192V348L178 355V370H100V355L126 348V164L100 157Z";
/** A seam under the letter. */
const SEAM = `<path d="M118 412Q256 438 394 412" fill="none" stroke="${ACCENT}" stroke-width="9" stroke-dasharray="22 13" stroke-linecap="round"/>`;

function iconSvg({ corner, scale, seam }: { corner: number; scale: number; seam: boolean }): string {
  const shift = seam ? -18 : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="${GROUND}"/><g transform="translate(256 ${256 + shift * scale}) scale(${scale}) translate(-256 -256)"><path d="${LETTER}" fill="${ACCENT}"/>${seam ? SEAM : ""}</g></svg>\n`;
}

/** An .ico file holding PNGs, as browsers have read since 2007. */
function ico(images: readonly { side: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [i, { side, png }] of images.entries()) {
    const at = 6 + i * 16;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

const png = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Writes the application's icons. */
export async function writeIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const icon = iconSvg({ corner: 112, scale: 1, seam: true });
  const square = iconSvg({ corner: 0, scale: 0.94, seam: true });
  const maskable = iconSvg({ corner: 0, scale: 0.74, seam: true });
  const favicon = iconSvg({ corner: 96, scale: 1.32, seam: false });
  const write = (name: string, data: string | Buffer) => writeFile(join(folder, name), data);
  await write("icon.svg", icon);
  await write("favicon.svg", favicon);
  await write("icon-192.png", await png(icon, 192));
  await write("icon-512.png", await png(icon, 512));
  await write("maskable-512.png", await png(maskable, 512));
  await write("apple-touch-icon-180.png", await png(square, 180));
  const sides = await Promise.all(
    [16, 32, 48].map(async (side) => ({ side, png: await png(favicon, side) })),
  );
  await write("favicon.ico", ico(sides));
}

/** The mark alone, for pictures: drawn `size` pixels wide with its upper left corner at x, y. */
export function mark(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 312}) translate(-100 -142)"><path d="${LETTER}" fill="${ACCENT}"/>${SEAM}</g>`;
}
