import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ZOOM, pan, WHOLE, zoom } from "./zoom-view.ts";

const SIZE = { width: 360, height: 640 };

describe("zooming into an image", () => {
  it("keeps the point between the two fingers in place", () => {
    const point = { x: 90, y: -160 };
    const { scale, x, y } = zoom(WHOLE, 2, point, SIZE);
    // A point p of the original image is shown at x + scale * p.
    expect([x + scale * point.x, y + scale * point.y]).toEqual([point.x, point.y]);
  });

  it("never shows the image smaller than its box, nor the area outside of the image", () => {
    const offset = fc.record({
      x: fc.integer({ min: -180, max: 180 }),
      y: fc.integer({ min: -320, max: 320 }),
    });
    const gesture = fc.record({
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      point: offset,
      by: offset,
    });
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 8 }), (gestures) => {
        const { scale, x, y } = gestures.reduce(
          (view, { factor, point, by }) => pan(zoom(view, factor, point, SIZE), by, SIZE),
          WHOLE,
        );
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(MAX_ZOOM);
        expect(Math.abs(x)).toBeLessThanOrEqual((SIZE.width * (scale - 1)) / 2 + 1e-9);
        expect(Math.abs(y)).toBeLessThanOrEqual((SIZE.height * (scale - 1)) / 2 + 1e-9);
      }),
    );
  });
});
