import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawProductStart, drawStarts } from "../../app/entry-server.tsx";
import { testShop } from "../../app/testing/render.tsx";
import { redraw, type StartProduct, sampleOf } from "./product-start.ts";

const drawings = await drawStarts(testShop);

const dress: StartProduct = {
  __typename: "Product",
  id: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
  productName: "Robe évasée Wouri",
  brandName: "Atelier Bonanjo",
  category: "Robe",
  description: "Robe en wax.\nLavage à 30 °C : oui !",
  price: 0,
  sellingPrice: 18_500,
  thumbnail: "/images/A6ZTMrqDJ1BuKa1P",
  thumbnailColour: "#c1c0b2",
};

/** The start as the worker makes it of a sample's drawing. */
function startOf(product: StartProduct): string | undefined {
  const sample = sampleOf(product);
  return sample && redraw(drawings[sample] ?? "", sample, product, testShop);
}

const textIn = (html = ""): string => html.replace(/<[^>]*>/g, "");

describe("the start of a product's page", () => {
  it("holds the product's name, price and picture, and nothing of the sample's", () => {
    const start = startOf(dress);
    expect(start).toContain("<h1>Robe évasée Wouri</h1>");
    expect(textIn(start)).toContain("18\u202f500\u00a0FCFA");
    expect(start).toContain('src="/images/A6ZTMrqDJ1BuKa1P/320"');
    expect(start).not.toMatch(/de l&#x27;article|temoin|1\u202f234/);
  });

  it("says what the product cost before, and by how much it costs less", () => {
    const text = textIn(startOf({ ...dress, price: 25_000 }));
    expect(text).toContain("25\u202f000\u00a0FCFA");
    expect(text).toContain("−26 %");
    expect(textIn(startOf(dress))).not.toMatch(/Prix d&#x27;origine|−/);
  });

  it("is to the letter what React draws, whatever the product says", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 }).map((any) => any.replaceAll("\0", ""));
    const said = fc.oneof(text, fc.constantFrom("<b>&\"'", "$& $1 $`", "Nom de l'article", "</script>", ""));
    const price = fc.integer({ min: 0, max: 2_000_000_000 });
    const picture = fc.constantFrom(
      "/images/bbbbbbbbbbbbbbbb",
      "https://photos.example/a.png?b=1&c='2'",
      "https://res.cloudinary.com/x/image/upload/v1/a.png",
    );
    const product = fc.record({
      __typename: fc.constant("Product" as const),
      id: fc.uuid(),
      productName: said,
      brandName: said,
      category: said,
      description: said,
      price,
      sellingPrice: price,
      thumbnail: picture,
      thumbnailColour: fc.constantFrom("#c1c0b2", ""),
    });
    await fc.assert(
      fc.asyncProperty(product, async (one) => {
        if (sampleOf(one)) expect(startOf(one)).toBe(await drawProductStart(testShop, one));
      }),
      { numRuns: 25 },
    );
  });

  it("is left to the script where the price is less by under one percent, which looks like neither sample", () => {
    expect(startOf({ ...dress, price: 18_501 })).toBeUndefined();
  });

  it("is left to the script where the drawing is another release's", () => {
    const drawing = (drawings.product ?? "").replaceAll("Nom de l&#x27;article", "Article");
    expect(redraw(drawing, "product", dress, testShop)).toBeUndefined();
  });
});
