import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isShopPath, normaliseSlideTexts, slideErrors } from "./banner-slide.rules.ts";

const alt = "Une femme en robe rouge";

describe("a slide's alternative text", () => {
  it.each([
    ["is accepted when it describes the image", alt, []],
    ["is accepted at its maximum length", "x".repeat(150), []],
    ["is refused when it is missing", "", ["alt"]],
    ["is refused when it is blank", " \n\t", ["alt"]],
    ["is refused when it is too long", "x".repeat(151), ["alt"]],
  ])("%s", (_, text, wrong) => {
    expect(Object.keys(slideErrors({ alt: text, link: "" }))).toEqual(wrong);
  });

  it("that has line breaks is stored on one line", () => {
    expect(normaliseSlideTexts({ alt: " Deux\nrobes\u0000 ", link: " /product " })).toEqual({
      alt: "Deux robes",
      link: "/product",
    });
  });
});

describe("a slide's link", () => {
  it.each([
    "",
    "/",
    "/product-category?category=Robe",
    "/product/6b3e2a10-0000-4000-8000-000000000001?variante=3#tailles",
    "/product-category?category=Sac+%C3%A0+main",
    "https://www.instagram.com/mboamode",
    "HTTPS://boutique.example/",
    `https://boutique.example/${"x".repeat(475)}`,
  ])("can be %j", (link) => {
    expect(slideErrors({ alt, link })).toEqual({});
  });

  it.each([
    ["plain http", "http://boutique.example/"],
    ["a script", "javascript:alert(1)"],
    ["a script in capitals", "JavaScript:alert(1)"],
    ["a data: URL", "data:text/html,<script>alert(1)</script>"],
    ["an e-mail link", "mailto:a@b.cm"],
    ["a URL without a scheme", "www.boutique.example"],
    ["another host without a scheme", "//evil.example/x"],
    ["another host after a backslash", "/\\evil.example/x"],
    ["another host behind a tab", "/\t/evil.example/x"],
    ["an https URL with backslashes", "https:\\\\evil.example"],
    ["an https URL without slashes, which browsers add", "https:evil.example"],
    ["an https URL without a host", "https:///x"],
    ["an https URL with a user name", "https://boutique.example@evil.example/"],
    ["a path with a space", "/product a"],
    ["a path with an invisible character", "/product\u200b"],
    ["longer than 500 characters", `/${"x".repeat(500)}`],
  ])("cannot be %s", (_, link) => {
    expect(Object.keys(slideErrors({ alt, link }))).toEqual(["link"]);
  });

  it("that counts as a path of the shop never leads a browser to another site", () => {
    const texts = fc
      .array(fc.constantFrom("/", "\\", "\t", "\n", "a", ":", "@", "?", "#", ".", "https:", "\u0000", "é"))
      .map((parts) => `/${parts.join("")}`);
    fc.assert(
      fc.property(texts, (link) => {
        fc.pre(isShopPath(link));
        expect(new URL(link, "https://boutique.example").origin).toBe("https://boutique.example");
      }),
      { numRuns: 500 },
    );
  });
});
