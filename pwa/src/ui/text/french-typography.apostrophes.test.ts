import { expect, it } from "vitest";

const sources = import.meta.glob<string>(
  ["../../**/*.{ts,tsx,json}", "../../../../graphql-server/src/**/*.ts", "!**/*.test.*", "!**/testing/**"],
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

/** French texts from SHOP.md that must be shown letter for letter. */
const FIXED_TEXTS = [
  "Jusqu'à -50%",
  "L'email est requis",
  "Format d'email invalide",
  "Erreur lors de l'ajout du produit",
  "Échec du téléchargement de l'image",
];

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/**
 * Short French words that end in an apostrophe before a vowel (l’, d’, qu’). No English word ends in this way, so each
 * match is French text.
 */
const ELISION =
  /(?<![\p{L}’'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|presqu|quelqu|aujourd)'(?=\p{L}|\$\{)[^"`<]*/giu;

it("every French text in the code has the typographic apostrophe (’)", () => {
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

const WRONG_SPACE = /(?:\u202f|\\u202f|&#8239;):|(?:\u00a0|\\u00a0|&nbsp;)[;!?]/u;

it("in French texts, a normal no-break space is before a colon, and a narrow one before ; ! ?", () => {
  const wrong = Object.entries(sources).flatMap(([path, source]) =>
    source.split("\n").flatMap((line) => (WRONG_SPACE.test(line) ? `${path}: ${line}` : [])),
  );
  expect(wrong).toEqual([]);
});
