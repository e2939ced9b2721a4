import { readFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import type { ListedMaster } from "../../platform/images/image-store.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { parseProductCsv } from "../catalogue/import-export/product-csv.ts";
import { rowVariants } from "../catalogue/import-export/row-variants.ts";
import type { ProductFields } from "../catalogue/product/product-fields.rules.ts";
import { type ProductVariants, WITHOUT_VARIANTS } from "../catalogue/variants/stock.rules.ts";

/** Folder of the demonstration, with the table `products.csv` and the folder `images`. */
const DEMO_FOLDER = path.join(PROJECT_ROOT, "graphql-server", "demo");

export const DEMO_IMAGES = path.join(DEMO_FOLDER, "images");

/** The content of `image-colours.json`: for each product's name, the colour that each of its images shows. */
const ImageColours = v.record(v.string(), v.array(v.string()));

const ListedImages = v.record(
  v.string(),
  v.object({ hash: v.string(), width: v.number(), height: v.number(), colour: v.string() }),
);

/** A product of the demonstration. Its pieces are not counted. */
export type DemoProduct = ProductFields & ProductVariants & { imageColours: string[] };

/**
 * Reads the demonstration catalogue with the shop's own import, in the sequence of `products.csv`. `productImages` are
 * names of files in {@link DEMO_IMAGES}, with the thumbnail first.
 * @throws Error with the rows that the import refuses
 */
export async function readDemoCatalogue(): Promise<DemoProduct[]> {
  const { rows, errors } = parseProductCsv(await readFile(path.join(DEMO_FOLDER, "products.csv"), "utf8"));
  const colours = v.parse(
    ImageColours,
    JSON.parse(await readFile(path.join(DEMO_FOLDER, "image-colours.json"), "utf8")),
  );
  const products = rows.flatMap((row) => {
    const variants = rowVariants(row, WITHOUT_VARIANTS);
    if ("error" in variants) errors.push(variants.error);
    const { stock, ...stored } = "after" in variants ? variants.after : WITHOUT_VARIANTS;
    const imageColours = colours[row.fields.productName] ?? [];
    return { ...row.fields, ...stored, imageColours };
  });
  if (errors.length > 0) {
    const problems = errors.map(({ line, column, message }) => `${line}, ${column ?? "-"}: ${message}`);
    throw new Error(`demo/products.csv has rows that cannot be imported:\n${problems.join("\n")}`);
  }
  return products;
}

/**
 * Returns the content of `images.json`: for each file in {@link DEMO_IMAGES}, the data that the shop stores about an
 * image. With these data, a shop's first start need not decode the images.
 */
export async function readDemoImages(): Promise<Partial<Record<string, ListedMaster>>> {
  return v.parse(ListedImages, JSON.parse(await readFile(path.join(DEMO_FOLDER, "images.json"), "utf8")));
}
