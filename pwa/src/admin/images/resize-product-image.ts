import { fitWithin, isImageFile, NotAPhoto } from "../../account/resize-profile-image.ts";

/** The longest side a product's picture is sent with, in pixels. Source: design.md, « Image size ». */
export const PICTURE_SIDE = 1600;
/** What a picture may weigh when it leaves, in bytes. */
export const PICTURE_BYTES = 480_000;
/** Tried from the best down: fine fabric or a dark room's noise makes a photo four times as heavy as another. */
const QUALITIES = [0.84, 0.76, 0.66, 0.54, 0.42];
/** Where even the last quality is too heavy, the side shrinks by this and all is tried again. */
const SMALLER = 0.8;
const SMALLEST_SIDE = 800;

/**
 * A photo as it is sent: upright, at most 1600 px, under 480 kB, without what the camera wrote into it.
 * @throws NotAPhoto when the browser cannot read it as a picture
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!isImageFile(file)) throw new NotAPhoto();
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new NotAPhoto();
  });
  try {
    return await lightest(photo);
  } finally {
    photo.close();
  }
}

async function lightest(photo: ImageBitmap): Promise<Blob> {
  let picture: Blob | undefined;
  for (let side = PICTURE_SIDE; side >= SMALLEST_SIDE; side *= SMALLER) {
    const canvas = draw(photo, Math.round(side));
    for (const quality of QUALITIES) {
      picture = await encode(canvas, quality);
      if (picture.size <= PICTURE_BYTES) return picture;
    }
  }
  if (!picture) throw new NotAPhoto();
  return picture;
}

function draw(photo: ImageBitmap, side: number): HTMLCanvasElement {
  const size = fitWithin(photo.width, photo.height, side);
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) throw new NotAPhoto();
  // JPEG has no transparency: without a ground it would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, size.width, size.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NotAPhoto())), "image/jpeg", quality);
  });
}
