import { rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { affected, type Connection, rows, type Transaction } from "../../../platform/database/sql.ts";
import { LowStock } from "./low-stock.entity.ts";
import { DEFAULT_LOW_STOCK_AT } from "./low-stock.rules.ts";

const LEVEL = rowShape(LowStock);

/**
 * Returns a function that gives the low-stock count of a product: if a variant has this number of pieces or fewer, the
 * product is nearly sold out.
 */
export async function readLowStockAt(
  connection: Connection,
  ids: readonly string[],
): Promise<(id: string) => number> {
  const found = await rows(
    connection,
    LEVEL,
    `SELECT ${selectList(LowStock, "s")} FROM low_stock s WHERE product_id = ANY($1::uuid[])`,
    [ids],
  );
  const levels = new Map(found.map(({ productId, lowStockAt }) => [productId, lowStockAt]));
  return (id) => levels.get(id) ?? DEFAULT_LOW_STOCK_AT;
}

export async function writeLowStockAt(
  transaction: Transaction,
  productId: string,
  lowStockAt: number,
): Promise<void> {
  await affected(
    transaction,
    `INSERT INTO low_stock (product_id, low_stock_at) VALUES ($1, $2)
     ON CONFLICT (product_id) DO UPDATE SET low_stock_at = excluded.low_stock_at`,
    [productId, lowStockAt],
  );
}
