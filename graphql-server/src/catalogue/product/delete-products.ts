import type { AuditLogRecord } from "../../audit-log/audit-log.service.ts";
import type { Transaction } from "../../database/sql.ts";
import type { Product } from "./product.entity.ts";
import { deleteProductRows } from "./product.repository.ts";
import { readStock } from "./stock.repository.ts";

/** A deleted product, as the audit log keeps it to bring it back. */
export type DeletedProduct = Product & { stock: { number: number; count: number }[] };

/** Deletes products. @returns what is to be kept of them, to bring them back */
export async function deleteProducts(
  transaction: Transaction,
  products: readonly Product[],
): Promise<DeletedProduct[]> {
  // A statement for none would be a new version of the catalogue all the same.
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const stock = await readStock(transaction, ids);
  await deleteProductRows(transaction, ids);
  return products.map((product) => ({
    ...product,
    stock: [...(stock.get(product.id) ?? [])].map(([number, count]) => ({ number, count })),
  }));
}

/** What the audit log says of a deletion. */
export const deletionRecord = (product: DeletedProduct): AuditLogRecord => ({
  action: "PRODUCT_DELETED",
  subjectId: product.id,
  subjectName: product.productName,
  deletedProduct: product,
});
