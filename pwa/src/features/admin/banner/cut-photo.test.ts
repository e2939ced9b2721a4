import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cutPhoto } from "./cut-photo.ts";
import { CENTRE, SHAPES, type Shape, type Size } from "./focal-point.ts";

/** Cuts an image around the centre of a photo of this size. @returns the size of the image */
async function cutSize(photo: Size, shape: Shape): Promise<Size> {
  vi.mocked(createImageBitmap).mockResolvedValue({ ...photo, close: () => undefined });
  await cutPhoto(new Blob(["…"], { type: "image/jpeg" }), CENTRE, shape);
  const { width, height } = vi
    .mocked(HTMLCanvasElement.prototype.getContext)
    .mock.contexts.at(-1) as HTMLCanvasElement;
  return { width, height };
}

describe("an image that is cut out of a photo", () => {
  it("is at most as large as the photo and as the banner's largest image", async () => {
    const side = fc.integer({ min: 16, max: 8_000 });
    const shapes = fc.constantFrom<Shape>("wide", "tall");
    await fc.assert(
      fc.asyncProperty(side, side, shapes, async (width, height, shape) => {
        const image = await cutSize({ width, height }, shape);
        expect(image.width).toBeLessThanOrEqual(Math.min(SHAPES[shape].width, width));
        expect(image.height).toBeLessThanOrEqual(Math.min(SHAPES[shape].height, height));
        expect(Math.min(image.width, image.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it.each<[string, Size, Shape, Size]>([
    ["a phone's upright photo", { width: 1536, height: 2048 }, "tall", { width: 1080, height: 1260 }],
    ["a phone's upright photo", { width: 1536, height: 2048 }, "wide", { width: 1536, height: 672 }],
    ["a phone's photo on its side", { width: 2048, height: 1536 }, "wide", { width: 1600, height: 700 }],
    ["a phone's photo on its side", { width: 2048, height: 1536 }, "tall", { width: 1080, height: 1260 }],
    ["a small drawing", { width: 320, height: 320 }, "wide", { width: 320, height: 140 }],
  ])("(%s, %o) for the banner's %s image has the size %o", async (_, photo, shape, size) => {
    expect(await cutSize(photo, shape)).toEqual(size);
  });
});
