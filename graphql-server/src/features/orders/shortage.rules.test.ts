import { expect, it } from "vitest";
import { shortageText } from "./shortage.rules.ts";

it.each([
  ["M", null, 3, 1, "Robe Wax, M\u00a0: 3\u00a0demandées, 1\u00a0en\u00a0stock"],
  ["M", "Bordeaux", 12, 2, "Robe Wax, M · Bordeaux\u00a0: 12\u00a0demandées, 2\u00a0en\u00a0stock"],
  [null, null, 1, 0, "Robe Wax\u00a0: 1\u00a0demandée, 0\u00a0en\u00a0stock"],
])(
  "a shortage of the size %s and the colour %s, with %i pieces wanted and %i in stock, is shown as: %s",
  (size, colour, wanted, available, text) => {
    expect(shortageText({ productName: "Robe Wax", size, colour, wanted, available })).toBe(text);
  },
);
