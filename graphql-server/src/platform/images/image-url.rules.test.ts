import { describe, expect, it, test } from "vitest";
import {
  canonicalImageUrl,
  IMAGE_ASPECT,
  IMAGE_WIDTHS,
  imageId,
  imageSrcSet,
  imageUrl,
  isImageId,
  smallerWidth,
} from "./image-url.rules.ts";

const ID = "aB3_dE6-hI9kLmNo";
const CLOUD = "https://res.cloudinary.com/mboa/image/upload";
const SIZED = `${CLOUD}/w_320,c_limit,f_auto,q_auto`;

describe("the URL of an image 320 pixels wide", () => {
  test.each([
    ["an embedded image", `/images/${ID}`, `/images/${ID}/320`],
    [
      "an embedded image with another origin",
      `https://m.boutique.cm/images/${ID}`,
      `https://m.boutique.cm/images/${ID}/320`,
    ],
    [
      "an embedded image with a port",
      `http://localhost:4000/images/${ID}`,
      `http://localhost:4000/images/${ID}/320`,
    ],
    ["an image of Cloudinary", `${CLOUD}/v17/robe.jpg`, `${SIZED}/v17/robe.jpg`],
    ["an image of Cloudinary by http", `http://${CLOUD.slice(8)}/robe.jpg`, `${SIZED}/robe.jpg`],
    ["a cropped image of Cloudinary", `${CLOUD}/c_crop,w_900/v1/a.jpg`, `${SIZED}/c_crop,w_900/v1/a.jpg`],
  ])("contains the width for %s", (_name, image, expected) => {
    expect(imageUrl(image, 320)).toBe(expected);
    expect(imageSrcSet(image, [320])).toBe(`${expected} 320w`);
  });

  test.each([
    ["an image of another host", "https://example.com/robe.jpg"],
    ["an embedded image with a width", `/images/${ID}/640`],
    ["an id that is too short", "/images/aB3_dE6-hI9kLmN"],
    ["an id that is too long", `/images/${ID}x`],
    ["a path on another site that ends like an embedded image", `https://example.com/a/images/${ID}`],
    ["an embedded image with a query", `/images/${ID}?v=2`],
    ["a Cloudinary video", "https://res.cloudinary.com/mboa/video/upload/v1/a.mp4"],
    ["a host that ends like Cloudinary", "https://res.cloudinary.com.evil.test/m/image/upload/a.jpg"],
    ["a data URL", "data:image/png;base64,AAAA"],
    ["an empty text", ""],
  ])("is the unchanged URL, without a srcset, for %s", (_name, image) => {
    expect(imageUrl(image, 320)).toBe(image);
    expect(imageSrcSet(image)).toBeUndefined();
  });
});

test.each([
  ["the URL of an embedded image", `/images/${ID}`, `/images/${ID}`],
  ["the URL of an embedded image with an origin", `https://m.boutique.cm/images/${ID}`, `/images/${ID}`],
  ["the http URL of a Cloudinary image", CLOUD.replace("https", "http"), CLOUD],
  ["the URL of any other image", "http://images.example/1.jpg", "http://images.example/1.jpg"],
])("%s is stored in its canonical form", (_, url, stored) => {
  expect(canonicalImageUrl(url)).toBe(stored);
  expect(canonicalImageUrl(stored)).toBe(stored);
});

it("the srcset of an image contains all widths by default", () => {
  expect(imageSrcSet(`/images/${ID}`)).toBe(
    `/images/${ID}/160 160w, /images/${ID}/320 320w, /images/${ID}/480 480w, /images/${ID}/640 640w, /images/${ID}/1280 1280w`,
  );
  expect(IMAGE_WIDTHS).toEqual([160, 320, 480, 640, 1280]);
  expect(IMAGE_ASPECT).toBe(0.8);
});

it.each([
  [1280, 640],
  [720, 360],
  [1600, 800],
])(
  "for an image of %i px, the next smaller width for the same use (product or banner) is %s",
  (width, smaller) => {
    expect(smallerWidth(width)).toBe(smaller);
  },
);

it.each([160, 360, 500, 800])(
  "for an image of %i px, there is no smaller width for the same use",
  (width) => {
    expect(smallerWidth(width)).toBeUndefined();
  },
);

it("the URL of an image contains a format for clients that cannot negotiate one, such as link previews", () => {
  expect(imageUrl(`/images/${ID}`, 1280, "jpg")).toBe(`/images/${ID}/1280.jpg`);
  expect(imageUrl(`${CLOUD}/v1/a.webp`, 1280, "jpg")).toBe(`${CLOUD}/w_1280,c_limit,f_jpg,q_auto/v1/a.webp`);
});

it("an image's id consists of exactly 16 base64url characters", () => {
  expect(isImageId(ID)).toBe(true);
  for (const text of ["", "short", `${ID}a`, "../../etc/passwd", "aB3.dE6-hI9kLmNo", `${ID}\n`]) {
    expect(isImageId(text)).toBe(false);
  }
});

it("only the URL of an embedded image contains an image's id", () => {
  expect(imageId(`/images/${ID}`)).toBe(ID);
  expect(imageId(`https://m.boutique.cm/images/${ID}`)).toBe(ID);
  expect(imageId(`/images/${ID}/320`)).toBeUndefined();
  expect(imageId(`${CLOUD}/v17/robe.jpg`)).toBeUndefined();
});
