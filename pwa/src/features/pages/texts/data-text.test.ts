import { PUBLIC_DATA_KINDS } from "graphql-server/features/personal-data/public-data-kinds";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { expect, it } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { dataEnglish, dataText } from "./data-text.ts";

const hosted: Shop = { ...testShop, hostingCountry: "Cameroun", transfersAbroad: "Photos en France" };
const lines = (text: string) => text.split("\n").filter((line) => line !== "");

it("the French and the English text match line by line; each kind of personal data has a line", () => {
  for (const shop of [testShop, hosted]) {
    const [french, english] = [lines(dataText(shop)), lines(dataEnglish(shop))];
    expect(english).toHaveLength(french.length);
    for (const pattern of [/\d+/g, /\{[^}]+\}/g, /Google|Mozilla|Apple/g])
      expect(english.map((line) => line.match(pattern))).toEqual(french.map((line) => line.match(pattern)));
    for (const text of [french, english])
      expect(text.filter((line) => line.startsWith("- "))).toHaveLength(
        Object.keys(PUBLIC_DATA_KINDS).length,
      );
  }
});

it("the texts state country of hosting and transfers abroad only if the owner has typed them", () => {
  expect(dataText(hosted)).toContain("Pays d’hébergement : Cameroun.");
  expect(dataText(hosted)).toContain("Transferts à l’étranger : Photos en France.");
  expect(dataEnglish(hosted)).toContain("Country of hosting: Cameroun.");
  expect(dataEnglish(hosted)).toContain("Transfers abroad: Photos en France.");
  for (const text of [dataText(testShop), dataEnglish(testShop)])
    expect(text).not.toMatch(/hébergement|étranger|Country of hosting|Transfers/);
});
