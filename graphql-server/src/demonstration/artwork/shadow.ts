import type { Placed, ShadowMap } from "./paint.ts";

/** Shadows are blurred on every eighth pixel and stretched: the same look for a fraction of the work. */
const STEP = 8;
const MARGIN = 9;
const WALL_STRENGTH = 0.34;
const FOOT_STRENGTH = 0.72;

/** Three running means in a row look like a Gaussian. */
function blur(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 3; pass += 1) {
    from = blurLines(from, width, height, radius, 1, width);
    from = blurLines(from, height, width, radius, width, 1);
  }
  return from;
}

function blurLines(
  from: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  lineStep: number,
): Float32Array {
  const out = new Float32Array(from.length);
  const share = 1 / (radius * 2 + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    for (let i = 0; i < Math.min(radius, length); i += 1) sum += from[start + i * step] ?? 0;
    for (let i = 0; i < length; i += 1) {
      if (i + radius < length) sum += from[start + (i + radius) * step] ?? 0;
      if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * step] ?? 0;
      out[start + i * step] = sum * share;
    }
  }
  return out;
}

/** The share of a sprite that is solid, sampled on a grid. */
function sampledAlpha(
  { data, width, height }: Placed,
  columns: number,
  rows: number,
  pad: number,
): Float32Array {
  const out = new Float32Array((columns + pad * 2) * (rows + pad * 2));
  for (let row = 0; row < rows; row += 1) {
    const y = Math.min(height - 1, Math.floor(((row + 0.5) * height) / rows));
    for (let column = 0; column < columns; column += 1) {
      const x = Math.min(width - 1, Math.floor(((column + 0.5) * width) / columns));
      out[(row + pad) * (columns + pad * 2) + column + pad] = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
    }
  }
  return out;
}

/**
 * The soft shadow of a placed sprite: on the wall behind it (28 px lower), or, when it stands, a flat one under its
 * foot. `times` is the picture's scale against a picture 960 pixels wide.
 */
export function shadowOf(placed: Placed, standing: boolean, times: number): ShadowMap {
  const step = Math.max(2, Math.round(STEP * Math.min(times, 1.5)));
  const columns = Math.max(2, Math.round(placed.width / step));
  const rows = standing
    ? Math.max(3, Math.round(columns * 0.05))
    : Math.max(2, Math.round(placed.height / step));
  const pad = Math.round((MARGIN * STEP * times) / step);
  const width = columns + pad * 2;
  const height = rows + pad * 2;
  const radius = Math.max(1, Math.round(pad / (standing ? 4.4 : 3.4)));
  const values = blur(sampledAlpha(placed, columns, rows, pad), width, height, radius);
  const strength = standing ? FOOT_STRENGTH : WALL_STRENGTH;
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] ?? 0) * strength;
  const drop = standing ? placed.height - (rows * step) / 2 - 4 * times : 28 * times;
  return {
    values,
    width,
    height,
    step,
    left: Math.round(placed.left - pad * step + (standing ? 8 : 12) * times),
    top: Math.round(placed.top - pad * step + drop),
  };
}
