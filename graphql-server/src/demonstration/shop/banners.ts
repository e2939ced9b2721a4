import sharp, { type Sharp } from "sharp";
import { darker, lighter } from "../artwork/colours.ts";
import { block, roomDefs, TONES, type Tone } from "../artwork/ground.ts";
import { composeScene, type Piece } from "../compose-picture.ts";

/** A block to stand things on; shares of the banner's width and height. */
type Block = readonly [left: number, right: number, top: number];

interface View {
  /** Where floor meets wall, as a share of the height. */
  floor: number;
  /** A rail along the top carries the clothes. */
  rail?: number;
  blocks?: readonly Block[];
  circle?: readonly [x: number, y: number, radius: number];
  pieces: readonly Piece[];
}

export interface BannerScene {
  tone: Tone;
  /** Goods in the right 55 %: text stands on the left. Not every scene has a wide view. */
  wide?: View;
  /** Goods in the upper 60 %: text stands below. */
  tall: View;
}

export const WIDE = { width: 1600, height: 700 };
export const TALL = { width: 720, height: 840 };

const hung = (art: Piece["art"], cloth: Piece["cloth"], x: number, y: number, size: number): Piece => ({
  art,
  cloth,
  x,
  by: "top",
  y,
  size,
});
const stands = (
  art: Piece["art"],
  cloth: Piece["cloth"],
  x: number,
  y: number,
  size: number,
  flip = false,
): Piece => ({ art, cloth, x, by: "foot", y, size, flip });

const WIDE_RAIL = 0.075;
const TALL_RAIL = 0.055;
const onWideRail = WIDE_RAIL - 0.018;
const onTallRail = TALL_RAIL - 0.014;

/** In the order they are shown; the first is what a visitor sees while the page loads. */
export const BANNER_SCENES: readonly BannerScene[] = [
  {
    tone: "sand",
    wide: {
      floor: 0.79,
      rail: WIDE_RAIL,
      pieces: [
        hung("trenchCoat", "camel", 0.868, onWideRail, 0.255),
        hung("sweetheartDress", "teal wax mustard", 0.6, onWideRail, 0.27),
        hung("puffBlouse", "white dots wine", 0.745, onWideRail, 0.2),
        stands("handbag", "cognac", 0.735, 0.945, 0.125),
        stands("stiletto", "wine", 0.525, 0.93, 0.1),
        stands("stiletto", "wine", 0.55, 0.965, 0.1),
      ],
    },
    tall: {
      floor: 0.55,
      rail: TALL_RAIL,
      pieces: [
        hung("blazer", "camel", 0.74, onTallRail, 0.5),
        hung("sweetheartDress", "teal wax mustard", 0.31, onTallRail, 0.53),
        stands("handbag", "cognac", 0.75, 0.615, 0.26),
      ],
    },
  },
  {
    tone: "clay",
    wide: {
      floor: 0.8,
      circle: [0.74, 0.42, 0.42],
      blocks: [
        [0.5, 0.67, 0.7],
        [0.64, 0.84, 0.52],
        [0.81, 0.97, 0.76],
      ],
      pieces: [
        stands("trapezeBag", "indigo wax coral", 0.74, 0.49, 0.165),
        stands("toteBag", "cognac", 0.575, 0.67, 0.16),
        stands("crescentBag", "mustard", 0.892, 0.73, 0.14),
      ],
    },
    tall: {
      floor: 0.53,
      circle: [0.5, 0.27, 0.36],
      blocks: [
        [0.52, 0.94, 0.4],
        [0.07, 0.56, 0.5],
      ],
      pieces: [
        stands("trapezeBag", "indigo wax coral", 0.72, 0.375, 0.36),
        stands("toteBag", "cognac", 0.31, 0.475, 0.38),
      ],
    },
  },
  {
    tone: "mist",
    wide: {
      floor: 0.8,
      circle: [0.75, 0.44, 0.43],
      blocks: [
        [0.62, 0.86, 0.48],
        [0.5, 0.7, 0.72],
        [0.78, 0.97, 0.74],
      ],
      pieces: [
        stands("highSneaker", "rust wax teal", 0.71, 0.445, 0.155),
        stands("highSneaker", "rust wax teal", 0.755, 0.46, 0.16),
        stands("blockHeel", "wine", 0.575, 0.675, 0.13),
        stands("blockHeel", "wine", 0.605, 0.695, 0.135),
        stands("loafer", "cognac", 0.865, 0.7, 0.14),
        stands("loafer", "cognac", 0.885, 0.72, 0.145),
      ],
    },
    tall: {
      floor: 0.54,
      circle: [0.5, 0.27, 0.36],
      blocks: [
        [0.3, 0.95, 0.32],
        [0.06, 0.76, 0.52],
      ],
      pieces: [
        stands("highSneaker", "rust wax teal", 0.72, 0.285, 0.33),
        stands("highSneaker", "rust wax teal", 0.61, 0.3, 0.345),
        stands("blockHeel", "wine", 0.34, 0.475, 0.34),
        stands("blockHeel", "wine", 0.42, 0.498, 0.36),
      ],
    },
  },
  {
    tone: "straw",
    wide: {
      floor: 0.79,
      rail: WIDE_RAIL,
      pieces: [
        hung("kaba", "rust bands saffron", 0.872, onWideRail, 0.255),
        hung("toghuGown", "black toghu ivory", 0.585, onWideRail, 0.265),
        hung("wrapDress", "indigo ndop ivory", 0.74, onWideRail, 0.25),
        stands("basketBag", "teal stripes ivory", 0.665, 0.95, 0.12),
      ],
    },
    tall: {
      floor: 0.55,
      rail: TALL_RAIL,
      pieces: [
        hung("wrapDress", "indigo ndop ivory", 0.72, onTallRail, 0.5),
        hung("toghuGown", "black toghu ivory", 0.3, onTallRail, 0.52),
      ],
    },
  },
  {
    tone: "blush",
    wide: {
      floor: 0.8,
      circle: [0.74, 0.44, 0.43],
      blocks: [
        [0.5, 0.67, 0.76],
        [0.65, 0.83, 0.66],
        [0.81, 0.97, 0.78],
      ],
      pieces: [
        stands("braidedWig", "black", 0.74, 0.64, 0.21),
        stands("wavyWig", "chocolate", 0.585, 0.74, 0.19),
        stands("curlyWig", "cognac", 0.89, 0.76, 0.185),
      ],
    },
    tall: {
      floor: 0.54,
      circle: [0.5, 0.28, 0.36],
      blocks: [
        [0.05, 0.5, 0.5],
        [0.5, 0.95, 0.53],
      ],
      pieces: [
        stands("wavyWig", "chocolate", 0.275, 0.475, 0.4),
        stands("curlyWig", "cognac", 0.725, 0.505, 0.38),
      ],
    },
  },
  {
    tone: "sage",
    tall: {
      floor: 0.54,
      circle: [0.5, 0.28, 0.38],
      pieces: [
        {
          art: "oneShoulderSwimsuit",
          cloth: "petrol leaves mint",
          x: 0.34,
          by: "middle",
          y: 0.28,
          size: 0.46,
          turn: -4,
        },
        { art: "sunHat", cloth: "terracotta", x: 0.72, by: "middle", y: 0.2, size: 0.4, turn: 6 },
        stands("basketBag", "rust stripes ivory", 0.72, 0.585, 0.36),
      ],
    },
  },
];

/** Where blocks end on the floor in a tall banner: below lies the text. */
const TALL_BLOCK_FOOT = 0.6;

function bannerRoom(
  tone: Tone,
  view: View,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const { wall, floor } = TONES[tone];
  const line = height * view.floor;
  const foot = height > width ? height * TALL_BLOCK_FOOT : height * 0.93;
  const circle = view.circle
    ? `<circle cx="${view.circle[0] * width}" cy="${view.circle[1] * height}" r="${view.circle[2] * Math.min(width, height)}" fill="${lighter(wall, 0.5)}"/>`
    : "";
  const y = (view.rail ?? 0) * height;
  const rail = view.rail
    ? `<path d="M0 ${y + 20}H${width}" stroke="${darker(wall, 0.4)}" stroke-width="10" stroke-opacity=".12"/><path d="M0 ${y}H${width}" stroke="#a98a58" stroke-width="10"/><path d="M0 ${y - 2.5}H${width}" stroke="#e2c999" stroke-width="3"/>`
    : "";
  const blocks = (view.blocks ?? [])
    .map(([left, right, top]) => block(left * width, right * width, top * height, foot, wall, floor))
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${roomDefs(tone)}</defs><rect width="${width}" height="${height}" fill="url(#wall)"/>${circle}${rail}<rect y="${line}" width="${width}" height="${height - line}" fill="url(#floor)"/>${blocks}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

/** A banner's picture, to be encoded by the caller. */
export async function drawBanner(
  tone: Tone,
  view: View,
  canvas: { width: number; height: number },
): Promise<Sharp> {
  const room = await bannerRoom(tone, view, canvas);
  return composeScene({ tone, setting: "plain", pieces: view.pieces }, canvas, room);
}
