import {
  type Availability,
  bestAvailability,
} from "../../../graphql-server/src/features/catalogue/variants/variant-fields.rules.ts";
import type { TestShop } from "./test-shop.ts";

/**
 * Sets a product's sizes in the database, with the variant numbers 1, 2, 3 … The server then notifies all open pages.
 */
export const setSizes = (
  shop: TestShop,
  productId: string,
  sizes: Readonly<Record<string, Availability>>,
): Promise<void> =>
  setVariants(
    shop,
    productId,
    Object.entries(sizes).map(([size, availability]) => ({ size, colour: null, availability })),
  );

/** Sets a product's colours in the database, with the variant numbers 1, 2, 3 …, each available. */
export const setColours = (shop: TestShop, productId: string, colours: readonly string[]): Promise<void> =>
  setVariants(
    shop,
    productId,
    colours.map((colour) => ({ size: null, colour, availability: "AVAILABLE" })),
  );

async function setVariants(
  shop: TestShop,
  productId: string,
  fields: readonly { size: string | null; colour: string | null; availability: Availability }[],
): Promise<void> {
  const variants = fields.map((one, place) => ({ number: place + 1, swatch: null, ...one }));
  const database = await shop.connect();
  await database.query(
    "UPDATE products SET variants = $2, last_variant_number = $3, availability = $4 WHERE id = $1",
    [productId, JSON.stringify(variants), variants.length, bestAvailability(variants, "AVAILABLE")],
  );
  await database.end();
}
