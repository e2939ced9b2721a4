import * as v from "valibot";
import { affected, type Connection, rows, type Transaction } from "../../database/sql.ts";
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
  const stock = new Map<string, Map<number, number>>();
  for (const { id, number, count } of counted) {
    const counts = stock.get(id);
    if (counts) counts.set(number, count);
    else stock.set(id, new Map([[number, count]]));
  }
  return stock;
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
