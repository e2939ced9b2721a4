/**
 * The visible part of an image: the image is enlarged by `scale` around the centre of its box, then moved by `x` and
 * `y` (CSS pixels).
 */
export interface ZoomView {
  /** Enlargement; 1 shows the whole image. */
  scale: number;
  x: number;
  y: number;
}

/** A position relative to the centre of the image's box, in CSS pixels. */
export interface Offset {
  x: number;
  y: number;
}

/** Size of the image's box, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Largest scale. Above it, the largest file of an image (1280 px) shows no more detail. */
export const MAX_ZOOM = 4;

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);

/**
 * Returns the view moved by a distance. The image always covers its box, so the view is not moved past an edge of the
 * image.
 */
export function pan({ scale, x, y }: ZoomView, by: Offset, { width, height }: Size): ZoomView {
  const room = (scale - 1) / 2;
  return { scale, x: clamp(x + by.x, width * room), y: clamp(y + by.y, height * room) };
}

/**
 * Returns the view enlarged by a factor. The total scale stays between 1 and `MAX_ZOOM`. The part of the image under
 * `point` does not move, unless the image would then no longer cover its box.
 */
export function zoom(view: ZoomView, factor: number, point: Offset, size: Size): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_ZOOM);
  const grown = scale / view.scale;
  const x = point.x - (point.x - view.x) * grown;
  const y = point.y - (point.y - view.y) * grown;
  return pan({ scale, x, y }, { x: 0, y: 0 }, size);
}
