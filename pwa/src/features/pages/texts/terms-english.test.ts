import { MAX_LENGTHS } from "graphql-server/features/shop/profile/shop-settings";
import { parsePageText, type TextPart } from "graphql-server/features/shop/text-blocks";
import { expect, it } from "vitest";
import { TERMS_ENGLISH } from "./terms-english.ts";
import { TERMS_FRENCH, TERMS_TEXT } from "./terms-text.ts";

const french = parsePageText(TERMS_FRENCH).sections;
const [english] = parsePageText(TERMS_ENGLISH).sections;
const textOf = ({ blocks }: TextPart) =>
  blocks.flatMap((block) => {
    if (block.kind === "list") return block.items;
    return block.kind === "link" ? block.label : block.text;
  });
const found = (part: TextPart, pattern: RegExp) => (textOf(part).join("\n").match(pattern) ?? []).sort();

it("the English terms have a part for each French section", () => {
  expect(english?.title).toBe("Terms in English");
  expect(english?.parts).toHaveLength(french.length);
});

it.each(french.map((section, place) => [section.title, section, english?.parts[place]] as const))(
  "the English « %s » has as many paragraphs as the French one, with the same numbers and details of the shop",
  (_, section, part = { title: "", blocks: [] }) => {
    expect(textOf(part)).toHaveLength(textOf(section).length);
    for (const pattern of [/\d+/g, /\{[^}]+\}/g, /Orange Money|MTN MoMo|WhatsApp|Facebook|Instagram/g])
      expect(found(part, pattern)).toEqual(found(section, pattern));
  },
);

it("the default terms use at most two thirds of the allowed length, so that an owner can add to them", () => {
  expect(TERMS_TEXT.length).toBeLessThan(MAX_LENGTHS.text / 1.5);
});
