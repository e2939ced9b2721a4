import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { createMaster } from "./image-codec.ts";
import { encodeVariant } from "./image-encoders.ts";
import { IMAGE_LIMITS } from "./image-limits.ts";
import {
  animatedPng,
  animation,
  grain,
  phoneImage,
  plain,
  productImage,
  textBomb,
} from "./testing/sample-images.ts";

const master = (bytes: Buffer) => createMaster(bytes, IMAGE_LIMITS);

describe("an accepted image", () => {
  it("is stored upright, without location and camera model", async () => {
    const image = await phoneImage();
    expect(image.includes("Tecno")).toBe(true);
    const { data, width, height } = await master(image);
    expect([width, height]).toEqual([600, 900]);
    const metadata = await sharp(data).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 600, height: 900, space: "srgb" });
    for (const name of ["exif", "icc", "xmp", "iptc", "orientation"])
      expect(metadata).not.toHaveProperty(name);
    expect(data.includes("Tecno")).toBe(false);
  });

  it("is stored with at most 1600 pixels in width and height, and never enlarged", async () => {
    expect(await master(await plain(4000, 3000, "#123456").jpeg().toBuffer())).toMatchObject({
      width: 1600,
      height: 1200,
    });
    expect(await master(await plain(40, 30, "#123456").png().toBuffer())).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it("is stored as the uploaded JPEG without its metadata if WebP would be larger", async () => {
    const original = await grain(640, 800).jpeg({ quality: 60 }).toBuffer();
    const withMetadata = await sharp(original)
      .keepExif()
      .withExif({ IFD0: { Make: "Tecno" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "4/1 3/1 0/1" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Bonapriso</place></x:xmpmeta>')
      .jpeg({ quality: 60 })
      .toBuffer();
    // A motion photo of a phone: a JPEG with a video behind it in the same file.
    const uploaded = Buffer.concat([withMetadata, Buffer.from("film: Bonapriso")]);
    const { data, format, width, height } = await master(uploaded);
    expect([format, width, height]).toEqual(["jpg", 640, 800]);
    expect(data.length).toBeLessThan(withMetadata.length);
    for (const text of ["Tecno", "GPS", "Exif", "Bonapriso"]) expect(data.includes(text)).toBe(false);
    const [stored, sent] = [await sharp(data).raw().toBuffer(), await sharp(uploaded).raw().toBuffer()];
    expect(stored.equals(sent)).toBe(true);
  });

  test.each([
    ["rotated", () => grain(640, 800).withMetadata({ orientation: 6 })],
    ["in a wide gamut", () => grain(640, 800).withIccProfile("p3")],
    ["in CMYK", () => plain(640, 800, "#808080").toColourspace("cmyk")],
    ["over 1600 pixels", () => grain(1700, 800)],
  ])("is converted to WebP, without more bytes than the uploaded JPEG, if it is %s", async (_name, image) => {
    const uploaded = await image().jpeg({ quality: 50 }).toBuffer();
    const { data, format } = await master(uploaded);
    expect(format).toBe("webp");
    expect(data.length).toBeLessThanOrEqual(uploaded.length);
  });

  it("never has more bytes than the upload, whether it is a drawing or a photo", async () => {
    const drawing = await sharp(await productImage())
      .png({ palette: true, colours: 16 })
      .toBuffer();
    expect((await master(drawing)).data.length).toBeLessThanOrEqual(drawing.length);
    const squeezed = await grain(640, 800).webp({ quality: 50 }).toBuffer();
    expect((await master(squeezed)).data.length).toBeLessThanOrEqual(squeezed.length);
  });

  it("keeps its transparency, and gets a white background in variants without transparency", async () => {
    const create = { width: 400, height: 500, channels: 4 as const, background: "#ff000000" };
    const { data, colour } = await master(await sharp({ create }).png().toBuffer());
    expect(colour).toBe("#ffffff");
    expect((await sharp(await encodeVariant(data, 160, "avif")).metadata()).hasAlpha).toBe(true);
    const jpeg = sharp(await encodeVariant(data, 160, "jpg"));
    expect((await jpeg.stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
  });

  test.each([
    ["AVIF", () => plain(300, 200, "#336699").avif({ effort: 0 }).toBuffer(), "#336699"],
    ["grey PNG", () => plain(300, 200, "#808080").toColourspace("b-w").png().toBuffer(), "#808080"],
    ["16 bit PNG", () => plain(300, 200, "#336699").toColourspace("rgb16").png().toBuffer(), "#336699"],
    ["wide-gamut JPEG", () => plain(300, 200, "#336699").withIccProfile("p3").jpeg().toBuffer(), "#336699"],
    ["CMYK JPEG", () => plain(300, 200, "#808080").toColourspace("cmyk").jpeg().toBuffer(), "#808080"],
    ["animated GIF, whose first frame is stored", () => animation(300, 200, 5, "gif"), "#c80a14"],
    ["animated WebP, whose first frame is stored", () => animation(300, 200, 5, "webp"), "#c80a14"],
  ])("may be of the type %s", async (_name, create, colour) => {
    const image = await master(await create());
    expect(image).toMatchObject({ width: 300, height: 200 });
    const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const differences = channels(image.colour).map((value, i) =>
      Math.abs(value - (channels(colour)[i] ?? 0)),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(16);
  });
});

describe("a JPEG without its end", () => {
  it.each([
    ["a phone's file", async () => readFileSync(new URL("testing/no-eoi.jpg", import.meta.url))],
    ["baseline", async () => (await grain(300, 200).jpeg().toBuffer()).subarray(0, -2)],
    [
      "progressive",
      async () => (await grain(300, 200).jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    ],
    ["half of the marker", async () => (await grain(300, 200).jpeg().toBuffer()).subarray(0, -1)],
  ])("is accepted if only the marker of its end is missing: %s", async (_name, create) => {
    const bytes = await create();
    const { data, width, height } = await master(bytes);
    const whole = sharp(Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]));
    expect(await whole.metadata()).toMatchObject({ width, height });
    expect(await sharp(data).metadata()).toMatchObject({ width, height });
  });

  it("is refused if pixels are missing", async () => {
    const whole = await grain(300, 200).jpeg().toBuffer();
    for (const cut of [4, 40, 4_000])
      await expect(master(whole.subarray(0, -cut))).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
  });
});

describe("an upload", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const truncated = async (image: Promise<Buffer>) => (await image).subarray(0, -400);
  test.each([
    ["a text named .jpg", "NOT_AN_IMAGE", () => Buffer.from("Bonjour, ceci est une robe.")],
    ["an SVG, which may contain scripts", "NOT_AN_IMAGE", () => Buffer.from(svg)],
    ["a PDF", "NOT_AN_IMAGE", () => Buffer.from("%PDF-1.7\n")],
    ["an iPhone's HEIC", "NOT_AN_IMAGE", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    [
      "a JPEG's first bytes, then text",
      "NOT_AN_IMAGE",
      () => Buffer.from("\xff\xd8\xff\xe0 bonjour", "latin1"),
    ],
    ["a JPEG, truncated", "NOT_AN_IMAGE", () => truncated(phoneImage())],
    ["a PNG, truncated", "NOT_AN_IMAGE", () => truncated(grain(300, 200).png().toBuffer())],
    ["a WebP, truncated", "NOT_AN_IMAGE", () => truncated(grain(300, 200).webp().toBuffer())],
    ["an AVIF, truncated", "NOT_AN_IMAGE", () => truncated(grain(300, 200).avif({ effort: 0 }).toBuffer())],
    ["an image of 51 megapixels", "TOO_MANY_PIXELS", () => plain(8500, 6000, "#336699").png().toBuffer()],
  ])("is refused if it is %s", async (_name, code, create) => {
    await expect(master(await create())).rejects.toMatchObject({ name: "ImageRefused", code });
  });

  it.each(["gif", "webp"] as const)(
    "is accepted if it is an animation with a small first frame (%s), because only this frame is decoded",
    async (format) => {
      const many = await animation(16, 16, 2_000, format);
      expect((await sharp(many).metadata()).pages).toBe(2_000);
      expect(await master(many)).toMatchObject({ width: 16, height: 16 });
      // All frames together have ten times as many pixels as an image may have.
      const large = await animation(500, 400, 10, format);
      const limits = { ...IMAGE_LIMITS, pixels: 200_000 };
      const { data, colour } = await createMaster(large, limits);
      expect(await sharp(data).metadata()).toMatchObject({ width: 500, height: 400 });
      expect(colour).toMatch(/^#c/); // the first frame is red, the last frame is black
    },
  );

  it.each(["gif", "webp"] as const)(
    "is refused if the first frame of an animation is too large (%s)",
    async (format) => {
      const large = await animation(500, 400, 3, format);
      await expect(createMaster(large, { ...IMAGE_LIMITS, pixels: 199_999 })).rejects.toMatchObject({
        code: "TOO_MANY_PIXELS",
      });
    },
  );

  it("is accepted if it is an APNG, whose animation frames are never decoded", async () => {
    const still = await plain(300, 200, "#336699").png().toBuffer();
    const { data, width, height } = await master(animatedPng(still, 20_000));
    expect([width, height]).toEqual([300, 200]);
    expect(data).toEqual((await master(still)).data);
  });

  it("is accepted if it is a PNG with a text that would unpack to 200 MB, because the text is never unpacked", async () => {
    const still = await plain(300, 200, "#336699").png().toBuffer();
    const bomb = textBomb(still, 200_000_000);
    expect(bomb.length).toBeLessThan(500_000);
    const before = process.resourceUsage().maxRSS;
    const { data } = await master(bomb);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
    expect(data).toEqual((await master(still)).data);
  });

  it("that is refused is answered with a French message", async () => {
    const heic = Buffer.from("\0\0\0\x18ftypheic", "latin1");
    await expect(master(heic)).rejects.toThrow("Les photos HEIC ne sont pas prises en charge");
    const huge = await plain(8500, 6000, "#336699").png().toBuffer();
    await expect(master(huge)).rejects.toThrow("50 mégapixels au maximum");
  });
});

describe("the variants of an image", () => {
  it("have at most 9 kB for a product card, even if the image is detailed", async () => {
    const card = await encodeVariant((await master(await productImage())).data, 320, "avif");
    expect(await sharp(card).metadata()).toMatchObject({ format: "heif", width: 320, height: 400 });
    expect(card.length).toBeLessThanOrEqual(3_000);
    const detailed = await master(await grain(640, 800).jpeg().toBuffer());
    expect((await encodeVariant(detailed.data, 320, "avif")).length).toBeLessThanOrEqual(9_000);
  });

  it("are never wider than the original", async () => {
    const { data } = await master(await plain(500, 625, "#336699").jpeg().toBuffer());
    for (const format of ["avif", "webp", "jpg"] as const) {
      expect(await sharp(await encodeVariant(data, 1280, format)).metadata()).toMatchObject({ width: 500 });
    }
  });
});
