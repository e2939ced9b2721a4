import sharp, { type Sharp } from "sharp";
import { type ArtworkName, isEmoji } from "./artwork/artwork.ts";
import type { Cloth } from "./artwork/cloth.ts";
import { groundSvg, type Setting, type Tone } from "./artwork/ground.ts";
import { type Canvas, type Placed, paintShadow, paintSprite } from "./artwork/paint.ts";
import { shadowOf } from "./artwork/shadow.ts";
import { drawingSprite, drawnBox, emojiSprite, forgetSprites } from "./artwork/sprite.ts";

/** One thing in a picture. Lengths are shares of the picture's width (x, size) and height (y). */
export interface Piece {
  art: ArtworkName;
  cloth: Cloth;
  /** Centre. */
  x: number;
  /** What `y` says: the piece's top (hung), its middle (lying) or its foot (standing). */
  by: "top" | "middle" | "foot";
  y: number;
  /** The piece fits into `size` of the picture's width, and in height into 1.25 times that. */
  size: number;
  /** Degrees, clockwise. */
  turn?: number;
  flip?: boolean;
}

/** Everything that decides a picture's pixels. */
export interface PictureSpec {
  tone: Tone;
  setting: Setting;
  /** From the back to the front. */
  pieces: readonly Piece[];
  /** A close-up: the point (shares of the picture) that comes to the middle, and how many times larger. */
  close?: { x: number; y: number; times: number };
}

/** 4:5, enough for a phone's full width at three pixels per point. */
export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 1200;
const JPEG_QUALITY = 88;

/** 3.5 MB each; neighbours in the catalogue share few. */
const KEPT_GROUNDS = 10;
const grounds = new Map<string, Promise<Buffer>>();

function ground(tone: Tone, setting: Setting, { width, height }: Canvas): Promise<Buffer> {
  const key = `${tone} ${setting} ${width} ${height}`;
  const found = grounds.get(key);
  if (found) return found;
  const made = sharp(Buffer.from(groundSvg(tone, setting, width, height)))
    .removeAlpha()
    .raw()
    .toBuffer();
  grounds.set(key, made);
  const oldest = grounds.size > KEPT_GROUNDS ? grounds.keys().next().value : undefined;
  if (oldest !== undefined) grounds.delete(oldest);
  return made;
}

/** Gives the cached pixels back; call it when the last picture is composed. */
export function forgetPictures(): void {
  grounds.clear();
  forgetSprites();
}

interface Frame {
  canvas: Canvas;
  close: PictureSpec["close"];
  times: number;
}

/** The rectangle of the turned piece on the canvas, in pixels. */
function rectangle(piece: Piece, width: number, height: number, { canvas, close, times }: Frame) {
  const at = (share: number, centre: number | undefined, length: number) =>
    centre === undefined ? share * length : (share - centre) * times * length + length / 2;
  const lift = { top: 0, middle: 0.5, foot: 1 }[piece.by];
  return {
    left: Math.round(at(piece.x, close?.x, canvas.width) - width / 2),
    top: Math.round(at(piece.y, close?.y, canvas.height) - height * lift),
    width: Math.ceil(width),
    height: Math.ceil(height),
  };
}

function seenPart(rect: { left: number; top: number; width: number; height: number }, canvas: Canvas) {
  const left = Math.max(0, rect.left);
  const top = Math.max(0, rect.top);
  const width = Math.min(canvas.width, rect.left + rect.width) - left;
  const height = Math.min(canvas.height, rect.top + rect.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

async function placeDrawing(piece: Piece, frame: Frame): Promise<Placed | undefined> {
  if (isEmoji(piece.art)) return undefined;
  const box = await drawnBox(piece.art);
  const room = piece.size * frame.canvas.width * frame.times;
  const scale = Math.min(room / box.width, (room * 1.25) / box.height);
  const turn = piece.turn ?? 0;
  const [sin, cos] = [Math.abs(Math.sin((turn * Math.PI) / 180)), Math.abs(Math.cos((turn * Math.PI) / 180))];
  const rect = rectangle(
    piece,
    (box.width * cos + box.height * sin) * scale,
    (box.width * sin + box.height * cos) * scale,
    frame,
  );
  const seen = seenPart(rect, frame.canvas);
  if (!seen) return undefined;
  const window = {
    x: seen.left - rect.left - rect.width / 2,
    y: seen.top - rect.top - rect.height / 2,
    width: seen.width,
    height: seen.height,
  };
  const sprite = await drawingSprite(piece.art, piece.cloth, box, {
    scale,
    turn,
    flip: piece.flip ?? false,
    window,
  });
  return { ...sprite, left: seen.left, top: seen.top };
}

async function placeEmoji(piece: Piece, frame: Frame): Promise<Placed | undefined> {
  if (!isEmoji(piece.art)) return undefined;
  const plain = await emojiSprite(piece.art, piece.cloth);
  const room = piece.size * frame.canvas.width * frame.times;
  const scale = Math.min(room / plain.width, (room * 1.25) / plain.height);
  const from = sharp(plain.data, { raw: { width: plain.width, height: plain.height, channels: 4 } });
  const sized = await from
    .flop(piece.flip ?? false)
    .resize(Math.round(plain.width * scale))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: sized.info.width, height: sized.info.height, channels: 4 as const };
  const turned = piece.turn
    ? await sharp(sized.data, { raw })
        .rotate(piece.turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .raw()
        .toBuffer({ resolveWithObject: true })
    : sized;
  const { width, height } = turned.info;
  return { data: turned.data, ...rectangle(piece, width, height, frame) };
}

/** Composes a picture of the canvas's size, to be encoded by the caller; `room` (RGB pixels) replaces its ground. */
export async function composeScene(spec: PictureSpec, canvas: Canvas, room?: Buffer): Promise<Sharp> {
  const times = spec.close?.times ?? 1;
  const frame: Frame = { canvas, close: spec.close, times };
  const rgb = Buffer.from(room ?? (await ground(spec.tone, spec.setting, canvas)));
  for (const piece of spec.pieces) {
    const placed = (await placeDrawing(piece, frame)) ?? (await placeEmoji(piece, frame));
    if (!placed) continue;
    const standing = piece.by === "foot";
    const footSeen = placed.top + placed.height < canvas.height;
    if (!standing || footSeen) {
      paintShadow(rgb, canvas, shadowOf(placed, standing, (times * canvas.width) / PICTURE_WIDTH));
    }
    paintSprite(rgb, canvas, placed);
  }
  return sharp(rgb, { raw: { ...canvas, channels: 3 } });
}

/**
 * Composes one demonstration picture: JPEG, 960×1200. The same spec always gives the same bytes.
 * Throws when the development package with the artwork is not installed.
 */
export async function composePicture(spec: PictureSpec): Promise<Buffer> {
  const picture = await composeScene(spec, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT });
  return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
}
