import { array, assert, constantFrom, property, string, tuple } from "fast-check";
import { expect, it } from "vitest";
import { partsOf, patched } from "./asset-patch.rules.ts";

/** A text of about 20 kB without repetitions. */
const script = (word: string) =>
  Array.from({ length: 500 }, (_, line) => `const value${line} = compute(${line * line}, "${word}");`).join(
    "\n",
  );

it("whatever was inserted, removed, repeated or moved, a patch makes the present text from the former text", () => {
  const piece = constantFrom("a", "é", "🙂", "const x = 1;".repeat(4), script("robe").slice(0, 300));
  const text = array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
  assert(
    property(tuple(text, text, string({ unit: "binary" })), ([former, next, other]) => {
      for (const one of [next, former + next, other])
        expect(patched(former, JSON.parse(JSON.stringify(partsOf(one, former))))).toBe(one);
    }),
  );
});

it("a patch contains only the new words, and refers to the unchanged text around them", () => {
  const former = `${script("robe")}button("Voir plus")${script("sac")}`;
  const parts = partsOf(former.replace("Voir plus", "Afficher la suite"), former);
  expect(parts.filter((part) => typeof part === "string")).toEqual(["Afficher la suite"]);
});
