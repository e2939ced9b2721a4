import { brotliCompressSync } from "node:zlib";
import {
  parseSizeGuide,
  SIZE_GUIDE_NAMES,
  type SizeGuideName,
} from "graphql-server/features/shop/size-guide";
import {
  MAX_GUIDE_BYTES,
  normaliseSizeGuide,
  sizeGuideErrors,
  sizeGuideText,
} from "graphql-server/features/shop/size-guide-checks";
import { describe, expect, it } from "vitest";
import { DEFAULT_SIZE_GUIDES } from "./default-size-guide-texts.ts";

const compressed = (texts: object): number => brotliCompressSync(JSON.stringify(texts)).length;

describe.each(SIZE_GUIDE_NAMES)("the default guide %s", (name) => {
  const guide = parseSizeGuide(name, DEFAULT_SIZE_GUIDES[name]);

  it("is valid, and is written exactly as the server would store it", () => {
    expect(sizeGuideErrors(guide)).toEqual({});
    expect(sizeGuideText(normaliseSizeGuide(guide))).toBe(DEFAULT_SIZE_GUIDES[name]);
  });

  it("lists its sizes from the smallest to the largest", () => {
    const steps = guide.rows.map((row) => Number(row[1]?.split("-").at(-1)?.replace(",", ".")));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  });
});

it("European shoe sizes have the length of the foot that the standard defines", () => {
  const { rows } = parseSizeGuide("womenShoeSizes", DEFAULT_SIZE_GUIDES.womenShoeSizes);
  expect(rows).toContainEqual(["36", "22,7"]);
  expect(rows).toContainEqual(["38", "24"]);
});

it("the default guides and the longest guides that an owner can write have together at most 2 kB, compressed", () => {
  // The longest guides consist of random printable ASCII characters: the worst case, because compression can hardly
  // make them smaller.
  let seed = 1;
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 94));
  };
  const typed = (_name: SizeGuideName) => Array.from({ length: MAX_GUIDE_BYTES }, letter).join("");
  const longest = Object.fromEntries(SIZE_GUIDE_NAMES.map((name) => [name, typed(name)]));
  expect(compressed(DEFAULT_SIZE_GUIDES)).toBeLessThan(500);
  expect(compressed(DEFAULT_SIZE_GUIDES) + compressed(longest)).toBeLessThanOrEqual(2_000);
});
