import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FocalPoint, partAround, SHAPES, type Shape, type Size } from "./focal-point.ts";

const side = fc.integer({ min: 16, max: 8_000 });
const percent = fc.integer({ min: 0, max: 100 });
const inputs = [
  fc.record({ x: percent, y: percent }),
  fc.record({ width: side, height: side }),
  fc.constantFrom<Shape>("wide", "tall"),
] as const;
const forEveryPart = (check: (focus: FocalPoint, photo: Size, shape: Shape) => void) =>
  fc.assert(fc.property(...inputs, check));

describe("the part of a photo around its focal point", () => {
  it("lies within the photo, has the proportion of the banner's image, and is as large as possible", () => {
    forEveryPart((focus, photo, shape) => {
      const { x, y, width, height } = partAround(focus, photo, shape);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(photo.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(photo.height + 1e-6);
      expect(width / height).toBeCloseTo(SHAPES[shape].width / SHAPES[shape].height, 6);
      expect(Math.min(photo.width - width, photo.height - height)).toBeCloseTo(0, 6);
    });
  });

  it("has the focal point at the same percentage of its width and height as the whole photo", () => {
    forEveryPart((focus, photo, shape) => {
      const { x, y, width, height } = partAround(focus, photo, shape);
      expect(x + (width * focus.x) / 100).toBeCloseTo((photo.width * focus.x) / 100, 6);
      expect(y + (height * focus.y) / 100).toBeCloseTo((photo.height * focus.y) / 100, 6);
    });
  });
});
