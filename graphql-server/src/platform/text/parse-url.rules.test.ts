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
  ["/images/a", "https://boutique.cm/", "https://boutique.cm/images/a"],
  ["/images/a", undefined, undefined],
  ["https://[", undefined, undefined],
])("the URL %s, relative to %s, is %s", (text, base, address) => {
  expect(parseUrl(text, base)?.href).toBe(address);
});
