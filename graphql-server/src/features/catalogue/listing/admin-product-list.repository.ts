import { ID_ROW } from "../../../platform/database/row-shapes.ts";
import { type Database, rows } from "../../../platform/database/sql.ts";
import type { Product } from "../product/product.entity.ts";
import { selectProducts } from "../product/product.repository.ts";
import { IS_LOW } from "../variants/low-stock.entity.ts";
import type { ProductOrder } from "./product-connection.type.ts";

/**
 * SQL of a product's name in lower case, without accents and ligatures: « Écharpe » is sorted between « Ceinture » and
 * « Foulard ».
 */
const FOLDED_NAME = `lower(regexp_replace(regexp_replace(
  normalize(p.product_name, NFD), '[\\u0300-\\u036f]', '', 'g'), '[œŒ]', 'oe', 'g')) COLLATE "C"`;

const ORDER_BY: Readonly<Record<ProductOrder, string>> = {
  NEWEST: "p.created_at DESC, p.id",
  OLDEST: "p.created_at, p.id",
  CHEAPEST: "p.selling_price, p.id",
  DEAREST: "p.selling_price DESC, p.id",
  NAME: `${FOLDED_NAME}, p.id`,
  UPDATED: "p.updated_at DESC, p.id",
};

/**
 * Returns the ids of those products that are nearly sold out.
 * @param owner id of the owner whose products are returned; null for all products
 */
export async function readLowStock(
  database: Database,
  ids: readonly string[],
  owner: string | null,
): Promise<string[]> {
  const low = await rows(
    database,
    ID_ROW,
    `SELECT p.id FROM products p WHERE p.id = ANY($1::uuid[]) AND ${IS_LOW} AND ($2::uuid IS NULL OR p.owner_id = $2)`,
    [ids, owner],
  );
  return low.map(({ id }) => id);
}

/**
 * Returns a page of the products in `ids`. The database sorts them, because the admin panel sorts by columns that the
 * search index does not contain.
 */
export function readSortedProducts(
  database: Database,
  ids: readonly string[],
  order: ProductOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<Product[]> {
  return selectProducts(
    database,
    `WHERE p.id = ANY($1::uuid[]) ORDER BY ${ORDER_BY[order]} LIMIT $2 OFFSET $3`,
    [ids, limit, offset],
  );
}
