import { expect, it } from "vitest";
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
])("%j is the text %j", (html, text) => {
  expect(htmlText(html)).toBe(text);
});

it.each([
  ["<p>Robe</p>", true],
  ["Robe&nbsp;longue", true],
  ["Taille < 40", false],
  ["Dupont & fils", false],
])("%j is HTML: %s", (text, is) => {
  expect(isHtml(text)).toBe(is);
});
