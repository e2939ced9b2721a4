import { DRESSES_AND_JACKETS } from "./drawings/dresses-and-jackets.ts";
import { OBJECTS } from "./drawings/objects.ts";
import { SKIRTS_AND_TROUSERS } from "./drawings/skirts-and-trousers.ts";
import { TOPS } from "./drawings/tops.ts";
import { EMOJI } from "./emoji.ts";
import type { Pen } from "./pen.ts";

/** How a thing is shown: on a hanger, standing, two shoes from the side, laid flat, two shoes from above. */
export type Hold = "hung" | "standing" | "shoe" | "lying" | "pair";

/** One of the shop's own drawings: SVG made with a pen, inside a box of drawing units. */
export interface Drawing {
  hold: Hold;
  box: readonly [x: number, y: number, width: number, height: number];
  /** Size of a weave's tile; 1 suits a garment 1000 units wide. */
  weaveScale?: number;
  draw(pen: Pen): string;
}

const ALL = { ...DRESSES_AND_JACKETS, ...TOPS, ...SKIRTS_AND_TROUSERS, ...OBJECTS };

export type DrawingName = keyof typeof ALL;
export const DRAWINGS: Readonly<Record<DrawingName, Drawing>> = ALL;
export type EmojiName = keyof typeof EMOJI;
export type ArtworkName = DrawingName | EmojiName;

export function isEmoji(name: ArtworkName): name is EmojiName {
  return name in EMOJI;
}

export function holdOf(name: ArtworkName): Hold {
  return isEmoji(name) ? EMOJI[name].hold : DRAWINGS[name].hold;
}
