import type { ImagePart } from "../../../lib/resize-image.ts";

/** Width and height in pixels. */
export type Size = Pick<ImagePart, "width" | "height">;

/** A point of a photo, in percent of its width and height from its upper left corner: 0 to 100. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const CENTRE: FocalPoint = { x: 50, y: 50 };

/**
 * Largest sizes of a slide's uploaded images in pixels. They have the proportions of the home banner on phones and on
 * wide screens, and are at least as large as the banner is ever shown.
 */
export const SHAPES = {
  tall: { width: 1080, height: 1260 },
  wide: { width: 1600, height: 700 },
} as const satisfies Record<string, Size>;
export type Shape = keyof typeof SHAPES;

/**
 * Returns the largest part of a photo that has the proportion of the slide's image and contains the focal point. CSS
 * shows the same part with `object-fit: cover` and the focal point as `object-position`, so that the form's previews
 * show what will be uploaded.
 */
export function partAround({ x, y }: FocalPoint, photo: Size, shape: Shape): ImagePart {
  const { width, height } = SHAPES[shape];
  const part = {
    width: Math.min(photo.width, (photo.height * width) / height),
    height: Math.min(photo.height, (photo.width * height) / width),
  };
  return {
    x: ((photo.width - part.width) * x) / 100,
    y: ((photo.height - part.height) * y) / 100,
    ...part,
  };
}
