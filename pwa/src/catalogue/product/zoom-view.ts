/** View of an image: enlarged about the centre of its box, then moved, in CSS pixels. */
export interface ZoomView {
  /** 1 shows the whole image. */
  scale: number;
  x: number;
  y: number;
}

/** Distance from the centre of the image's box, in CSS pixels. */
export interface Offset {
  x: number;
  y: number;
}

/** Size of the image's box, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Largest scale: an image of 1280 px, the largest one, has no more detail. */
export const MAX_ZOOM = 4;

/** View of the whole image. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);

/** Returns the view moved by a distance, but not past an edge of the image's box. */
export function pan({ scale, x, y }: ZoomView, by: Offset, { width, height }: Size): ZoomView {
  const room = (scale - 1) / 2;
  return { scale, x: clamp(x + by.x, width * room), y: clamp(y + by.y, height * room) };
}

/**
 * Returns the view enlarged by a factor, with a total scale from 1 to MAX_ZOOM. The part under `point` stays in place
 * as far as the edges allow.
 */
export function zoom(view: ZoomView, factor: number, point: Offset, size: Size): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_ZOOM);
  const grown = scale / view.scale;
  const x = point.x - (point.x - view.x) * grown;
  const y = point.y - (point.y - view.y) * grown;
  return pan({ scale, x, y }, { x: 0, y: 0 }, size);
}
