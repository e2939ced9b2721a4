/** Error for a file that the browser cannot read as an image. */
export class NotAnImage extends Error {
  override readonly name = "NotAnImage";
}

/**
 * True for a file that may be an image, by its type. False for a video, an audio file or a PDF, because a phone would
 * read such a large file into memory for nothing. True for any other type: phones give many photos no type, or
 * `application/octet-stream`, so only decoding shows whether the file is an image.
 */
export const mayBeImage = ({ type }: Pick<File, "type">): boolean => !/^(audio|video)\/|\/pdf$/.test(type);

/**
 * Returns the size of the image when it is reduced to fit into a square with this side, in pixels. A smaller image
 * keeps its size.
 */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A rectangle of an image, in pixels from the image's upper left corner. */
export interface ImagePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ResizeOptions {
  /** Returns the part of the image to keep. If this function is absent, the whole image is kept. */
  part?: (image: Pick<ImagePart, "width" | "height">) => ImagePart;
  /** Longest sides to try, in pixels, largest first. */
  sides: readonly number[];
  /** JPEG qualities to try at each side, 0 to 1, best first. */
  qualities: readonly number[];
  /** Largest size of the result in bytes; if no attempt fits, the last one is returned. */
  maxBytes?: number;
}

/**
 * Returns an image file as an upright JPEG without the camera's metadata. The result is the first attempt that fits
 * into `maxBytes`; if no attempt fits, the last attempt.
 * @throws NotAnImage
 */
export async function resizeImage(file: Blob, options: ResizeOptions): Promise<Blob> {
  if (!mayBeImage(file)) throw new NotAnImage();
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new NotAnImage();
  });
  try {
    return await firstThatFits(image, options);
  } finally {
    image.close();
  }
}

async function firstThatFits(
  image: ImageBitmap,
  { part = whole, sides, qualities, maxBytes = Number.POSITIVE_INFINITY }: ResizeOptions,
): Promise<Blob> {
  let jpeg: Blob | undefined;
  for (const side of sides) {
    const canvas = draw(image, part(image), side);
    for (const quality of qualities) {
      jpeg = await toJpeg(canvas, quality);
      if (jpeg.size <= maxBytes) return jpeg;
    }
  }
  if (!jpeg) throw new NotAnImage();
  return jpeg;
}

const whole: NonNullable<ResizeOptions["part"]> = ({ width, height }) => ({ x: 0, y: 0, width, height });

function draw(image: ImageBitmap, part: ImagePart, side: number): HTMLCanvasElement {
  const { x, y, width, height } = part;
  const size = fitWithin(width, height, side);
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) throw new NotAnImage();
  // The background is white, because JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height);
  return canvas;
}

/**
 * Returns the canvas as a JPEG.
 * @param quality 0 to 1
 * @throws NotAnImage if the browser has no memory for the JPEG
 */
function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NotAnImage())), "image/jpeg", quality);
  });
}
