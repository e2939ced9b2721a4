import { type Cloth, clothPattern, type ParsedCloth, parseCloth } from "./cloth.ts";
import { darker, lighter, SHADE } from "./colours.ts";

/** A fold of cloth: start, bend, end, and its greatest width, in drawing units. */
export type Fold = readonly [
  x1: number,
  y1: number,
  bendX: number,
  bendY: number,
  x2: number,
  y2: number,
  width: number,
];

export interface PartOptions {
  /** A plain colour instead of the cloth. */
  fill?: string;
  /** Turns the weave, e.g. along a sleeve, in degrees. */
  turn?: number;
  folds?: readonly Fold[];
  /** Strength of the round shading, 0 to 1. */
  volume?: number;
  /** Width of the soft dark rim, in drawing units. */
  rim?: number;
  /** Lines stitched onto the part, clipped to it. */
  stitches?: readonly string[];
  /** More SVG, clipped to the part, under the shading. */
  inside?: string;
  /** More SVG, clipped to the part, over the shading. */
  above?: string;
}

/** Colours and shapes for one drawing wearing one cloth. */
export interface Pen {
  cloth: ParsedCloth;
  base: string;
  ink: string;
  dark: string;
  deep: string;
  light: string;
  part(path: string, options?: PartOptions): string;
  mirrored(body: string): string;
  stitch(path: string): string;
  defs(): string;
}

const RIM_STEPS = 4;

/** Stacked strokes fading inwards: reads as a blur and costs a tenth of an SVG filter. */
function softRim(path: string, width: number, opacity: number): string {
  return Array.from({ length: RIM_STEPS }, (_, step) => {
    const stroke = (width * 2 * (step + 1)) / RIM_STEPS;
    return `<path d="${path}" fill="none" stroke="${SHADE}" stroke-width="${stroke.toFixed(1)}" stroke-opacity="${(opacity / RIM_STEPS).toFixed(3)}"/>`;
  }).join("");
}

function drawFold([x1, y1, bx, by, x2, y2, width]: Fold): string {
  const lens = (w: number, shift: number) =>
    `M${x1} ${y1}Q${bx - w + shift} ${by} ${x2} ${y2}Q${bx + w + shift} ${by} ${x1} ${y1}Z`;
  const shade = [1, 0.66, 0.33].map(
    (part) => `<path d="${lens(width * part, 0)}" fill="${SHADE}" fill-opacity=".07"/>`,
  );
  const light = [0.8, 0.4].map(
    (part) =>
      `<path d="${lens(width * part, width * 1.5)}" fill="#fff" fill-opacity="${width < 16 ? 0.024 : 0.05}"/>`,
  );
  return shade.join("") + light.join("");
}

const SHADINGS = `<linearGradient id="vol-shade" x1="0" x2="1" y1="0" y2=".12"><stop offset="0" stop-color="${SHADE}" stop-opacity=".28"/><stop offset=".3" stop-color="${SHADE}" stop-opacity="0"/><stop offset=".68" stop-color="${SHADE}" stop-opacity=".02"/><stop offset="1" stop-color="${SHADE}" stop-opacity=".36"/></linearGradient><linearGradient id="vol-light" x1="0" x2="1" y1="0" y2=".12"><stop offset=".14" stop-color="#fff" stop-opacity="0"/><stop offset=".38" stop-color="#fff" stop-opacity=".2"/><stop offset=".64" stop-color="#fff" stop-opacity="0"/></linearGradient><linearGradient id="fall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".5" stop-color="${SHADE}" stop-opacity="0"/><stop offset="1" stop-color="${SHADE}" stop-opacity=".2"/></linearGradient>`;

/** A pen for one drawing; `scale` sizes the weave's tile. */
export function createPen(cloth: Cloth, scale = 1): Pen {
  const parsed = parseCloth(cloth);
  const defs: string[] = [SHADINGS];
  let parts = 0;
  const weaveFill = (turn: number): string => {
    if (parsed.weave === undefined) return parsed.base;
    const id = `cloth${turn}`.replace("-", "m");
    if (!defs.some((entry) => entry.includes(`id="${id}"`))) defs.push(clothPattern(parsed, id, scale, turn));
    return `url(#${id})`;
  };
  return {
    cloth: parsed,
    base: parsed.base,
    ink: parsed.ink,
    dark: darker(parsed.base, 0.28),
    deep: darker(parsed.base, 0.55),
    light: lighter(parsed.base, 0.35),
    part(path, options = {}) {
      const {
        fill = weaveFill(options.turn ?? 0),
        folds = [],
        volume = 1,
        rim = 26,
        stitches = [],
      } = options;
      parts += 1;
      const clip = `part${parts}`;
      defs.push(`<clipPath id="${clip}"><path d="${path}"/></clipPath>`);
      const shading = ["vol-shade", "vol-light", "fall"].map(
        (id) => `<path d="${path}" fill="url(#${id})" fill-opacity="${volume}"/>`,
      );
      const seams = stitches.map((line) => this.stitch(line));
      return `<path d="${path}" fill="${fill}"/><g clip-path="url(#${clip})">${options.inside ?? ""}${shading.join("")}${folds.map(drawFold).join("")}${softRim(path, rim, 0.36)}${seams.join("")}${options.above ?? ""}</g>`;
    },
    mirrored: (body) => `${body}<g transform="scale(-1 1)">${body}</g>`,
    stitch(path) {
      return `<path d="${path}" fill="none" stroke="${SHADE}" stroke-width="3.4" stroke-opacity=".3"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="9 6" stroke-opacity=".3" transform="translate(2 3)"/>`;
    },
    defs: () => defs.join(""),
  };
}

type Segment = { command: "M" | "L" | "C" | "Q"; points: [number, number][] };

function parseHalf(half: string): Segment[] {
  return [...half.matchAll(/([MLCQ])([^MLCQ]*)/g)].map(([, command, rest]) => {
    const numbers = (rest ?? "").match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const points: [number, number][] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    return { command: command as Segment["command"], points };
  });
}

/** Closes a right half (M, L, C, Q, absolute, from the top centre line to the bottom one) into a symmetric outline. */
export function symmetric(half: string): string {
  const segments = parseHalf(half);
  let path = half;
  for (let i = segments.length - 1; i > 0; i -= 1) {
    const segment = segments[i];
    const from = segments[i - 1]?.points.at(-1);
    if (!segment || !from) continue;
    const back = [...segment.points.slice(0, -1).reverse(), from].map(([x, y]) => `${-x} ${y}`);
    if (i === segments.length - 1 && segment.points.at(-1)?.[0] !== 0)
      path += `L${-(segment.points.at(-1)?.[0] ?? 0)} ${segment.points.at(-1)?.[1] ?? 0}`;
    path += segment.command + back.join(" ");
  }
  return `${path}Z`;
}
