import type { Availability } from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { structuredText } from "../../../lib/structured-data.tsx";
import { previewImage } from "../preview-image.ts";
import { wholeProduct } from "../testing/whole-product.ts";
import { productJsonLd, productMeta } from "./product-seo.ts";

const shop = { ...testShop, publicUrl: "https://boutique.example" };

describe("the link preview of a product", () => {
  it("has a description of one line, which starts with the price", () => {
    expect(productMeta(wholeProduct({ description: "Un\n\n sac " })).description).toBe(
      "24\u202f500\u00a0FCFA · Un sac",
    );
  });

  it("has a description that is cut off at the end of a word", () => {
    const { description } = productMeta(wholeProduct({ description: "mot ".repeat(100) }));
    expect(description.length).toBeLessThanOrEqual(201);
    expect(description).toMatch(/ mot…$/);
  });

  it("shows an image on Cloudinary as a JPEG of 640 pixels, and any other image unchanged", () => {
    const imageOf = (thumbnail: string) => previewImage(wholeProduct({ thumbnail }), shop).url;
    expect(imageOf("https://photos.example/a.png")).toBe("https://photos.example/a.png");
    expect(imageOf("https://res.cloudinary.com/x/image/upload/v1/a.png")).toBe(
      "https://res.cloudinary.com/x/image/upload/w_640,c_limit,f_jpg,q_auto/v1/a.png",
    );
  });
});

describe("a product's structured data for search engines", () => {
  it("contain the price in XAF and the breadcrumb", () => {
    const [product, way] = JSON.parse(structuredText(productJsonLd(wholeProduct(), shop)))["@graph"];
    expect(product).toMatchObject({
      "@type": "Product",
      name: "Sac à main Bonanjo",
      brand: { name: "Atelier Bonanjo" },
      offers: { price: 24_500, priceCurrency: "XAF" },
    });
    expect(product.image).toHaveLength(3);
    expect(product.image[0]).toBe("https://boutique.example/images/abcdefghijklmnop/640.jpg");
    expect(way.itemListElement.map((step: { name: string }) => step.name)).toEqual([
      "Catalogue",
      "Sac à main",
      "Sac à main Bonanjo",
    ]);
  });

  it.each([
    ["AVAILABLE", "InStock"],
    ["LAST_PIECES", "LimitedAvailability"],
    ["SOLD_OUT", "OutOfStock"],
  ] as const)("state availability %s as %s", (availability, expected) => {
    const data = JSON.parse(
      structuredText(productJsonLd(wholeProduct({ availability, variants: [] }), shop)),
    );
    expect(data["@graph"][0].offers.availability).toBe(`https://schema.org/${expected}`);
  });

  it("contain one offer for each size, and a sold-out size is not in stock", () => {
    const variant = (number: number, size: string, availability: Availability) =>
      ({ __typename: "ProductVariant", number, size, colour: null, swatch: null, availability }) as const;
    const product = wholeProduct({
      availability: "AVAILABLE",
      variants: [variant(1, "38", "SOLD_OUT"), variant(4, "39", "AVAILABLE")],
    });
    const [{ offers }] = JSON.parse(structuredText(productJsonLd(product, shop)))["@graph"];
    const url = `https://boutique.example/product/${product.id}`;
    expect(offers).toMatchObject([
      { name: "38", url: `${url}?variante=1`, availability: "https://schema.org/OutOfStock", price: 24_500 },
      {
        name: "39",
        url: `${url}?variante=4`,
        availability: "https://schema.org/InStock",
        priceCurrency: "XAF",
      },
    ]);
  });

  it("cannot close their script element, whatever a text of the product contains", () => {
    const data = structuredText(
      productJsonLd(wholeProduct({ description: "</script><script>alert(1)</script>" }), shop),
    );
    expect(data).not.toContain("<");
    expect(JSON.parse(data)["@graph"][0].description).toBe("</script><script>alert(1)</script>");
  });
});
