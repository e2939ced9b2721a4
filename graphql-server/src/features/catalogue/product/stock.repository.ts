import * as v from "valibot";
import { insertStatement, rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { affected, type Connection, rows, type Transaction } from "../../../platform/database/sql.ts";
import type { Stock, StockedVariants } from "../variants/stock.rules.ts";
import type { Product } from "./product.entity.ts";
import { PendingStock, VariantStock } from "./variant-stock.entity.ts";

const COUNT = rowShape(VariantStock);

/** Reads the stock counts of each product. The keys are the products' ids; products without counts are left out. */
export async function readStock(connection: Connection, ids: readonly string[]): Promise<Map<string, Stock>> {
  const counted = await rows(
    connection,
    COUNT,
    `SELECT ${selectList(VariantStock, "s")} FROM variant_stock s WHERE product_id = ANY($1::uuid[]) ORDER BY number`,
    [ids],
  );
  return stockByProduct(counted);
}

export async function readStocked(connection: Connection, product: Product): Promise<StockedVariants> {
  const stock = (await readStock(connection, [product.id])).get(product.id) ?? new Map<number, number>();
  const { variants, availability, lastVariantNumber } = product;
  return { variants, availability, lastVariantNumber, stock };
}

/**
 * Replaces the stock counts of these products. The catalogue's change log does not record stock counts, so phones
 * receive nothing.
 */
export async function writeStock(transaction: Transaction, stock: ReadonlyMap<string, Stock>): Promise<void> {
  const counts = [...stock].flatMap(([productId, counted]) =>
    [...counted].map(([number, count]) => ({ productId, number, count })),
  );
  await affected(transaction, "DELETE FROM variant_stock WHERE product_id = ANY($1::uuid[])", [
    [...stock.keys()],
  ]);
  if (counts.length === 0) return;
  await affected(transaction, insertStatement(VariantStock, "variant_stock"), [JSON.stringify(counts)]);
}

/** A change of a variant's count: the number of pieces to add; negative to take pieces. */
export interface PieceMove {
  readonly productId: string;
  readonly number: number;
  readonly pieces: number;
}

const MOVES = `jsonb_to_recordset($1::jsonb) AS m ("productId" uuid, number int, pieces int)`;

/**
 * Adds pieces to the counts of variants. Variants that are not counted are left out.
 * @returns the new counts of each product; the keys are the products' ids
 */
export async function addToCounts(
  transaction: Transaction,
  moves: readonly PieceMove[],
): Promise<Map<string, Stock>> {
  const counted = await rows(
    transaction,
    COUNT,
    `UPDATE variant_stock s SET count = s.count + m.pieces FROM ${MOVES}
     WHERE s.product_id = m."productId" AND s.number = m.number RETURNING ${selectList(VariantStock, "s")}`,
    [JSON.stringify(moves)],
  );
  return stockByProduct(counted);
}

/**
 * Changes the numbers of pieces that orders have given back to deleted products. A move with a negative number reduces
 * the number. When a product is restored, its pieces are added to its stock.
 */
export async function addToPendingCounts(
  transaction: Transaction,
  moves: readonly PieceMove[],
): Promise<void> {
  await affected(
    transaction,
    `MERGE INTO pending_stock s USING ${MOVES} ON s.product_id = m."productId" AND s.number = m.number
     WHEN MATCHED THEN UPDATE SET count = s.count + m.pieces
     WHEN NOT MATCHED THEN INSERT (product_id, number, count) VALUES (m."productId", m.number, m.pieces)`,
    [JSON.stringify(moves)],
  );
}

const PIECES = v.object({
  productId: v.string(),
  number: v.nullable(v.number()),
  count: v.nullable(v.number()),
  isDeleted: v.boolean(),
});

/**
 * Reads the counts of products' variants. For a deleted product, the rows contain the pieces that orders have given
 * back since the deletion. If there are no such pieces, the deleted product still has one row, whose `number` is null.
 */
export const readPieces = (
  connection: Connection,
  ids: readonly string[],
): Promise<v.InferOutput<typeof PIECES>[]> =>
  rows(
    connection,
    PIECES,
    `SELECT product_id AS "productId", number, count, false AS "isDeleted" FROM variant_stock
       WHERE product_id = ANY($1::uuid[])
     UNION ALL SELECT asked.id, waiting.number, waiting.count, true FROM unnest($1::uuid[]) AS asked (id)
       LEFT JOIN pending_stock waiting ON waiting.product_id = asked.id
       WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = asked.id)`,
    [ids],
  );

/** Deletes the pieces that orders gave back while these products were deleted. @returns the pieces of each product */
export async function takePendingStock(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, Stock>> {
  const pending = await rows(
    transaction,
    COUNT,
    `DELETE FROM pending_stock s WHERE product_id = ANY($1::uuid[]) RETURNING ${selectList(PendingStock, "s")}`,
    [ids],
  );
  return stockByProduct(pending);
}

function stockByProduct(counts: readonly VariantStock[]): Map<string, Stock> {
  const stock = new Map<string, Map<number, number>>();
  for (const { productId, number, count } of counts) {
    const counted = stock.get(productId);
    if (counted) counted.set(number, count);
    else stock.set(productId, new Map([[number, count]]));
  }
  return stock;
}
