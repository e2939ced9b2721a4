import type { Transaction } from "../../../platform/database/sql.ts";
import type { AuditLogRecord } from "../../audit-log/audit-log.repository.ts";
import { readLowStockAt } from "../variants/low-stock.repository.ts";
import type { Product } from "./product.entity.ts";
import { deleteProductRows } from "./product.repository.ts";
import { readStock, takePendingStock } from "./stock.repository.ts";

export type DeletedProduct = Product & {
  stock: { number: number; count: number }[];
  /**
   * The low-stock count: if a variant has this number of pieces or fewer, the product is nearly sold out (see
   * `LowStock`).
   */
  lowStockAt: number;
};

/** Deletes products. @returns the data that an undo needs to restore them */
export async function deleteProducts(
  transaction: Transaction,
  products: readonly Product[],
): Promise<DeletedProduct[]> {
  // Without this check, an empty deletion would create a new version of the catalogue.
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const stock = await readStock(transaction, ids);
  const lowStockAt = await readLowStockAt(transaction, ids);
  // Pieces may still be stored as pending since an earlier deletion of these products, which was undone. They are
  // removed here; otherwise, the undo of this deletion would add them to the stock.
  await takePendingStock(transaction, ids);
  await deleteProductRows(transaction, ids);
  return products.map((product) => ({
    ...product,
    stock: [...(stock.get(product.id) ?? [])].map(([number, count]) => ({ number, count })),
    lowStockAt: lowStockAt(product.id),
  }));
}

export const deletionRecord = (product: DeletedProduct): AuditLogRecord => ({
  action: "PRODUCT_DELETED",
  subjectId: product.id,
  subjectName: product.productName,
  undoData: product,
});
