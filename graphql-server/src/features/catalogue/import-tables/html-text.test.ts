import { array, assert, constantFrom, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { timeFactor } from "../../../testing/time-factor.ts";
import { htmlText, isHtml } from "./html-text.ts";

it.each([
  [
    "<p>Wax de <strong>coton</strong></p>\n<ul><li>30 °C</li><li>M &amp; L</li></ul>",
    "Wax de coton\n- 30 °C\n- M & L",
  ],
  ["Robe&nbsp;longue<br>fluide", "Robe longue\nfluide"],
  ["<style>p{}</style><script>alert(1)</script>Robe", "Robe"],
  ["Taille < 40 & pointure", "Taille < 40 & pointure"],
  ["<p>ouvert", "ouvert"],
  ["Robe \t\n  longue &nbsp; <b> fluide</b>", "Robe longue fluide"],
  ["Robe</template><template>cachée</template> longue<IFRAME src=x>ancien</IFRAME>", "Robe longue"],
  [
    "<p>Wax.</p><table><tr><th>Taille</th><th>Poitrine</th></tr><tr><td>S</td><td>84</td></tr></table>Fin",
    "Wax.\nTaille | Poitrine\nS | 84\nFin",
  ],
  [
    "<table><tr><th></th><th><p>S</p></th><th>M</th></tr>\n<tr> <td><p>Poitrine</p></td> <td></td> <td><p>88</p></td></tr></table>",
    "| S | M\nPoitrine | | 88",
  ],
  ["<table><tr><td><p>Robe</p><p>Wax</p></td></tr></table>", "Robe\nWax"],
  ["<!-- wp:paragraph --><p>Wax</p><!-- /wp:paragraph -->", "Wax"],
])("the HTML %j becomes the text %j", (html, text) => {
  expect(htmlText(html)).toBe(text);
});

it.each(["<p>Robe</p>", "Robe&nbsp;longue"])("%j is HTML", (text) => {
  expect(isHtml(text)).toBe(true);
});

it.each(["Taille < 40", "Dupont & fils"])("%j is not HTML", (text) => {
  expect(isHtml(text)).toBe(false);
});

const SIGNS = [
  "<",
  "<p>",
  "</p>",
  "<div",
  "<li>",
  "&amp;",
  "&",
  " ",
  "\u2003",
  "\n",
  "a",
  "é",
  "<template>",
  "<br/>",
  "👗",
  "<tr>",
  "<td>",
];

it("limiting the length of a converted text only cuts off its end", () => {
  assert(
    property(array(constantFrom(...SIGNS), { maxLength: 60 }), integer({ min: 0, max: 40 }), (signs, max) => {
      const html = signs.join("");
      expect(htmlText(html, max).trim()).toBe(htmlText(html).slice(0, max).trim());
    }),
  );
});

const HOSTILE = [
  "<",
  "<div>",
  "<li>",
  "<b>",
  "<p ",
  " ",
  "x<br>",
  "&amp;",
  "&",
  "</x>",
  "<!--",
  "<template>",
  "<script",
  "</p>",
  "<td>",
  "<td>x",
  "<tr><td>x",
  "<td>x<p>",
];

it.each(HOSTILE)(
  "the time to convert a repeated %j grows only in proportion to the text's length",
  (sign) => {
    const read = (length: number) => {
      const html = sign.repeat(length / sign.length);
      return [isHtml(html), htmlText(html)];
    };
    expect(timeFactor(read, 320_000, 16)).toBeLessThan(6);
  },
);
