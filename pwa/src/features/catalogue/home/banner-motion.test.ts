import { describe, expect, it } from "vitest";
import { bannerStep, INITIAL_BANNER, imageLoaded, showImage, swipeStep } from "./banner-motion.ts";

describe("the banner's next image", () => {
  it.each([
    { from: 0, by: 1, count: 5, to: 1 },
    { from: 4, by: 1, count: 5, to: 0 },
    { from: 5, by: 1, count: 6, to: 0 },
    { from: 1, by: -1, count: 5, to: 0 },
    { from: 0, by: -1, count: 5, to: 4 },
    { from: 0, by: -1, count: 6, to: 5 },
    // A phone shows its sixth image and is then rotated to a wide screen, which has only five images.
    { from: 5, by: 1, count: 5, to: 0 },
    { from: 5, by: -1, count: 5, to: 4 },
  ] as const)("from index $from by step $by of $count images is index $to", ({ from, by, count, to }) => {
    expect(bannerStep(from, by, count)).toBe(to);
  });
});

describe("a swipe", () => {
  it.each([
    { distance: -51, step: 1 },
    { distance: 51, step: -1 },
  ])("of $distance px changes the index of the image by $step", ({ distance, step }) => {
    expect(swipeStep(distance)).toBe(step);
  });

  it.each([-50, 50, 0])("of %i px leaves the image unchanged", (distance) => {
    expect(swipeStep(distance)).toBeUndefined();
  });
});

describe("while the banner changes its image", () => {
  it("the previous image stays visible below the new one", () => {
    const second = imageLoaded(showImage(INITIAL_BANNER, 1), 1);
    expect(second).toMatchObject({ current: 1, seen: 0 });
    expect(showImage(second, 2)).toMatchObject({ current: 2, seen: 1 });
  });

  it("the last loaded image stays visible if the previous one never loaded", () => {
    expect(showImage(showImage(INITIAL_BANNER, 1), 2)).toMatchObject({ current: 2, seen: 0 });
  });
});
