import { expect, it } from "vitest";

const sources = import.meta.glob<string>(
  ["../../**/*.{ts,tsx,json}", "!../../admin/**", "!../../**/*.test.*", "!../../**/testing/**"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const demonstration = import.meta.glob<string>("../../../../graphql-server/demo/products.csv", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Texts of the specification, which are shown as it writes them. */
const FIXED_TEXTS = ["Jusqu'à -50%"];

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** French words that lose their last letter; the apostrophes of English words stand elsewhere. */
const ELISION =
  /(?<![\p{L}’'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|presqu|quelqu|aujourd)'(?=\p{L}|\$\{)[^"`<]*/giu;

it("every French text has the typographic apostrophe", () => {
  const files = Object.entries({ ...sources, ...demonstration });
  expect(files.length).toBeGreaterThan(200);
  const straight = files.flatMap(([path, source]) => {
    const text = FIXED_TEXTS.reduce(
      (rest, fixed) => rest.replaceAll(fixed, ""),
      source.replace(COMMENTS, ""),
    );
    return [...text.matchAll(ELISION)].map(([found]) => `${path}: ${found}`);
  });
  expect(straight).toEqual([]);
});
