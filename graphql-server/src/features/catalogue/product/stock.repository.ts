import * as v from "valibot";
import { affected, type Connection, one, rows, type Transaction } from "../../../platform/database/sql.ts";
import type { Stock, StockedVariants } from "../variants/stock.rules.ts";
import type { Product } from "./product.entity.ts";

const COUNT = v.object({ id: v.string(), number: v.number(), count: v.number() });

/** Reads the counts of these products' pieces, by product; products without counts are omitted. */
export async function readStock(connection: Connection, ids: readonly string[]): Promise<Map<string, Stock>> {
  const counted = await rows(
    connection,
    COUNT,
    "SELECT product_id AS id, number, count FROM variant_stock WHERE product_id = ANY($1::uuid[]) ORDER BY number",
    [ids],
  );
  return stockByProduct(counted);
}

/** Returns the variants of one product with their counts. */
export async function readStocked(connection: Connection, product: Product): Promise<StockedVariants> {
  const stock = (await readStock(connection, [product.id])).get(product.id) ?? new Map<number, number>();
  const { variants, availability, lastVariantNumber } = product;
  return { variants, availability, lastVariantNumber, stock };
}

/** Replaces the stock counts of these products. The catalogue's change log does not record stock counts. */
export async function writeStock(transaction: Transaction, stock: ReadonlyMap<string, Stock>): Promise<void> {
  const counts = [...stock].flatMap(([id, counted]) =>
    [...counted].map(([number, count]) => ({ id, number, count })),
  );
  await affected(transaction, "DELETE FROM variant_stock WHERE product_id = ANY($1::uuid[])", [
    [...stock.keys()],
  ]);
  if (counts.length === 0) return;
  await affected(
    transaction,
    `INSERT INTO variant_stock (product_id, number, count)
     SELECT id, number, count FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, number int, count int)`,
    [JSON.stringify(counts)],
  );
}

const PENDING = v.object({ count: v.number() });

/**
 * Adds pieces that an order gives back to a deleted product, or takes such pieces again. Restoring the product adds
 * them to its stock.
 * @param more negative to take pieces
 * @returns the number of pieces that were added
 */
export async function addPendingPieces(
  transaction: Transaction,
  productId: string,
  number: number,
  more: number,
): Promise<number> {
  const stored = await one(
    transaction,
    PENDING,
    "SELECT count FROM pending_stock WHERE product_id = $1 AND number = $2",
    [productId, number],
  );
  const added = Math.max(more, -(stored?.count ?? 0));
  if (added === 0) return 0;
  await affected(
    transaction,
    `INSERT INTO pending_stock (product_id, number, count) VALUES ($1, $2, $3)
     ON CONFLICT (product_id, number) DO UPDATE SET count = excluded.count`,
    [productId, number, (stored?.count ?? 0) + added],
  );
  return added;
}

/** Deletes the pieces that wait for the restoration of these products, and returns them by product. */
export async function takePendingStock(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, Stock>> {
  const pending = await rows(
    transaction,
    COUNT,
    "DELETE FROM pending_stock WHERE product_id = ANY($1::uuid[]) RETURNING product_id AS id, number, count",
    [ids],
  );
  return stockByProduct(pending);
}

function stockByProduct(counts: readonly v.InferOutput<typeof COUNT>[]): Map<string, Stock> {
  const stock = new Map<string, Map<number, number>>();
  for (const { id, number, count } of counts) {
    const counted = stock.get(id);
    if (counted) counted.set(number, count);
    else stock.set(id, new Map([[number, count]]));
  }
  return stock;
}
