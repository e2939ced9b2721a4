import { expect, it } from "vitest";
import { parseUrl } from "./parse-url.rules.ts";

it("a URL with an accented host is parsed, however often the function is called", () => {
  const failures = Array.from(
    { length: 20_000 },
    () => parseUrl("https://bücher.example/robe.jpg")?.host,
  ).filter((host) => host !== "xn--bcher-kva.example");
  expect(failures).toEqual([]);
});

it.each([
  ["a path with a base is a URL", "/images/a", "https://boutique.cm/", "https://boutique.cm/images/a"],
  ["a path without a base is no URL", "/images/a", undefined, undefined],
  ["a malformed text is no URL", "https://[", undefined, undefined],
])("%s: %s", (_, text, base, address) => {
  expect(parseUrl(text, base)?.href).toBe(address);
});
