import type { Sprite } from "./sprite.ts";

/** A sprite and where its upper left corner lies on the canvas, in pixels. */
export interface Placed extends Sprite {
  left: number;
  top: number;
}

/** RGB pixels being painted on. */
export interface Canvas {
  width: number;
  height: number;
}

/** Warm brown: grey shadows look dusty on warm ground. */
const SHADOW = [58, 40, 30] as const;

/** Lays a sprite (straight alpha) over RGB pixels, in place. */
export function paintSprite(rgb: Buffer, canvas: Canvas, placed: Placed): void {
  const fromX = Math.max(0, placed.left);
  const toX = Math.min(canvas.width, placed.left + placed.width);
  const fromY = Math.max(0, placed.top);
  const toY = Math.min(canvas.height, placed.top + placed.height);
  const { data } = placed;
  for (let y = fromY; y < toY; y += 1) {
    let from = ((y - placed.top) * placed.width + fromX - placed.left) * 4;
    let to = (y * canvas.width + fromX) * 3;
    for (let x = fromX; x < toX; x += 1, from += 4, to += 3) {
      const alpha = data[from + 3] ?? 0;
      if (alpha === 0) continue;
      if (alpha === 255) {
        rgb[to] = data[from] ?? 0;
        rgb[to + 1] = data[from + 1] ?? 0;
        rgb[to + 2] = data[from + 2] ?? 0;
        continue;
      }
      const share = alpha / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const under = rgb[to + channel] ?? 0;
        rgb[to + channel] = under + ((data[from + channel] ?? 0) - under) * share;
      }
    }
  }
}

/** A small map of how much shadow falls where: one value (0 to 1) every `step` pixels. */
export interface ShadowMap {
  values: Float32Array;
  width: number;
  height: number;
  step: number;
  left: number;
  top: number;
}

/** Darkens RGB pixels by a shadow, stretching its map smoothly, in place. */
export function paintShadow(rgb: Buffer, canvas: Canvas, map: ShadowMap): void {
  const { values, width, step } = map;
  const fromX = Math.max(0, map.left);
  const toX = Math.min(canvas.width, map.left + (width - 1) * step);
  const fromY = Math.max(0, map.top);
  const toY = Math.min(canvas.height, map.top + (map.height - 1) * step);
  const row = new Float32Array(width);
  for (let y = fromY; y < toY; y += 1) {
    const v = (y - map.top) / step;
    const upper = Math.floor(v);
    const share = v - upper;
    for (let i = 0; i < width; i += 1) {
      const above = values[upper * width + i] ?? 0;
      row[i] = above + ((values[(upper + 1) * width + i] ?? 0) - above) * share;
    }
    let to = (y * canvas.width + fromX) * 3;
    for (let x = fromX; x < toX; x += 1, to += 3) {
      const u = (x - map.left) / step;
      const at = u | 0;
      const near = row[at] ?? 0;
      const dark = near + ((row[at + 1] ?? 0) - near) * (u - at);
      if (dark < 0.004) continue;
      rgb[to] = (rgb[to] ?? 0) + (SHADOW[0] - (rgb[to] ?? 0)) * dark;
      rgb[to + 1] = (rgb[to + 1] ?? 0) + (SHADOW[1] - (rgb[to + 1] ?? 0)) * dark;
      rgb[to + 2] = (rgb[to + 2] ?? 0) + (SHADOW[2] - (rgb[to + 2] ?? 0)) * dark;
    }
  }
}
