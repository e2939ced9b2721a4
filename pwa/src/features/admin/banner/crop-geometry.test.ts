import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Area, aspectOf, centredArea, cutOf, SHAPES, type Shape, type Size } from "./crop-geometry.ts";

const shapes = fc.constantFrom<Shape>("wide", "tall");
const photos = fc.record({
  width: fc.integer({ min: 16, max: 8_000 }),
  height: fc.integer({ min: 16, max: 8_000 }),
});
const anyNumber = fc.double({ min: -10_000, max: 10_000, noNaN: true });
/** Values that a crop frame may report, even wrong ones. */
const areas = fc.record({ x: anyNumber, y: anyNumber, width: anyNumber, height: anyNumber });
/** Parts of a photo with a shape's proportion, as the frame reports them: rounded to whole pixels. */
const chosen = fc
  .record({ photo: photos, shape: shapes, part: fc.double({ min: 0.2, max: 1, noNaN: true }) })
  .chain(({ photo, shape, part }) => {
    const largest = centredArea(photo, shape);
    const width = largest.width * part;
    const height = largest.height * part;
    return fc.record({
      photo: fc.constant(photo),
      shape: fc.constant(shape),
      area: fc.record({
        x: fc.double({ min: 0, max: photo.width - width, noNaN: true }),
        y: fc.double({ min: 0, max: photo.height - height, noNaN: true }),
        width: fc.constant(width),
        height: fc.constant(height),
      }),
    });
  });

function expectWithin({ x, y, width, height }: Area, photo: Size) {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(photo.width + 1e-6);
  expect(y + height).toBeLessThanOrEqual(photo.height + 1e-6);
}

describe("the default crop of a photo", () => {
  it("is within the photo, has the shape's proportion, and touches two sides", () => {
    fc.assert(
      fc.property(photos, shapes, (photo, shape) => {
        const area = centredArea(photo, shape);
        expectWithin(area, photo);
        expect(area.width / area.height).toBeCloseTo(aspectOf(shape), 6);
        expect(Math.min(photo.width - area.width, photo.height - area.height)).toBeCloseTo(0, 6);
        expect(area.x * 2 + area.width).toBeCloseTo(photo.width, 6);
      }),
    );
  });
});

describe("a crop", () => {
  it("stays within the photo and keeps its proportion, whatever the frame reports", () => {
    fc.assert(
      fc.property(areas, photos, shapes, (area, photo, shape) => {
        const { source, output } = cutOf(area, photo, shape);
        expectWithin(source, photo);
        expect(source.width / source.height).toBeCloseTo(aspectOf(shape), 6);
        expect(source.width).toBeGreaterThan(0);
        expect(Math.min(output.width, output.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it("equals the chosen area, to a pixel", () => {
    fc.assert(
      fc.property(chosen, ({ area, photo, shape }) => {
        const rounded = Object.fromEntries(
          Object.entries(area).map(([key, value]) => [key, Math.round(value)]),
        ) as unknown as Area;
        const { source } = cutOf(rounded, photo, shape);
        for (const key of ["x", "y", "width", "height"] as const)
          expect(Math.abs(source[key] - area[key])).toBeLessThanOrEqual(2);
      }),
    );
  });

  it("is never enlarged, nor larger than its largest display", () => {
    fc.assert(
      fc.property(chosen, ({ area, photo, shape }) => {
        const { source, output } = cutOf(area, photo, shape);
        expect(output.width).toBeLessThanOrEqual(SHAPES[shape].width);
        expect(output.width).toBeLessThanOrEqual(source.width + 1);
        expect(output.height / output.width).toBeCloseTo(1 / aspectOf(shape), 0);
      }),
    );
  });

  it.each<[string, Size, Shape, Size]>([
    ["a phone's upright photo", { width: 1536, height: 2048 }, "tall", { width: 1080, height: 1260 }],
    ["the same, wide", { width: 1536, height: 2048 }, "wide", { width: 1536, height: 672 }],
    ["a phone's photo on its side", { width: 2048, height: 1536 }, "wide", { width: 1600, height: 700 }],
    ["the same, tall", { width: 2048, height: 1536 }, "tall", { width: 1080, height: 1260 }],
    ["a small drawing", { width: 320, height: 320 }, "wide", { width: 320, height: 140 }],
  ])("of %s has its size", (_, photo, shape, output) => {
    expect(cutOf(centredArea(photo, shape), photo, shape).output).toEqual(output);
  });
});
