import DataLoader from "dataloader";
import type { DataSource } from "typeorm";
import { PRODUCT_COLUMNS, type Product, type ProductOwner } from "./product.entity.ts";

/** Reads of one request, gathered: however many fields ask, the database is asked once. */
export interface ProductLoaders {
  /** undefined for an id the catalogue does not hold */
  product: DataLoader<string, Product | undefined>;
  owner: DataLoader<string, ProductOwner>;
}

/** Loaders for one request. */
export function createProductLoaders(database: DataSource): ProductLoaders {
  return {
    product: new DataLoader((ids) => productsById(database, ids)),
    owner: new DataLoader((ids) => ownersById(database, ids)),
  };
}

async function productsById(database: DataSource, ids: readonly string[]): Promise<(Product | undefined)[]> {
  const rows: Product[] = await database.query(
    `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = ANY($1::uuid[])`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

async function ownersById(database: DataSource, ids: readonly string[]): Promise<(ProductOwner | Error)[]> {
  const rows: ProductOwner[] = await database.query("SELECT id, name FROM users WHERE id = ANY($1::uuid[])", [
    ids,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? new Error(`owner ${id} is missing`));
}
