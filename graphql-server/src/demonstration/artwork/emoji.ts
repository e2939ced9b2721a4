import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Hold } from "./artwork.ts";

/** An artwork of the emoji package: its file, how it is shown, and the hues (degrees) that are its dye. */
export interface Emoji {
  file: string;
  hold: Hold;
  dye: readonly [fromHue: number, toHue: number];
}

const emoji = (file: string, hold: Hold, from: number, to: number): Emoji => ({
  file,
  hold,
  dye: [from, to],
});

/** Hue ranges may wrap over 360. */
export const EMOJI = {
  sunglasses: emoji("1f576-fe0f", "lying", 220, 300),
  scarf: emoji("1f9e3", "lying", 300, 20),
  sunHat: emoji("1f452", "lying", 330, 10),
  cap: emoji("1f9e2", "lying", 180, 240),
  beads: emoji("1f4ff", "lying", 300, 40),
  ring: emoji("1f48d", "lying", 185, 225),
  umbrella: emoji("2602-fe0f", "lying", 240, 290),
  fan: emoji("1faad", "lying", 335, 15),
  socks: emoji("1f9e6", "lying", 110, 170),
  handbag: emoji("1f45c", "standing", 290, 45),
  clutch: emoji("1f45d", "standing", 310, 25),
  purse: emoji("1f45b", "standing", 320, 15),
  briefcase: emoji("1f4bc", "standing", 330, 20),
  schoolBag: emoji("1f392", "standing", 310, 10),
  trainer: emoji("1f45f", "lying", 230, 300),
  dancePumps: emoji("1fa70", "lying", 290, 345),
  flipFlop: emoji("1fa74", "pair", 200, 245),
  coat: emoji("1f9e5", "lying", 10, 45),
  summerDress: emoji("1f457", "lying", 195, 260),
  hairBow: emoji("1f380", "lying", 335, 15),
  shoppingBags: emoji("1f6cd-fe0f", "standing", 195, 250),
  pottedPlant: emoji("1fab4", "standing", 70, 170),
  nailPolish: emoji("1f485", "lying", 255, 320),
  thread: emoji("1f9f5", "lying", 195, 250),
} as const satisfies Record<string, Emoji>;

const PACKAGE = "@lobehub/fluent-emoji-modern";
let folder: string | undefined;

/** The SVG file of an emoji. Throws an Error naming the package when it is not installed. */
export function emojiFile(file: string): string {
  if (!folder) {
    try {
      folder = join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), "assets");
    } catch (cause) {
      throw new Error(
        `The demonstration catalogue draws with the development package ${PACKAGE}, which is not installed: run "npm ci" without --omit=dev, or set DEMO_CATALOGUE=false.`,
        { cause },
      );
    }
  }
  return join(folder, `${file}.svg`);
}
