import type { Availability } from "../../../graphql-server/src/features/catalogue/variants/variant.rules.ts";
import type { TestShop } from "./test-shop.ts";

/** Sets a product's sizes in the database, numbered from 1. The server then notifies all open pages. */
export async function setSizes(
  shop: TestShop,
  productId: string,
  sizes: Readonly<Record<string, Availability>>,
): Promise<void> {
  const variants = Object.entries(sizes).map(([size, availability], place) => ({
    ...{ number: place + 1, size, colour: null, swatch: null, availability },
  }));
  const database = await shop.connect();
  await database.query("UPDATE products SET variants = $2, last_variant_number = $3 WHERE id = $1", [
    productId,
    JSON.stringify(variants),
    variants.length,
  ]);
  await database.end();
}
