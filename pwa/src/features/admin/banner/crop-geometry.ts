/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a photo, in pixels of the photo from its upper left corner. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * Sizes of a slide's uploaded images in pixels. They have the proportions of the home banner on wide screens and on
 * phones, and are at least as large as the banner is ever shown.
 */
export const SHAPES = {
  tall: { width: 1080, height: 1260 },
  wide: { width: 1600, height: 700 },
} as const satisfies Record<string, Size>;
export type Shape = keyof typeof SHAPES;

/** Width / height of a shape. */
export const aspectOf = (shape: Shape): number => SHAPES[shape].width / SHAPES[shape].height;

/** Returns the largest centred part of a photo with a shape's proportion. */
export function centredArea(photo: Size, shape: Shape): Area {
  const aspect = aspectOf(shape);
  const width = Math.min(photo.width, photo.height * aspect);
  const height = width / aspect;
  // Clamped at 0, because rounding may give a negative offset where the part touches a side of the photo.
  const left = (whole: number, part: number) => Math.max(0, (whole - part) / 2);
  return { x: left(photo.width, width), y: left(photo.height, height), width, height };
}

/** The part cropped from a photo, and the size at which it is drawn. */
export interface Cut {
  readonly source: Area;
  readonly output: Size;
}

/**
 * Returns the crop for a chosen area: within the photo, in exactly the shape's proportion, and never enlarged.
 * @param area possibly rounded by the frame on screen
 */
export function cutOf(area: Area, photo: Size, shape: Shape): Cut {
  const aspect = aspectOf(shape);
  const largest = centredArea(photo, shape).width;
  const width = Math.min(largest, Math.max(1, area.width));
  const height = width / aspect;
  const source = {
    x: clamp(area.x, photo.width - width),
    y: clamp(area.y, photo.height - height),
    width,
    height,
  };
  const scale = Math.min(1, width / SHAPES[shape].width);
  return {
    source,
    output: {
      width: Math.max(1, Math.round(SHAPES[shape].width * scale)),
      height: Math.max(1, Math.round(SHAPES[shape].height * scale)),
    },
  };
}

const clamp = (value: number, max: number): number => Math.min(Math.max(0, value), Math.max(0, max));
