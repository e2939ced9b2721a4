import { expect, it, test } from "vitest";
import { parseDataUrl } from "./data-url.ts";

it("an image from the sign-up form is decoded", () => {
  expect(parseDataUrl("data:image/jpeg;base64,/9j/4A==")).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
});

test.each([
  "data:application/octet-stream;base64,",
  "data:;base64,",
  "data:image/*;base64,",
  "data:image/jpeg;name=IMG_0001.jpg;base64,",
])("the type that is declared in %s is ignored", (prefix) => {
  expect(parseDataUrl(`${prefix}/9j/4A==`)).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
});

test.each([
  ["an empty text", ""],
  ["a URL", "https://example.com/photo.jpg"],
  ["data that is not base64", "data:image/svg+xml,<svg/>"],
  ["an empty image", "data:image/png;base64,"],
  ["invalid base64", "data:image/png;base64,****"],
])("%s is refused as an image", (_name, text) => {
  expect(() => parseDataUrl(text)).toThrow("n’est pas une image");
});

it("an image over the limit is refused before it is decoded", () => {
  const dataUrl = `data:image/jpeg;base64,${"A".repeat(21_000_000)}`;
  expect(() => parseDataUrl(dataUrl)).toThrow("Cette image est trop lourde\u00a0: 15 Mo au maximum.");
  expect(() => parseDataUrl("data:image/png;base64,AAAA", { bytes: 2, pixels: 1 })).toThrow("trop lourde");
});
