import { vi } from "vitest";

/** Size of each decoded image in pixels: a photo of 12 megapixels. */
const PHOTO = { width: 4000, height: 3000 };

/** Width in pixels and quality of each JPEG that was made since the start of the test. */
export const encodings: [width: number, quality: number][] = [];

/**
 * Replaces the browser's functions for resizing, which happy-dom lacks. `createImageBitmap` decodes every file, and a
 * canvas accepts drawings. The size of a canvas's JPEG in bytes is its width in pixels times the quality. The functions
 * are spies until the test ends.
 */
export function standInForImageDecoding(): void {
  encodings.length = 0;
  vi.stubGlobal(
    "createImageBitmap",
    vi.fn(async () => ({ ...PHOTO, close: vi.fn() })),
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    callback,
    type,
    quality = 1,
  ) {
    encodings.push([this.width, quality]);
    callback(new Blob(["x".repeat(this.width * quality)], { type: type ?? "image/png" }));
  });
}
