import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { DRAWINGS, type DrawingName, type EmojiName } from "./artwork.ts";
import { type Cloth, parseCloth } from "./cloth.ts";
import { EMOJI, emojiFile } from "./emoji.ts";
import { createPen } from "./pen.ts";
import { redye } from "./redye.ts";

/** Raw RGBA pixels. */
export interface Sprite {
  data: Buffer;
  width: number;
  height: number;
}

/** A rectangle, in drawing units or pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Longest side in pixels of an emoji's raster (its filters are costly) and of a measuring raster. */
const EMOJI_SIDE = 760;
const MEASURING_SIDE = 260;
/** About 2 MB each. */
const KEPT_EMOJI = 12;
const VISIBLE = 8;

async function rasterise(svg: Buffer, density = 72): Promise<Sprite> {
  const { data, info } = await sharp(svg, { density })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The smallest rectangle holding every visible pixel. */
function visibleBox({ data, width, height }: Sprite): Box {
  const seen = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > VISIBLE;
  const rowSeen = (y: number) => Array.from({ length: width }, (_, x) => x).some((x) => seen(x, y));
  let top = 0;
  let bottom = height - 1;
  while (top < bottom && !rowSeen(top)) top += 1;
  while (bottom > top && !rowSeen(bottom)) bottom -= 1;
  let left = width - 1;
  let right = 0;
  for (let y = top; y <= bottom; y += 1) {
    for (let x = 0; x < left; x += 1) if (seen(x, y)) left = x;
    for (let x = width - 1; x > right; x -= 1) if (seen(x, y)) right = x;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

const boxes = new Map<DrawingName, Promise<Box>>();

async function measure(name: DrawingName): Promise<Box> {
  const drawing = DRAWINGS[name];
  const [x, y, width, height] = drawing.box;
  const pixel = Math.max(width, height) / MEASURING_SIDE;
  const pen = createPen("grey");
  const body = drawing.draw(pen);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${Math.round(width / pixel)}" height="${Math.round(height / pixel)}"><defs>${pen.defs()}</defs>${body}</svg>`;
  const seen = visibleBox(await rasterise(Buffer.from(svg)));
  return {
    x: x + (seen.x - 0.5) * pixel,
    y: y + (seen.y - 0.5) * pixel,
    width: (seen.width + 1) * pixel,
    height: (seen.height + 1) * pixel,
  };
}

/** Where a drawing's own ink lies, in drawing units. */
export function drawnBox(name: DrawingName): Promise<Box> {
  const found = boxes.get(name);
  if (found) return found;
  const measured = measure(name);
  boxes.set(name, measured);
  return measured;
}

/** How a drawing lies on the picture: pixels a unit, turn in degrees, and the part of it that is seen. */
export interface Pose {
  /** Pixels a drawing unit. */
  scale: number;
  turn: number;
  flip: boolean;
  /** In pixels from the middle of the turned drawing; whole numbers of pixels wide and high. */
  window: Box;
}

/** Rasterises a drawing once, already sized, turned and cut to what is seen. */
export function drawingSprite(
  name: DrawingName,
  cloth: Cloth,
  box: Box,
  { scale, turn, flip, window }: Pose,
): Promise<Sprite> {
  const drawing = DRAWINGS[name];
  const pen = createPen(cloth, drawing.weaveScale ?? 1);
  const body = drawing.draw(pen);
  const view = [window.x, window.y, window.width, window.height].map((length) => length / scale).join(" ");
  const transform = `rotate(${turn}) scale(${flip ? -1 : 1} 1) translate(${-(box.x + box.width / 2)} ${-(box.y + box.height / 2)})`;
  return rasterise(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${window.width}" height="${window.height}"><defs>${pen.defs()}</defs><g transform="${transform}">${body}</g></svg>`,
    ),
  );
}

const emojiCache = new Map<string, Promise<Sprite>>();

async function plainEmoji(name: EmojiName): Promise<Sprite> {
  const svg = await readFile(emojiFile(EMOJI[name].file));
  const whole = await rasterise(svg, (72 * EMOJI_SIDE) / 32);
  const box = visibleBox(whole);
  const data = await sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 4 } })
    .extract({ left: box.x, top: box.y, width: box.width, height: box.height })
    .raw()
    .toBuffer();
  return { data, width: box.width, height: box.height };
}

/** The trimmed pixels of an emoji dyed in the cloth's colour; each emoji is rasterised once while it is in use. */
export async function emojiSprite(name: EmojiName, cloth: Cloth): Promise<Sprite> {
  const found = emojiCache.get(name) ?? plainEmoji(name);
  emojiCache.delete(name);
  emojiCache.set(name, found);
  const oldest = emojiCache.size > KEPT_EMOJI ? emojiCache.keys().next().value : undefined;
  if (oldest !== undefined) emojiCache.delete(oldest);
  const plain = await found;
  return { ...plain, data: redye(plain.data, EMOJI[name].dye, parseCloth(cloth).base) };
}

/** Gives the cached pixels back; call it when the last picture is composed. */
export function forgetSprites(): void {
  emojiCache.clear();
}
