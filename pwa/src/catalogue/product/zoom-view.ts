/** How an image is shown: enlarged about the middle of its place, and moved from there, in CSS pixels. */
export interface ZoomView {
  /** 1 shows all of it. */
  scale: number;
  x: number;
  y: number;
}

/** A distance from the middle of the image's place, in CSS pixels. */
export interface Offset {
  x: number;
  y: number;
}

/** The place of the image, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** An image of 1280 px, the largest there is, shows nothing more beyond it. */
export const MAX_ZOOM = 4;

/** All of the image. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);

/** The view moved by a distance, but never past an edge of the image's place. */
export function pan({ scale, x, y }: ZoomView, by: Offset, { width, height }: Size): ZoomView {
  const room = (scale - 1) / 2;
  return { scale, x: clamp(x + by.x, width * room), y: clamp(y + by.y, height * room) };
}

/** The view enlarged by a factor, from 1 to MAX_ZOOM in all; what is under `point` stays there as far as edges allow. */
export function zoom(view: ZoomView, factor: number, point: Offset, size: Size): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_ZOOM);
  const grown = scale / view.scale;
  const x = point.x - (point.x - view.x) * grown;
  const y = point.y - (point.y - view.y) * grown;
  return pan({ scale, x, y }, { x: 0, y: 0 }, size);
}
