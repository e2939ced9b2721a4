import { describe, expect, it } from "vitest";
import { fitWithin, isImageFile, NotAPhoto, PHOTO_SIDE, shrinkPhoto } from "./resize-profile-image.ts";

describe("the size a photo is sent at", () => {
  it.each([
    ["landscape", 4000, 3000, 512, 384],
    ["portrait", 3000, 4000, 384, 512],
    ["square", 512, 512, 512, 512],
    ["smaller than that: not made larger", 200, 100, 200, 100],
    ["a thin strip keeps at least a pixel", 10_000, 3, 512, 1],
  ])("%s", (_, width, height, fitWidth, fitHeight) => {
    expect(fitWithin(width, height, PHOTO_SIDE)).toEqual({ width: fitWidth, height: fitHeight });
  });
});

describe("what counts as a photo", () => {
  it.each([
    ["image/jpeg", true],
    ["image/heic", true],
    ["application/pdf", false],
    ["", false],
  ])("%s: %s", (type, expected) => {
    expect(isImageFile({ type })).toBe(expected);
  });

  it("refuses any other file before it is read", async () => {
    await expect(shrinkPhoto(new File(["…"], "cv.pdf", { type: "application/pdf" }))).rejects.toThrow(
      NotAPhoto,
    );
  });
});
