import { describe, expect, it, vi } from "vitest";
import { encodings } from "../app/testing/image-decoding.ts";
import { fitWithin, mayBeImage, NotAnImage, resizeImage } from "./resize-image.ts";

describe("when images are resized to fit into a square", () => {
  it.each([
    ["a photo in landscape gets a width of 512 pixels", 4000, 3000, 512, 384],
    ["a photo in portrait gets a height of 512 pixels", 3000, 4000, 384, 512],
    ["a square photo gets both sides of 512 pixels", 512, 512, 512, 512],
    ["a smaller image keeps its size", 200, 100, 200, 100],
    ["a thin strip is at least one pixel high", 10_000, 3, 512, 1],
  ])("%s", (_, width, height, fitWidth, fitHeight) => {
    expect(fitWithin(width, height, 512)).toEqual({ width: fitWidth, height: fitHeight });
  });
});

describe("a chosen file", () => {
  it.each(["image/jpeg", "image/heic", "", "application/octet-stream", "binary/octet-stream"])(
    "may be an image if its type is %j",
    (type) => {
      expect(mayBeImage({ type })).toBe(true);
    },
  );

  it.each(["application/pdf", "video/mp4", "audio/mpeg"])("is no image if its type is %j", (type) => {
    expect(mayBeImage({ type })).toBe(false);
  });

  it.each(["", "application/octet-stream"])("that is a photo of the type %j is decoded", async (type) => {
    const photo = new File(["…"], "IMG_0001", { type });
    expect((await resizeImage(photo, { sides: [512], qualities: [0.5] })).size).toBe(256);
  });

  it("is refused unread if it is a PDF", async () => {
    const pdf = new File(["…"], "cv.pdf", { type: "application/pdf" });
    await expect(resizeImage(pdf, { sides: [512], qualities: [0.8] })).rejects.toThrow(NotAnImage);
  });

  it("is refused if the browser cannot decode it", async () => {
    vi.mocked(createImageBitmap).mockRejectedValue(new DOMException("", "InvalidStateError"));
    const broken = new File(["…"], "a.jpg", { type: "image/jpeg" });
    await expect(resizeImage(broken, { sides: [512], qualities: [0.8] })).rejects.toThrow(NotAnImage);
  });
});

describe("an image whose file size may be limited", () => {
  const photo = new File(["…"], "a.jpg", { type: "image/jpeg" });
  const options = { sides: [1600, 800], qualities: [0.8, 0.4] };

  it("keeps its dimensions and gets the best quality if there is no limit", async () => {
    expect((await resizeImage(photo, options)).size).toBe(1280);
    expect(encodings).toEqual([[1600, 0.8]]);
    const image = await vi.mocked(createImageBitmap).mock.results[0]?.value;
    expect(image.close).toHaveBeenCalledTimes(1);
  });

  it("gets a lower quality first, then smaller dimensions", async () => {
    expect((await resizeImage(photo, { ...options, maxBytes: 400 })).size).toBe(320);
    expect(encodings).toEqual([
      [1600, 0.8],
      [1600, 0.4],
      [800, 0.8],
      [800, 0.4],
    ]);
  });

  it("is returned in its smallest version if no version is small enough", async () => {
    expect((await resizeImage(photo, { ...options, maxBytes: 1 })).size).toBe(320);
  });
});

describe("an image that is cut out of another image", () => {
  it("contains only the chosen part, and is never enlarged", async () => {
    const drawImage = vi.fn();
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue({
      fillRect: () => undefined,
      drawImage,
    } as unknown as RenderingContext);
    const part = ({ width, height }: { width: number; height: number }) => ({
      x: width / 2,
      y: 10,
      width: 600,
      height: height / 10,
    });
    const photo = new File(["…"], "a.jpg", { type: "image/jpeg" });
    await resizeImage(photo, { part, sides: [1200], qualities: [0.8] });
    expect(drawImage.mock.calls).toEqual([[expect.anything(), 2000, 10, 600, 300, 0, 0, 600, 300]]);
  });
});
