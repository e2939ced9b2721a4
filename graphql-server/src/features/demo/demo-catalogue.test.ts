import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readMaster } from "../../platform/images/image-codec.ts";
import { CATEGORIES } from "../catalogue/category/category.rules.ts";
import type { Availability } from "../catalogue/variants/variant-fields.rules.ts";
import { DEMO_IMAGES, readDemoCatalogue, readDemoImages } from "./demo-catalogue.ts";

const PRODUCTS = await readDemoCatalogue();
const byCategory = new Map(
  [...new Set(PRODUCTS.map(({ category }) => category))].map((category) => [
    category,
    PRODUCTS.filter((product) => product.category === category),
  ]),
);

describe("the demonstration catalogue", () => {
  it("has at least 120 products with different names", () => {
    expect(PRODUCTS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(PRODUCTS.map(({ productName }) => productName)).size).toBe(PRODUCTS.length);
  });

  it("has at least six products in each of the shop's 22 categories, and no other category", () => {
    expect([...byCategory.keys()].toSorted()).toEqual(CATEGORIES.map(({ value }) => value).toSorted());
    for (const [category, products] of byCategory)
      expect(products.length, category).toBeGreaterThanOrEqual(6);
  });

  it("has plausible prices in whole francs, never above the original price", () => {
    for (const { productName, price, sellingPrice } of PRODUCTS) {
      expect(sellingPrice, productName).toBeLessThanOrEqual(price);
      expect(sellingPrice, productName).toBeGreaterThanOrEqual(2_500);
      expect(price, productName).toBeLessThanOrEqual(95_000);
      expect((price - sellingPrice) / price, productName).toBeLessThanOrEqual(0.5);
    }
  });

  it("has products at a reduced price, some at half the price, as the home page promises", () => {
    const reduced = PRODUCTS.filter((product) => product.sellingPrice < product.price);
    expect(reduced.length / PRODUCTS.length).toBeGreaterThan(0.35);
    expect(reduced.length / PRODUCTS.length).toBeLessThan(0.5);
    expect(
      reduced.filter((product) => product.sellingPrice * 2 === product.price).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it("has sizes for all clothing and shoes, and a few products that are nearly or completely sold out", () => {
    const worn = CATEGORIES.filter(({ type }) => type === "clothing" || type === "shoes").map(
      ({ value }) => value,
    );
    for (const { productName, category, variants } of PRODUCTS)
      if (worn.includes(category))
        expect(variants.length > 0 && variants.every(({ size }) => size), productName).toBe(true);
    const inState = (state: Availability) =>
      PRODUCTS.filter(({ availability }) => availability === state).length;
    expect([inState("SOLD_OUT"), inState("LAST_PIECES")]).toEqual([3, 3]);
    const states = new Set(
      PRODUCTS.flatMap(({ variants }) => variants.map(({ availability }) => availability)),
    );
    expect([...states].sort()).toEqual(["AVAILABLE", "LAST_PIECES", "SOLD_OUT"]);
  });

  it("has colours on at least 60 products, among them shades and patterned fabrics", () => {
    const coloured = PRODUCTS.filter(({ variants }) => variants.some(({ colour }) => colour));
    expect(coloured.length).toBeGreaterThanOrEqual(60);
    const names = new Set(coloured.flatMap(({ variants }) => variants.map(({ colour }) => colour)));
    for (const shade of ["Bordeaux", "Bleu marine", "Kaki", "Ivoire", "Rouge", "Noir"])
      expect(names).toContain(shade);
    for (const pattern of ["Wax bleu canard", "Ndop indigo", "Rayures marine", "Carreaux rouges"])
      expect(names).toContain(pattern);
  });

  it("has a swatch for each colour, but none for patterned fabrics", () => {
    const PATTERN = /^(Wax|Ndop|Rayures|Rayé|Carreaux|Feuillage|Fleuri)( |$)/;
    for (const { productName, variants } of PRODUCTS)
      for (const { colour, swatch } of variants)
        if (colour !== null) expect(swatch === null, `${productName}: ${colour}`).toBe(PATTERN.test(colour));
  });

  it("describes each product with different French sentences", () => {
    expect(new Set(PRODUCTS.map(({ description }) => description)).size).toBe(PRODUCTS.length);
    for (const { productName, description } of PRODUCTS) {
      expect(description.length, productName).toBeGreaterThanOrEqual(60);
      expect(description.length, productName).toBeLessThanOrEqual(400);
    }
  });

  it("follows French typography", () => {
    for (const { productName, brandName, description } of PRODUCTS) {
      const text = `${productName} ${brandName} ${description}`;
      expect(text, productName).not.toMatch(/ {2}|'|\.\.\.|^\s|\s$/);
      expect(text, productName).not.toMatch(/ [:;!?%]/);
      expect(description, productName).toMatch(/^[A-ZÀÉÊÎÔ].*\.$/);
    }
  });
});

describe("the demonstration catalogue's images", () => {
  const named = PRODUCTS.flatMap(({ productImages }) => productImages);
  const read = (name: string): Buffer => readFileSync(path.join(DEMO_IMAGES, name));

  it("are two to four for each product, and each file is used exactly once", () => {
    for (const { productName, productImages } of PRODUCTS) {
      expect(productImages.length, productName).toBeGreaterThanOrEqual(2);
      expect(productImages.length, productName).toBeLessThanOrEqual(4);
    }
    expect(named.toSorted()).toEqual(readdirSync(DEMO_IMAGES).toSorted());
    for (const name of named) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.webp$/);
  });

  it("show every colour of the products with colours, and no other colour", () => {
    for (const { productName, productImages, imageColours, variants } of PRODUCTS) {
      const colours = new Set(variants.flatMap(({ colour }) => colour ?? []));
      expect(imageColours.length, productName).toBe(colours.size === 0 ? 0 : productImages.length);
      expect(new Set(imageColours), productName).toEqual(colours);
    }
  });

  it("show each colour as it is: the swatch is close to a colour of the image", async () => {
    for (const { productName, productImages, imageColours, variants } of PRODUCTS)
      for (const [place, name] of productImages.entries()) {
        const swatch = variants.find(({ colour }) => colour === imageColours[place])?.swatch;
        if (swatch)
          expect(
            await shareOfColour(read(name), rgb(swatch)),
            `${productName}: ${imageColours[place]}, ${name}`,
          ).toBeGreaterThan(0.03);
      }
  });

  it("are all different, and together at most 10 MB", () => {
    const files = named.map(read);
    const hashes = files.map((file) => createHash("sha256").update(file).digest("hex"));
    expect(new Set(hashes).size).toBe(named.length);
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(10_000_000);
  });

  it("are complete WebP files of 960 × 1200 pixels, and `images.json` lists their correct data", async () => {
    const listed = await readDemoImages();
    expect(Object.keys(listed).toSorted()).toEqual(named.toSorted());
    for (const name of named) {
      const file = read(name);
      expect(file.length, name).toBeLessThan(100_000);
      // readMaster() decodes the file, and throws an error for an incomplete file and for a file with metadata.
      const { colour, ...master } = await readMaster(file);
      expect(master, name).toMatchObject({ format: "webp", width: 960, height: 1200 });
      const hash = createHash("sha256").update(file).digest("hex");
      expect(listed[name], name).toMatchObject({ hash, width: 960, height: 1200 });
      // The mean colour differs slightly between machines, because their image libraries round differently.
      expect(meanDifference(rgb(colour), rgb(listed[name]?.colour ?? "")), name).toBeLessThanOrEqual(2);
    }
  });

  it("make products of the same category look different in their thumbnails", async () => {
    for (const [category, products] of byCategory) {
      const prints = await Promise.all(
        products.map(({ productImages }) => fingerprint(read(productImages[0] ?? ""))),
      );
      for (const [i, a] of prints.entries())
        for (const b of prints.slice(i + 1)) expect(meanDifference(a, b), category).toBeGreaterThan(3);
    }
  });

  it("that are thumbnails of boots and wigs have only background at their upper edge", async () => {
    const files = ["Bottes", "Perruques et mèches"].flatMap((category) =>
      (byCategory.get(category) ?? []).map(({ productImages }) => productImages[0] ?? ""),
    );
    for (const name of files) {
      const { data, info } = await sharp(read(name)).greyscale().raw().toBuffer({ resolveWithObject: true });
      const top = data.subarray(0, info.width);
      expect(Math.max(...top) - Math.min(...top), name).toBeLessThan(40);
    }
  });
});

/** Returns an image as 16 × 20 RGB values, so that tests can compare how two images look. */
async function fingerprint(image: Buffer): Promise<Buffer> {
  return sharp(image).resize(16, 20, { fit: "fill" }).removeAlpha().raw().toBuffer();
}

/**
 * Returns the share of an image's pixels that have about this colour. The limit is generous, because a product is
 * darker in its folds and shadows.
 */
async function shareOfColour(image: Buffer, [red = 0, green = 0, blue = 0]: Buffer): Promise<number> {
  const { data, info } = await sharp(image)
    .resize(96, 120)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => data.subarray(i * 3, i * 3 + 3));
  const near = pixels.filter(([r = 0, g = 0, b = 0]) => Math.hypot(r - red, g - green, b - blue) < 60);
  return near.length / pixels.length;
}

const rgb = (colour: string): Buffer => Buffer.from(colour.slice(1).padEnd(6, "0"), "hex");

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}
