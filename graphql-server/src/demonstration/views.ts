import { type ArtworkName, type Hold, holdOf } from "./artwork/artwork.ts";
import type { Cloth } from "./artwork/cloth.ts";
import {
  HOOK_LINE,
  LOW_STEP_TOP,
  PLINTH_TOP,
  RAIL_LINE,
  type Setting,
  STEP_TOP,
  TONES,
  type Tone,
} from "./artwork/ground.ts";
import type { PictureSpec, Piece } from "./compose-picture.ts";

interface Look {
  art: ArtworkName;
  cloth: Cloth;
  tone: Tone;
}

/** Makes one more picture of a product from its leading one; `nth` is its place in the gallery. */
export type View = (look: Look, nth: number) => PictureSpec;

const TONE_ORDER = Object.keys(TONES) as Tone[];

/** Another ground, a fixed walk away, so that a gallery never repeats its leading ground. */
function otherTone(tone: Tone, nth: number): Tone {
  return TONE_ORDER[(TONE_ORDER.indexOf(tone) + nth * 2) % TONE_ORDER.length] ?? tone;
}

/** How wide an artwork stands in the picture; what is not listed takes its hold's width. */
const SIZES: Partial<Record<ArtworkName, number>> = {
  scarf: 0.62,
  beads: 0.62,
  purse: 0.52,
  clutch: 0.6,
  belt: 0.66,
  camisole: 0.58,
  cap: 0.56,
  sunHat: 0.68,
  sunglasses: 0.72,
  straightHank: 0.72,
  wavyHank: 0.72,
  bucketBag: 0.6,
  flipFlop: 0.42,
};
const SIZE_OF_HOLD: Record<Hold, number> = { hung: 0.8, standing: 0.68, shoe: 0.72, lying: 0.7, pair: 0.54 };

const sizeOf = (art: ArtworkName): number => SIZES[art] ?? SIZE_OF_HOLD[holdOf(art)];

/** Two shoes of a pair seen from above, around a point. */
function pair(art: ArtworkName, cloth: Cloth, x: number, y: number, size: number, turn = 0): Piece[] {
  const step = art === "flipFlop" ? size * 0.45 : size * 0.3;
  return [
    { art, cloth, x: x - step, by: "middle", y: y - 0.025, size, turn: turn - 7 },
    { art, cloth, x: x + step, by: "middle", y: y + 0.025, size, turn: turn + 7, flip: true },
  ];
}

/** Two shoes from their side: on steps, or one half behind the other; tall ones stand together. */
function shoes(
  art: ArtworkName,
  cloth: Cloth,
  setting: Setting,
  flip: boolean,
  x = 0.5,
  foot = 0.89,
  size = sizeOf(art),
): Piece[] {
  const standing = { art, cloth, by: "foot" as const, flip };
  if (setting === "steps") {
    return [
      { ...standing, x: x + 0.1, y: STEP_TOP - 0.02, size: size * 0.88 },
      { ...standing, x: x - 0.09, y: LOW_STEP_TOP - 0.02, size: size * 0.96 },
    ];
  }
  const ground = setting === "plinth" ? PLINTH_TOP - 0.014 : foot;
  const side = flip ? -1 : 1;
  return [
    { ...standing, x: x + 0.1 * side, y: ground - size * 0.07, size: size * 0.88 },
    { ...standing, x: x - 0.07 * side, y: ground, size: size * 0.94 },
  ];
}

const HANGER_OVER_RAIL = 0.014;

/** The pieces that show an artwork alone, in the way its hold and the setting ask for. */
function arranged({ art, cloth }: Pick<Look, "art" | "cloth">, setting: Setting, turn = 0): Piece[] {
  const size = sizeOf(art);
  switch (holdOf(art)) {
    case "pair":
      return pair(art, cloth, 0.5, 0.47, size, turn);
    case "hung": {
      const y = setting === "rail" ? RAIL_LINE : HOOK_LINE;
      return [
        {
          art,
          cloth,
          x: 0.5,
          by: "top",
          y: y - HANGER_OVER_RAIL,
          size: setting === "rail" ? size : size * 0.94,
        },
      ];
    }
    case "shoe":
      return shoes(art, cloth, setting, turn !== 0);
    case "standing":
      return setting === "plinth"
        ? [{ art, cloth, x: 0.5, by: "foot", y: PLINTH_TOP - 0.022, size, flip: turn !== 0 }]
        : [{ art, cloth, x: 0.5, by: "foot", y: 0.88, size: size * 1.06, flip: turn !== 0 }];
    case "lying":
      return [{ art, cloth, x: 0.5, by: "middle", y: 0.47, size, turn }];
  }
}

const LEADING: Record<Hold, Setting> = {
  hung: "rail",
  standing: "plinth",
  shoe: "steps",
  lying: "plain",
  pair: "plain",
};
const TALL: ReadonlySet<ArtworkName> = new Set([
  "chelseaBoot",
  "tallBoot",
  "laceBoot",
  "rainBoot",
  "heeledBoot",
  "rangerBoot",
  "highSneaker",
]);
const leading = (art: ArtworkName): Setting => (TALL.has(art) ? "plinth" : LEADING[holdOf(art)]);
const OTHER: Record<Hold, Setting> = {
  hung: "hook",
  standing: "circle",
  shoe: "circle",
  lying: "arch",
  pair: "circle",
};

const front = (look: Look): PictureSpec => {
  const setting = leading(look.art);
  return { tone: look.tone, setting, pieces: arranged(look, setting) };
};

/** The same thing in another colour, on another ground. */
export const also =
  (cloth: Cloth): View =>
  ({ art, tone }, nth) => {
    const setting = OTHER[holdOf(art)];
    return { tone: otherTone(tone, nth), setting, pieces: arranged({ art, cloth }, setting) };
  };

/** A close-up around a point given in shares of the leading picture. */
export const close =
  (x: number, y: number, times = 2): View =>
  (look, nth) => {
    const { art, cloth } = look;
    if (holdOf(art) === "shoe") {
      const pieces: Piece[] = [{ art, cloth, x: 0.5, by: "foot", y: 0.7, size: 0.8 }];
      return { tone: otherTone(look.tone, nth + 2), setting: "wall", pieces, close: { x, y, times } };
    }
    const highest = holdOf(art) === "hung" ? 0.5 / times + RAIL_LINE + 0.03 : 0;
    return {
      ...front(look),
      tone: otherTone(look.tone, nth + 2),
      setting: "wall",
      close: { x, y: Math.max(y, highest), times },
    };
  };

/** The same thing turned: a few degrees when it lies, to its other side when it stands, in window light. */
export const turned =
  (degrees = 9): View =>
  (look, nth) => {
    const hung = holdOf(look.art) === "hung";
    return {
      tone: otherTone(look.tone, nth + 1),
      setting: hung ? "peg" : "window",
      pieces: arranged(look, hung ? "hook" : "window", hung ? 0 : degrees),
    };
  };

/** The thing with a smaller companion beside it. */
export const beside =
  (companion: ArtworkName, cloth: Cloth): View =>
  (look, nth) => {
    const size = sizeOf(look.art);
    const { art, cloth: own } = look;
    const beside: Record<Hold, () => Piece[]> = {
      pair: () => pair(art, own, 0.44, 0.38, size * 0.84),
      hung: () => [
        { art, cloth: own, x: 0.44, by: "top", y: HOOK_LINE - HANGER_OVER_RAIL, size: size * 0.88 },
      ],
      shoe: () => shoes(art, own, "circle", false, 0.42, 0.76, size * 0.86),
      standing: () => [{ art, cloth: own, x: 0.42, by: "foot", y: 0.83, size: size * 0.9 }],
      lying: () => [{ art, cloth: own, x: 0.42, by: "middle", y: 0.4, size: size * 0.9 }],
    };
    const setting = holdOf(look.art) === "hung" ? "leftHook" : "circle";
    return {
      tone: otherTone(look.tone, nth + 3),
      setting,
      pieces: [...beside[holdOf(art)](), { art: companion, cloth, x: 0.74, by: "foot", y: 0.94, size: 0.38 }],
    };
  };

/** Two of the thing, the second in another colour behind the first. */
export const duo =
  (other: Cloth): View =>
  ({ art, cloth, tone }, nth) => {
    const size = sizeOf(art);
    const spec = (setting: Setting, pieces: Piece[]): PictureSpec => ({
      tone: otherTone(tone, nth),
      setting,
      pieces,
    });
    switch (holdOf(art)) {
      case "hung":
        return spec("rail", [
          { art, cloth: other, x: 0.68, by: "top", y: RAIL_LINE - HANGER_OVER_RAIL, size: size * 0.76 },
          { art, cloth, x: 0.36, by: "top", y: RAIL_LINE - HANGER_OVER_RAIL, size: size * 0.82 },
        ]);
      case "pair":
        return spec("window", [
          ...pair(art, other, 0.62, 0.32, size * 0.7, 8),
          ...pair(art, cloth, 0.38, 0.62, size * 0.7, -8),
        ]);
      case "shoe":
        if (TALL.has(art)) {
          return spec("window", [
            { art, cloth: other, x: 0.66, by: "foot", y: 0.84, size: size * 0.72, flip: true },
            { art, cloth, x: 0.35, by: "foot", y: 0.92, size: size * 0.74 },
          ]);
        }
        return spec("steps", [
          { art, cloth: other, x: 0.62, by: "foot", y: STEP_TOP - 0.02, size: size * 0.84, flip: true },
          { art, cloth, x: 0.4, by: "foot", y: LOW_STEP_TOP - 0.02, size: size * 0.92 },
        ]);
      case "standing":
        return spec("window", [
          { art, cloth: other, x: 0.63, by: "foot", y: 0.84, size: size * 0.76, flip: true },
          { art, cloth, x: 0.37, by: "foot", y: 0.91, size: size * 0.8 },
        ]);
      case "lying":
        return spec("window", [
          { art, cloth: other, x: 0.64, by: "middle", y: 0.35, size: size * 0.76, turn: 6 },
          { art, cloth, x: 0.38, by: "middle", y: 0.55, size: size * 0.8, turn: -6 },
        ]);
    }
  };

/** The gallery of a product: the leading picture, then the views asked for. */
export function gallery(
  art: ArtworkName,
  cloth: Cloth,
  tone: Tone,
  ...views: readonly View[]
): PictureSpec[] {
  const look: Look = { art, cloth, tone };
  return [front(look), ...views.map((view, i) => view(look, i + 1))];
}

/** The gallery of a set: two garments together, then each alone. */
export function setGallery(
  upper: ArtworkName,
  lower: ArtworkName,
  cloth: Cloth,
  tone: Tone,
  lowerCloth: Cloth = cloth,
): PictureSpec[] {
  const y = RAIL_LINE - HANGER_OVER_RAIL;
  const together: PictureSpec = {
    tone,
    setting: "rail",
    pieces: [
      { art: lower, cloth: lowerCloth, x: 0.71, by: "top", y, size: 0.6 },
      { art: upper, cloth, x: 0.35, by: "top", y, size: 0.64 },
    ],
  };
  const alone = (art: ArtworkName, worn: Cloth, nth: number): PictureSpec => ({
    tone: otherTone(tone, nth),
    setting: "hook",
    pieces: arranged({ art, cloth: worn }, "hook"),
  });
  return [together, alone(upper, cloth, 1), alone(lower, lowerCloth, 2)];
}
