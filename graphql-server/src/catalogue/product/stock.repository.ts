import type { EntityManager } from "typeorm";
import type { Stock, StockedVariants } from "../variants/stock.rules.ts";
import type { Product } from "./product.entity.ts";

/** Reads the counts of these products' pieces, by product; products that count nothing are left out. */
export async function readStock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Stock>> {
  const rows: { id: string; number: number; count: number }[] = await manager.query(
    "SELECT product_id AS id, number, count FROM variant_stock WHERE product_id = ANY($1::uuid[]) ORDER BY number",
    [ids],
  );
  const stock = new Map<string, Map<number, number>>();
  for (const { id, number, count } of rows) {
    const counts = stock.get(id);
    if (counts) counts.set(number, count);
    else stock.set(id, new Map([[number, count]]));
  }
  return stock;
}

/** Reads the counts of one product. */
export async function readStocked(manager: EntityManager, product: Product): Promise<StockedVariants> {
  const stock = (await readStock(manager, [product.id])).get(product.id) ?? new Map<number, number>();
  const { variants, availability, lastVariantNumber } = product;
  return { variants, availability, lastVariantNumber, stock };
}

/** A deleted product, as the audit log keeps it to bring it back. */
export type DeletedProduct = Product & { stock: { number: number; count: number }[] };

/** The products with what else goes with them. */
export async function readDeleted(
  manager: EntityManager,
  products: readonly Product[],
): Promise<DeletedProduct[]> {
  const stock = await readStock(
    manager,
    products.map(({ id }) => id),
  );
  return products.map((product) => ({
    ...product,
    stock: [...(stock.get(product.id) ?? [])].map(([number, count]) => ({ number, count })),
  }));
}

/** Replaces the counts of these products. The catalogue's change log does not tell of it. */
export async function writeStock(manager: EntityManager, stock: ReadonlyMap<string, Stock>): Promise<void> {
  const rows = [...stock].flatMap(([id, counts]) =>
    [...counts].map(([number, count]) => ({ id, number, count })),
  );
  await manager.query("DELETE FROM variant_stock WHERE product_id = ANY($1::uuid[])", [[...stock.keys()]]);
  if (rows.length === 0) return;
  await manager.query(
    `INSERT INTO variant_stock (product_id, number, count)
     SELECT id, number, count FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, number int, count int)`,
    [JSON.stringify(rows)],
  );
}
