import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { prerenderShells, renderFirstScreen } from "./prerender-shells.ts";
import { fillProductShell, type ShellProduct, shellNameOf } from "./product-shell.ts";

const shells = await prerenderShells(testShop);

const dress: ShellProduct = {
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
  availability: "AVAILABLE",
  variants: [],
  colourImages: [],
};

function firstScreenOf(product: ShellProduct, chosen?: number): string | undefined {
  const name = shellNameOf(product, chosen);
  return name && fillProductShell(shells[name] ?? "", product, testShop, chosen);
}

const textIn = (html = ""): string => html.replace(/<[^>]*>/g, "");

describe("the prerendered first screen of a product", () => {
  it("contains the product's name, price and image, and nothing of the sample product", () => {
    const screen = firstScreenOf(dress);
    expect(screen).toContain('<h1 dir="auto">Robe évasée Wouri</h1>');
    expect(textIn(screen)).toContain("18\u202f500\u00a0FCFA");
    expect(screen).toContain('src="/images/A6ZTMrqDJ1BuKa1P/320"');
    expect(screen).not.toMatch(/de l&#x27;article|temoin|1\u202f234/);
  });

  it("shows the original price and the reduction in percent of a reduced product", () => {
    const text = textIn(firstScreenOf({ ...dress, price: 25_000 }));
    expect(text).toContain("25\u202f000\u00a0FCFA");
    expect(text).toContain("−26\u202f%");
    expect(textIn(firstScreenOf(dress))).not.toMatch(/Prix d&#x27;origine|−/);
  });

  it("marks the chosen size, and contains nothing of the sample product", () => {
    const sized = (["38", "39"] as const).map((size, place) => ({
      __typename: "ProductVariant" as const,
      number: place + 1,
      size,
      colour: null,
      swatch: null,
      availability: place === 0 ? ("SOLD_OUT" as const) : ("LAST_PIECES" as const),
    }));
    const screen = firstScreenOf({ ...dress, variants: sized }, 2) ?? "";
    expect(screen).toContain(`href="/product/${dress.id}?variante=1" role="radio" aria-checked="false"`);
    expect(screen).toContain(`href="/product/${dress.id}?variante=2" role="radio" aria-checked="true"`);
    expect(textIn(screen)).toContain("Dernières pièces");
    expect(screen).not.toMatch(/témoin|999/);
  });

  it("shows the chosen colour's image", () => {
    const variant = (number: number, colour: string) => ({
      __typename: "ProductVariant" as const,
      ...{ number, size: null, colour, swatch: null, availability: "AVAILABLE" as const },
    });
    const coloured: ShellProduct = {
      ...dress,
      variants: [variant(1, "Bordeaux"), variant(2, "Noir")],
      colourImages: [{ __typename: "ColourImage", colour: "Noir", image: "/images/BBBBBBBBBBBBBBBB" }],
    };
    expect(firstScreenOf(coloured, 2)).toContain("/images/BBBBBBBBBBBBBBBB");
    expect(firstScreenOf(coloured, 2)).not.toContain(dress.thumbnail);
    expect(firstScreenOf(coloured, 1)).toContain(dress.thumbnail);
    expect(firstScreenOf(coloured)).toContain(dress.thumbnail);
  });

  it("offers a message to the shop instead of an order if the product is sold out", () => {
    const text = textIn(firstScreenOf({ ...dress, availability: "SOLD_OUT" }));
    expect(text).toContain("Me prévenir quand il revientDemander sur WhatsApp");
    expect(text).not.toMatch(/Commander|Ajouter/);
  });

  it("is the same HTML as React renders, for products with random fields", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 }).map((any) => any.replaceAll("\0", ""));
    const said = fc.oneof(text, fc.constantFrom("<b>&\"'", "$& $1 $`", "Nom de l’article", "</script>", ""));
    const price = fc.integer({ min: 0, max: 2_000_000_000 });
    const picture = fc.constantFrom(
      "/images/bbbbbbbbbbbbbbbb",
      "https://photos.example/a.png?b=1&c='2'",
      "https://res.cloudinary.com/x/image/upload/v1/a.png",
    );
    const availability = fc.constantFrom("AVAILABLE", "LAST_PIECES", "SOLD_OUT" as const);
    const variant = fc.record({
      __typename: fc.constant("ProductVariant" as const),
      number: fc.integer({ min: 1, max: 4 }),
      size: fc.option(fc.constantFrom("38", "XL", "<b>&\"'")),
      colour: fc.option(fc.constantFrom("Bordeaux", "Écru & noir")),
      swatch: fc.option(fc.constant("#7a1f2b")),
      availability,
    });
    const variants = fc.uniqueArray(variant, { selector: ({ number }) => number, maxLength: 4 });
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
      availability,
      variants,
      colourImages: fc.array(
        fc.record({
          __typename: fc.constant("ColourImage" as const),
          colour: fc.oneof(said, fc.constantFrom("Bordeaux", "Écru & noir")),
          image: picture,
        }),
        { maxLength: 2 },
      ),
    });
    const chosen = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(product, chosen, async (one, number) => {
        if (shellNameOf(one, number))
          expect(firstScreenOf(one, number)).toBe(await renderFirstScreen(testShop, one, number));
      }),
      { numRuns: 40 },
    );
  });

  it("does not exist for a reduction of less than one percent, because no shell shows such a reduction", () => {
    expect(firstScreenOf({ ...dress, price: 18_501 })).toBeUndefined();
  });

  it("does not exist if the stored shell is of another release", () => {
    const shell = shells.product ?? "";
    expect(
      fillProductShell(shell.replaceAll("<!--placeholder:name-->", "Article"), dress, testShop, undefined),
    ).toBeUndefined();
    expect(
      fillProductShell(`${shell}<!--placeholder:another-->`, dress, testShop, undefined),
    ).toBeUndefined();
  });
});
