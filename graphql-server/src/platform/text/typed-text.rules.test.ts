import { describe, expect, it } from "vitest";
import { multiLine, oneLine } from "./typed-text.rules.ts";

describe("a typed text", () => {
  it.each([
    ["  Robe \t\n  Wax\u0000\ud83d  ", "Robe Wax"],
    [" a".repeat(100), "a ".repeat(99).concat("a")],
    ["", ""],
    ["\u202aAwa\u202c \u200bNgo\u2060\ufeff", "Awa Ngo"],
    ["\u202e\u3164\u200d\u200c\u2800", ""],
    ["E\u0301te\u0301", "Été"],
    ["👩🏾\u200d🦱 ❤\ufe0f\u200d🔥", "👩🏾\u200d🦱 ❤\ufe0f\u200d🔥"],
  ])("is put on one line: %j", (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it.each([
    ["  a\r\nb\rc\u0007\td\ud83d \n", "a\nb\nc\td"],
    ["\r\r", ""],
  ])("keeps its line breaks: %j", (text, lines) => {
    expect(multiLine(text)).toBe(lines);
  });

  it.each([" a".repeat(5_500_000), "\r".repeat(11_000_000)])(
    "is returned unchanged if it is too long for any field, so that the field's rule refuses it",
    (text) => {
      expect(oneLine(text) === text && multiLine(text) === text).toBe(true);
    },
  );
});
