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
    // A phone shows the last of six images, and is then turned to landscape: the wide screen has only five images.
    { from: 5, by: 1, count: 5, to: 0 },
    { from: 5, by: -1, count: 5, to: 4 },
  ] as const)(
    "is image $to if the banner shows image $from of $count and moves by $by (counted from 0)",
    ({ from, by, count, to }) => {
      expect(bannerStep(from, by, count)).toBe(to);
    },
  );
});

describe("a swipe", () => {
  it.each([
    { distance: -51, step: 1 },
    { distance: 51, step: -1 },
  ])("of $distance px changes the number of the shown image by $step", ({ distance, step }) => {
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

  it("the last loaded image stays visible while the next one loads, even if one between never loads", () => {
    expect(showImage(showImage(INITIAL_BANNER, 1), 2)).toMatchObject({ current: 2, seen: 0 });
  });
});
