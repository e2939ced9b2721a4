import { expect, it } from "vitest";
import { stripStep } from "./strip-motion.ts";

it.each([
  { from: 0, width: 400, content: 2000, to: 0.8 },
  { from: 100.4, width: 400, content: 2000, to: 101.2 },
  // From position 1580 px on, the strip starts again at 0: its right edge is then at 1980 px, which is 99 % of 2000 px.
  { from: 1579.1, width: 400, content: 2000, to: 1579.9 },
  { from: 1579.3, width: 400, content: 2000, to: 0 },
  { from: 0, width: 400, content: 400, to: 0 },
])("the strip of $content px moves from $from px to $to px", ({ from, width, content, to }) => {
  expect(stripStep(from, width, content)).toBeCloseTo(to, 6);
});
