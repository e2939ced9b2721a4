import sharp, { type Sharp } from "sharp";
import { lighter } from "../artwork/colours.ts";
import { TONES, type Tone } from "../artwork/ground.ts";
import { type Placed, paintShadow, paintSprite } from "../artwork/paint.ts";
import { shadowOf } from "../artwork/shadow.ts";
import { drawBottle, drawBrush, drawFile, drawFoot, drawHand, drawPot, type Nail, SKIN } from "./nail-art.ts";

export const SERVICE_PICTURE = { width: 640, height: 800 };

/** The pictures are drawn on this grid. */
const GRID = { width: 800, height: 1000 };

interface ServiceScene {
  /** Its file's name. */
  name: string;
  tone: Tone;
  /** SVG on the grid, each with its own shadow, from the back to the front. */
  layers: readonly string[];
}

const at = (x: number, y: number, body: string, turn = 0, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${body}</g>`;
const hand = (skin: string, nail: Nail): string => at(58, 10, drawHand(skin, nail));

function capsules(colours: readonly string[]): string {
  return colours
    .map((colour, i) =>
      at(
        120 + i * 92,
        116 + Math.abs(i - 2.5) * 12,
        `<path d="M-30 70C-34 10-22-60 0-74C22-60 34 10 30 70Q0 92-30 70Z" fill="${colour}"/><path d="M-10 56C-14 10-10-30-2-46" stroke="#fff" stroke-width="9" stroke-opacity=".55" stroke-linecap="round" fill="none"/>`,
      ),
    )
    .join("");
}

const PAPER_FORM = `<path d="M-104 80C-120-30-96-150-44-176H44C96-150 120-30 104 80Z" fill="#d8b36c"/><path d="M-104 80C-120-30-96-150-44-176H44C96-150 120-30 104 80" fill="none" stroke="#f0dcae" stroke-width="7"/><path d="M0-166V-20M-34-150L-22-20M34-150L22-20M-70-96Q0-120 70-96M-80-50Q0-76 80-50" stroke="#9a7538" stroke-width="4" fill="none"/>`;

/** The eight nail services, in the shop's order. */
export const SERVICE_SCENES: readonly ServiceScene[] = [
  {
    name: "manucure-simple",
    tone: "cream",
    layers: [at(600, 150, drawFile(), 24), hand(SKIN.chestnut, { reach: 8, tip: "round" })],
  },
  {
    name: "vernis-semi-permanent",
    tone: "blush",
    layers: [
      hand(SKIN.cocoa, { polish: "#8f2740", reach: 22, tip: "round" }),
      at(690, 250, drawBottle("#8f2740"), 8),
    ],
  },
  {
    name: "depose",
    tone: "mist",
    layers: [
      hand(SKIN.amber, { polish: "#b3562f", reach: 12, tip: "round", worn: true }),
      at(
        660,
        190,
        `<ellipse rx="92" ry="78" fill="#fdfaf5"/><path d="M-60-20Q-20-50 20-30T70 10M-50 30Q0 10 50 34" stroke="#e1d9cd" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M-10-6Q30-20 44 16Q10 40-16 20Z" fill="#d99a7f" fill-opacity=".8"/>`,
      ),
    ],
  },
  {
    name: "vernis-gel-sur-capsule",
    tone: "lilac",
    layers: [
      capsules(["#e2b9ae", "#c98590", "#ae4372", "#7c2a3d", "#643b62", "#b4a5c9"]),
      at(58, 110, drawHand(SKIN.cocoa, { polish: "#c98590", reach: 74, tip: "coffin" })),
    ],
  },
  {
    name: "remplissage",
    tone: "sand",
    layers: [
      hand(SKIN.chestnut, { polish: "#27777a", reach: 52, tip: "almond", bare: 0.3 }),
      at(548, 262, drawBrush("#27777a")),
    ],
  },
  {
    name: "gainage-main",
    tone: "stone",
    layers: [
      hand(SKIN.ebony, { polish: "#dcae9c", reach: 20, tip: "square" }),
      at(690, 190, drawPot("#e7bfb0")),
    ],
  },
  {
    name: "gainage-pieds",
    tone: "sage",
    layers: [
      at(414, 90, drawFoot(SKIN.cocoa, { polish: "#b13a35", reach: 4, tip: "square" }, false), 3, 0.84),
      at(386, 90, drawFoot(SKIN.cocoa, { polish: "#b13a35", reach: 4, tip: "square" }, true), -3, 0.84),
      at(690, 250, drawBottle("#b13a35"), 8, 0.8),
    ],
  },
  {
    name: "construction-main",
    tone: "clay",
    layers: [
      at(390, 250, PAPER_FORM, -2),
      at(58, 70, drawHand(SKIN.chestnut, { polish: "#e8c7b9", reach: 84, tip: "almond", french: true })),
      at(566, 246, drawBrush("#efe1d4")),
    ],
  },
];

function groundOf(tone: Tone): Promise<Buffer> {
  const { wall, floor } = TONES[tone];
  const { width, height } = SERVICE_PICTURE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2=".7" y2="1"><stop stop-color="${lighter(wall, 0.5)}"/><stop offset="1" stop-color="${floor}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><circle cx="${width * 0.52}" cy="${height * 0.46}" r="${width * 0.46}" fill="${lighter(wall, 0.55)}" fill-opacity=".7"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

/** A service's picture, to be encoded by the caller. */
export async function drawService(scene: ServiceScene): Promise<Sharp> {
  const rgb = await groundOf(scene.tone);
  const { width, height } = SERVICE_PICTURE;
  for (const layer of scene.layers) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID.width} ${GRID.height}" width="${width}" height="${height}">${layer}</svg>`;
    const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    const placed: Placed = { data, width, height, left: 0, top: 0 };
    paintShadow(rgb, SERVICE_PICTURE, shadowOf(placed, false, 0.8));
    paintSprite(rgb, SERVICE_PICTURE, placed);
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}
