import { vi } from "vitest";

/** What every image file decodes to, in pixels: a photo of 12 megapixels. */
const PHOTO = { width: 4000, height: 3000 };

/** Width in pixels and quality of each JPEG that was made since the test began. */
export const encodings: [width: number, quality: number][] = [];

/**
 * The browser's part in resizing, which happy-dom lacks: `createImageBitmap` decodes every file, a canvas takes what is
 * drawn, and its JPEG has a byte for each pixel of its width, times the quality. All are spies, until the test ends.
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
