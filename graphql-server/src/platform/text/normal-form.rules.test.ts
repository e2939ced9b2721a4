import { assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { timeFactor } from "../../testing/time-factor.ts";
import { fold } from "./fold.rules.ts";
import { normalForm } from "./normal-form.rules.ts";
import { multiLine, oneLine } from "./typed-text.rules.ts";

/**
 * Two combining marks. Normal forms put these two in the opposite sequence, so the tests notice if marks are not
 * sorted.
 */
const MARKS = "\u0301\u0316";

it.each(["NFC", "NFD", "NFKC"] as const)(
  "a text of any language is converted to the normal form %s",
  (form) => {
    assert(
      property(string({ unit: "grapheme" }), (text) => {
        expect(normalForm(text, form)).toBe(text.normalize(form));
      }),
    );
  },
);

it("a text keeps the first thirty combining marks in a row, and the text after the marks", () => {
  expect(normalForm(`e${MARKS.repeat(15)}!`, "NFC")).toBe(`e${MARKS.repeat(15)}!`.normalize("NFC"));
  expect(normalForm(`e${MARKS.repeat(40)}!`, "NFC")).toBe(`e${MARKS.repeat(15)}!`.normalize("NFC"));
});

it.each([
  ["oneLine", oneLine],
  ["multiLine", multiLine],
  ["fold", fold],
])(
  "%s takes about as long for one text with 48,000 combining marks as for sixteen texts with 3,000",
  (_name, normalise) => {
    const read = (length: number) => normalise(`e${MARKS.repeat(length / 2)}`);
    expect(timeFactor(read, 48_000, 16)).toBeLessThan(6);
  },
);
