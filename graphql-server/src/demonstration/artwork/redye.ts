import { toHsl } from "./colours.ts";

/** How much of an undyed, colourful part (a sole, a clasp) keeps its saturation: the emoji set is louder than a shop. */
const OTHER_SATURATION = 0.72;

function inRange(hue: number, [from, to]: readonly [number, number]): boolean {
  return from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;
}

function hueChannel(p: number, q: number, turn: number): number {
  const t = turn < 0 ? turn + 1 : turn > 1 ? turn - 1 : turn;
  if (t < 1 / 6) return p + (q - p) * 6 * t;
  if (t < 1 / 2) return q;
  if (t < 2 / 3) return p + (q - p) * (2 / 3 - t) * 6;
  return p;
}

/** Writes an HSL colour (hue in degrees, others 0..1) as three bytes at `at`. */
function writeHsl(out: Buffer, at: number, hue: number, saturation: number, lightness: number): void {
  const l = Math.min(1, Math.max(0, lightness));
  const s = Math.min(1, Math.max(0, saturation));
  const q = l < 0.5 ? l * (1 + s) : l + s - l * s;
  const p = 2 * l - q;
  const turn = hue / 360;
  out[at] = Math.round(hueChannel(p, q, turn + 1 / 3) * 255);
  out[at + 1] = Math.round(hueChannel(p, q, turn) * 255);
  out[at + 2] = Math.round(hueChannel(p, q, turn - 1 / 3) * 255);
}

function hueOf(r: number, g: number, b: number, max: number, span: number): number {
  if (max === r) return (((g - b) / span + 6) % 6) * 60;
  return max === g ? ((b - r) / span + 2) * 60 : ((r - g) / span + 4) * 60;
}

/** Mean lightness of the dyed pixels, 0..1, so that the target colour lands on the cloth's middle tone. */
function dyedLightness(rgba: Buffer, dye: readonly [number, number]): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < rgba.length; i += 4 * 23) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [rgba[i], rgba[i + 1], rgba[i + 2], rgba[i + 3]];
    const max = Math.max(r, g, b);
    const span = max - Math.min(r, g, b);
    if (alpha < 200 || span < 14 || !inRange(hueOf(r, g, b, max, span), dye)) continue;
    sum += (2 * max - span) / 510;
    count += 1;
  }
  return count ? sum / count : 0.5;
}

/** Keeps shade and light in proportion around the goal, so that a dark dye does not drown in black. */
function toned(lightness: number, middle: number, goal: number): number {
  if (lightness <= middle) return goal * (lightness / middle) ** 0.8;
  return goal + (1 - goal) * ((lightness - middle) / (1 - middle)) * 0.55;
}

/** RGBA pixels with one range of hues dyed in `target`, everything else toned down. */
export function redye(rgba: Buffer, dye: readonly [number, number], target: string): Buffer {
  const out = Buffer.from(rgba);
  const goal = toHsl(target);
  const middle = dyedLightness(rgba, dye);
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] === 0) continue;
    const r = rgba[i] ?? 0;
    const g = rgba[i + 1] ?? 0;
    const b = rgba[i + 2] ?? 0;
    const max = Math.max(r, g, b);
    const span = max - Math.min(r, g, b);
    if (span < 6) continue;
    const hue = hueOf(r, g, b, max, span);
    const lightness = (2 * max - span) / 510;
    const saturation = span / (255 - Math.abs(2 * max - span - 255));
    if (inRange(hue, dye)) {
      const share = Math.min(1, span / 90);
      writeHsl(
        out,
        i,
        goal.hue,
        goal.saturation * (0.35 + 0.65 * share),
        toned(lightness, middle, goal.lightness),
      );
    } else {
      writeHsl(out, i, hue, saturation * OTHER_SATURATION, lightness);
    }
  }
  return out;
}
